/** The query after a write without an answer: what was its outcome? */
import type { MemberId } from '@assay/domain/account.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { messageOf } from '../../http/messages.ts'
import type { WriteOutcome } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { RecentRefusals } from '../../session/recentRefusals.ts'

export type OutcomeParts = {
  exchange: Exchange
  refusals: RecentRefusals
  /** The same for writes whose outcome the journal does not contain. */
  outcomeOf: (member: MemberId, key: string) => Promise<WriteOutcome | undefined>
}

/**
 * A completed write is in the journal or another source; one that waits for its commit, perhaps for
 * the database, may still be completed; a refused one changed nothing and is remembered for a
 * while. Anything else is unknown: it may still arrive or, if sent before
 * `rememberedSince`, may be done with its key forgotten.
 */
export function outcomeRoutes({ exchange, refusals, outcomeOf }: OutcomeParts): Binding[] {
  const { core } = exchange
  return [
    handleMember(getOutcome, async ({ key: sent }, { session: { member }, locale }) => {
      const key = memberKey(member, sent)
      const { taken, rememberedSince, isUnderWay } = await core.read(
        { type: 'request', member, key },
        core.position(),
      )
      if (taken && taken.order > 0) return { outcome: 'done' as const, orderId: taken.order }
      if (!taken && isUnderWay) return { outcome: 'waiting' as const }
      // An accepted conversion is in the journal before it is decided.
      if (taken) await exchange.settled(member)
      const outcome = (await outcomeOf(member, key)) ?? (taken && 'done')
      if (outcome === 'done' || outcome === 'waiting') return { outcome }
      const refusal = outcome ?? refusals.find(member, key)
      if (!refusal) return { outcome: 'unknown' as const, rememberedSince }
      const { code, details } = refusal
      const message = messageOf(code, locale, details)
      return { outcome: 'refused' as const, reason: code, message }
    }),
  ]
}
