/** Demo-only calls: one-tap members and the outbox. Never bound outside demo mode. */
import type { Reply } from '@assay/wire/route.ts'
import { getOutbox, signInAsDemo } from '@assay/wire/routes/dev.ts'
import type pg from 'pg'
import { type Binding, handle } from '../../http/bindRoutes.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse } from '../../http/reply.ts'
import { outboxPage } from './outboxPage.ts'

export type DevParts = {
  pool: pg.Pool
  /** Signs in one of the demo's members; undefined for an unknown name. */
  signIn: (name: string, caller: Caller) => Promise<Reply<typeof signInAsDemo> | undefined>
}

const LETTERS_SHOWN = 50

export function devRoutes({ pool, signIn }: DevParts): Binding[] {
  return [
    handle(signInAsDemo, async ({ name }, caller) => {
      return (await signIn(name, caller)) ?? refuse('notAvailable')
    }),

    handle(
      getOutbox,
      async () => {
        const { rows } = await pool.query(
          `SELECT target AS "to", kind, subject, body, sent_at AS "sentAt" FROM outbox
           ORDER BY id DESC LIMIT ${LETTERS_SHOWN}`,
        )
        return rows
      },
      outboxPage,
    ),
  ]
}
