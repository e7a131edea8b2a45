import { heldSpotOf, type Posting, spotOf } from '@assay/domain/account.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { CycleEvent, RoundSettled } from './cycleEvent.ts'

/** The postings of cycle contracts. */
export const cyclePostings: Postings<CycleEvent> = {
  cycleMarketListed: 'none',
  cycleMarketOpenSet: 'none',
  cycleTicked: 'none',
  roundPlaced: ({ round: { member, asset, stake }, held }) => [
    { from: spotOf(member), to: heldSpotOf(member), asset, amount: stake },
    { from: 'house/cycle', to: 'house/cycle/held', asset, amount: held },
  ],
  roundSettled: settlementPostings,
  cycleLimitsSet: 'none',
}

/** The stake is returned or lost; the house's held amount is paid out or released. */
function settlementPostings({ round, held, settlement }: RoundSettled): Posting[] {
  const { member, asset, stake } = round
  const isWon = settlement.outcome === 'won'
  const isLost = settlement.outcome === 'lost'
  const stakeTo = isLost ? 'house/cycle' : spotOf(member)
  const heldTo = isWon ? spotOf(member) : 'house/cycle'
  return [
    { from: heldSpotOf(member), to: stakeTo, asset, amount: stake },
    { from: 'house/cycle/held', to: heldTo, asset, amount: held },
  ]
}

/**
 * The members concerned by each event. A tick concerns rounds that enter at it, which it does not
 * name.
 */
export const cycleTouches: Touches<CycleEvent> = {
  cycleMarketListed: 'none',
  cycleMarketOpenSet: 'none',
  cycleTicked: 'none',
  roundPlaced: ({ round }) => [{ member: round.member, order: round.id }],
  roundSettled: ({ round }) => [{ member: round.member, order: round.id }],
  cycleLimitsSet: ({ member }) => [{ member }],
}
