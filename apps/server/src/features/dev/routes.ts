/** What only the demo has: one-tap members and the outbox. Never bound outside demo mode. */
import { getOutbox, signInAsDemo } from '@assay/wire/routes/dev.ts'
import type pg from 'pg'
import { type Binding, handle } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { Members } from '../members/members.ts'
import { signIn } from '../members/routes.ts'
import type { Sessions } from '../members/sessions.ts'

export type DevParts = {
  pool: pg.Pool
  members: Members
  sessions: Sessions
  /** The demo's own members by name. */
  demoMember: (name: string) => number | undefined
}

const LETTERS_SHOWN = 50

export function devRoutes({ pool, members, sessions, demoMember }: DevParts): Binding[] {
  return [
    handle(signInAsDemo, async ({ name }, caller) => {
      const member = await members.byId(demoMember(name) ?? 0)
      if (!member) return refuse('notAvailable')
      const nothing = async () => undefined
      return signIn({ sessions, onSignIn: nothing }, member, { address: '', caller })
    }),

    handle(getOutbox, async () => {
      const { rows } = await pool.query(
        `SELECT target AS "to", kind, subject, body, sent_at AS "sentAt" FROM outbox
         ORDER BY id DESC LIMIT ${LETTERS_SHOWN}`,
      )
      return rows
    }),
  ]
}
