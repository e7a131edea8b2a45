/**
 * Money of the house goes to another account of it, or out through a chain. Going out is booked
 * first; the coins lie in the reserves beyond the ledger until the operator has sent them away.
 */
import type { HouseSource, HouseTarget } from '@assay/domain/operator/houseSources.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Exchange } from '../../../live/exchange.ts'
import type { ProposalKindOf } from '../proposals/proposals.ts'
import { payloadAmount } from './payloadAmount.ts'

export type HouseMovePayload = {
  from: HouseSource
  to: HouseTarget
  asset: string
  /** Decimal text. */
  amount: string
}

export type HouseMoveParts = {
  exchange: Exchange
  /** Its worth in USDT as text, '' without a price. */
  worthOf: (asset: string, amount: Amount) => string
}

export function houseMoveKind({
  exchange,
  worthOf,
}: HouseMoveParts): ProposalKindOf<HouseMovePayload> {
  return {
    seenBy: ['financeMaker', 'financeChecker', 'auditor'],
    checkedBy: ['financeChecker'],
    action: 'houseMove.proposed',

    show({ amount, asset, from, to }) {
      const subject = `${amount} ${asset}`
      const worth = worthOf(asset, payloadAmount(amount))
      return { subject: `${subject} → ${to}`, confirmation: subject, worth, source: from }
    },

    async carryOut({ id, payload: { from, to, asset, amount } }) {
      const { events } = await exchange.submit({
        ...{ type: 'moveHouse', at: Date.now(), key: `operator-house-move-${id}` },
        ...{ from, to, asset, amount: payloadAmount(amount) },
      })
      const [event] = events
      return event?.type === 'rejected' ? { refused: event.code } : {}
    },
  }
}
