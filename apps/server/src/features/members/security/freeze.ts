/**
 * Freezing: nothing can be spent or sent until staff lift it; orders can still be canceled and
 * positions closed. A member freezes with one tap, only staff unfreeze. What was signed in ends for
 * good, or it would be of use again once the freeze is lifted.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import type { CallerSession } from '../../../http/caller.ts'
import { newLetterKey, postLetters } from '../../../letters/postLetters.ts'
import { recordActivity } from '../../../security/activity.ts'
import { type ApiKeys, revokeAllKeys } from '../../../session/keys/apiKeys.ts'
import type { Sessions } from '../../../session/sessions.ts'
import { type Changer, recordAndNotify } from './changes.ts'

export type Freezer = {
  /** Ends every other session and every API key of the member. */
  byMember(by: Changer): Promise<void>
  /**
   * Ends every session and every API key of the member. The reason is shown to the member. False
   * when the account is frozen already.
   */
  byOperator(member: MemberId, reason: string): Promise<boolean>
  /** When the account was frozen. */
  frozenAt(member: MemberId): Promise<number | undefined>
  /**
   * Lifts the freeze of that time; older proposals name none. The caller must ensure that two
   * people agreed.
   */
  lift(member: MemberId, frozenAt?: number): Promise<Lifting>
}

/**
 * Undecided: the signer has neither paid nor declined a released withdrawal of the member. Changed:
 * the account was frozen again.
 */
export type Lifting = 'lifted' | 'notFrozen' | 'withdrawalUndecided' | 'changedSince'

/** An operator’s freeze takes the place of a member's own: its reason is not lifted with that. */
const FREEZE = `UPDATE member SET frozen_by = $2, frozen_reason = $3, frozen_at = $4
  WHERE id = $1 AND (frozen_by IS NULL OR (frozen_by = 'member' AND $2 = 'operator'))`
/**
 * The signer declines what is released and not paid of a frozen member. Lifted before that, the
 * freeze would have stopped nothing: the signer would pay.
 */
const LIFT = `UPDATE member SET frozen_by = NULL, frozen_reason = '', frozen_at = NULL
  WHERE id = $1 AND frozen_by IS NOT NULL AND ($2::bigint IS NULL OR frozen_at = $2)
    AND NOT EXISTS (
    SELECT FROM withdrawal w WHERE w.member = $1 AND w.status = 'sending'
      AND NOT EXISTS (SELECT FROM payment p WHERE p.withdrawal = w.id))`

type FreezerParts = {
  sessions: Sessions
  keys: ApiKeys
  onSignOut: (session: CallerSession) => void
  onFrozen: () => void
}
type Freeze = {
  member: MemberId
  by: 'member' | 'operator'
  reason?: string
  kept?: CallerSession
}

export function createFreezer(
  pool: pg.Pool,
  { sessions, keys, onSignOut, onFrozen }: FreezerParts,
): Freezer {
  const forget = (member: MemberId) => {
    sessions.forget(member)
    keys.forget(member)
  }

  /** False when the account is frozen already: what is signed in ends then too. */
  async function freeze(
    { member, by, reason = '', kept }: Freeze,
    notify: (client: pg.PoolClient) => Promise<void>,
  ): Promise<boolean> {
    let isNew = false
    let revoked: CallerSession[] = []
    const change = async (client: pg.PoolClient) => {
      const { rowCount } = await client.query(FREEZE, [member, by, reason, Date.now()])
      isNew = rowCount === 1
      if (isNew) await notify(client)
      revoked = await revokeAllKeys(client, member, by === 'member' ? 'member' : 'staff')
    }
    const ended = await sessions.closeAll(member, change, kept)
    forget(member)
    for (const session of [...ended, ...revoked]) onSignOut(session)
    onFrozen()
    return isNew
  }

  return {
    async byMember(by) {
      const { session } = by
      await freeze({ member: session.member, by: 'member', kept: session }, (client) =>
        recordAndNotify(client, by, { kind: 'frozen' }),
      )
    },

    byOperator: (member, reason) =>
      freeze({ member, by: 'operator', reason }, (client) =>
        recordActivity(client, { member, kind: 'frozen', actor: 'staff', details: { reason } }),
      ),

    async frozenAt(member) {
      return frozenAtOf(pool, member)
    },

    async lift(member, frozenAt) {
      const lifting = await transaction(pool, async (client): Promise<Lifting> => {
        const { rowCount } = await client.query(LIFT, [member, frozenAt ?? null])
        if (rowCount !== 1) return whyNotLifted(client, member, frozenAt)
        await recordActivity(client, { member, kind: 'unfrozen', actor: 'staff' })
        const note = { subject: 'unfrozenSubject', body: 'unfrozenBody' } as const
        await postLetters(client, [{ key: newLetterKey(), to: { member }, content: { note } }])
        return 'lifted'
      })
      forget(member)
      return lifting
    },
  }
}

async function whyNotLifted(
  client: pg.PoolClient,
  member: MemberId,
  frozenAt: number | undefined,
): Promise<Lifting> {
  const now = await frozenAtOf(client, member)
  if (now === undefined) return 'notFrozen'
  return frozenAt === undefined || now === frozenAt ? 'withdrawalUndecided' : 'changedSince'
}

async function frozenAtOf(
  db: Pick<pg.ClientBase, 'query'>,
  member: MemberId,
): Promise<number | undefined> {
  const { rows } = await db.query(
    'SELECT frozen_at AS "frozenAt" FROM member WHERE id = $1 AND frozen_by IS NOT NULL',
    [member],
  )
  return rows[0]?.frozenAt
}
