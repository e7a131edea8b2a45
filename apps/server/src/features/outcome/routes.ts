/** The question that follows a write without an answer: what became of it? */
import { getOutcome } from '@assay/wire/routes/user.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { messageOf } from '../../http/messages.ts'
import type { RecentRefusals } from '../../http/recentRefusals.ts'
import type { Exchange } from '../../live/exchange.ts'

/**
 * What was done is in the journal; what was refused changed nothing and is remembered for a while
 * only. Of anything else nobody can say yet whether it will still arrive.
 */
export function outcomeRoutes(exchange: Exchange, refusals: RecentRefusals): Binding[] {
  return [
    handleMember(getOutcome, async ({ key }, { session: { member }, locale }) => {
      const done = await exchange.accepted(member, key)
      if (done) return { outcome: 'done' as const, ...(done.order > 0 && { orderId: done.order }) }
      const refusal = refusals.find(member, key)
      if (!refusal) return { outcome: 'unknown' as const }
      const { code, details } = refusal
      const message = messageOf(code, locale, details)
      return { outcome: 'refused' as const, reason: code, message }
    }),
  ]
}
