import type { Address, Posting } from '@assay/domain/account.ts'
import type { Event } from '../kernel/event.ts'
import type { PerpFlow } from './perpEvent.ts'

/** The double entry of a contract event, from the flows it carries. */
export function perpPostingsOf(event: Event): Posting[] {
  switch (event.type) {
    case 'perpTraded': {
      const taker = event.taker ? flowPostings(event.taker.flow, event.quote) : []
      return [...flowPostings(event.maker.flow, event.quote), ...taker]
    }
    case 'perpOrderPlaced':
    case 'perpOrderRested':
    case 'perpOrderCancelled':
    case 'perpLeverageSet':
    case 'perpMarginAdjusted':
    case 'perpFundingPaid':
    case 'perpLiquidated':
    case 'perpDeleveraged':
      return flowPostings(event.flow, event.quote)
    default:
      return []
  }
}

/** In the order in which the money moves: what comes in before what goes out. */
function flowPostings({ member, held, realized, fee, insurance }: PerpFlow, asset: string) {
  const own: Address = `member/${member}/perp`
  const twin: Address = `member/${member}/perp/held`
  const postings: Posting[] = []
  const move = (from: Address, to: Address, amount: bigint) => {
    if (amount > 0n) postings.push({ from, to, asset, amount })
  }
  move(twin, own, -held)
  move('clearing/perp', own, realized)
  move('house/insurance', own, insurance)
  move(own, 'clearing/perp', -realized)
  move(own, 'house/fees', fee)
  move(own, 'house/insurance', -insurance)
  move(own, twin, held)
  return postings
}
