import {
  type Amount,
  add,
  amountStep,
  atLeastZero,
  DECIMALS,
  equalShare,
  negative,
  type Ratio,
  share,
  smaller,
  subtract,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import { initialMargin } from '../position.ts'

/** The smallest amount there is: 10^-18. */
const SMALLEST = amountStep(DECIMALS)
/** The decimals of the margin form. */
export const MARGIN_DECIMALS = 4

/**
 * The values that decide about an isolated position's margin: amounts of the quote, profits
 * positive.
 */
export type MarginToRemove = {
  margin: Amount
  entryValue: Amount
  leverage: number
  unrealized: Amount
  /** Accrued and not yet paid; negative when the member receives it. */
  fundingDue: Amount
  /** With the fee of closing. */
  maintenance: Amount
}

/** The least equity without a warning: just above 1.25 of maintenance. */
export const equityWithoutWarning = (maintenance: Amount): Amount =>
  maintenance === 0n ? ZERO : add(equalShare(times(maintenance, 10), 8, 'down'), SMALLEST)

/**
 * The most that can be removed from an isolated position: what exceeds its initial margin, counting
 * losses and accrued funding but not profits, and leaves equity above 1.25 of maintenance, where
 * warnings start.
 */
export function removableMargin(position: MarginToRemove): Amount {
  const { margin, entryValue, leverage, unrealized, fundingDue, maintenance } = position
  const owed = add(atLeastZero(fundingDue), atLeastZero(negative(unrealized)))
  const aboveInitial = subtract(margin, add(owed, initialMargin(entryValue, leverage)))
  const equity = subtract(add(margin, unrealized), fundingDue)
  const aboveWarning = subtract(equity, equityWithoutWarning(maintenance))
  return atLeastZero(smaller(aboveInitial, aboveWarning))
}

/**
 * The removable amount after the mark price moves against the position by this part of its value:
 * less than now only if a loss or a warning is the limit.
 */
export function removableAfterMove(
  position: MarginToRemove,
  { value, move }: { value: Amount; move: Ratio },
): Amount {
  const { unrealized, maintenance } = position
  return removableMargin({
    ...position,
    unrealized: subtract(unrealized, share(value, move, 'up')),
    maintenance: add(maintenance, share(maintenance, move, 'up')),
  })
}
