/** The question that follows a write without an answer: what became of it? */
import type { MemberId } from '@assay/domain/account.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import { getOutcome } from '@assay/wire/routes/session.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { messageOf } from '../../http/messages.ts'
import type { RecentRefusals } from '../../http/recentRefusals.ts'
import type { WriteOutcome } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'

export type OutcomeParts = {
  exchange: Exchange
  refusals: RecentRefusals
  /** The same of writes of which the journal does not tell what became of them. */
  outcomeOf: (member: MemberId, key: string) => Promise<WriteOutcome | undefined>
}

/**
 * What was done is in the journal or beside it; what was refused changed nothing and is remembered
 * for a while only. Of anything else no one can say yet whether it will still arrive, nor, of what
 * was sent before
 * `rememberedSince`, whether it was done and its key forgotten.
 */
export function outcomeRoutes({ exchange, refusals, outcomeOf }: OutcomeParts): Binding[] {
  const { core } = exchange
  return [
    handleMember(getOutcome, async ({ key: sent }, { session: { member }, locale }) => {
      const key = memberKey(member, sent)
      const { taken, rememberedSince } = await core.read(
        { type: 'request', member, key },
        core.position(),
      )
      if (taken && taken.order > 0) return { outcome: 'done' as const, orderId: taken.order }
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
