import { type Amount, add, divide, type Ratio, share } from '@assay/money/amount.ts'
import { amountLeft, initialMargin } from '../position.ts'

/** The decimals of the margin form. */
export const MARGIN_DECIMALS = 4

/**
 * The values that decide about an isolated position's margin: amounts of the quote, profits
 * positive.
 */
export type MarginToRemove = {
  margin: bigint
  entryValue: bigint
  leverage: number
  unrealized: bigint
  /** Accrued and not yet paid; negative when the member receives it. */
  fundingDue: bigint
  /** With the fee of closing. */
  maintenance: Amount
}

/** The least equity without a warning: just above 1.25 of maintenance. */
export const equityWithoutWarning = (maintenance: bigint): bigint =>
  maintenance === 0n ? 0n : divide(maintenance * 10n, 8n, 'down') + 1n

/**
 * The most that can be removed from an isolated position: what exceeds its initial margin, counting
 * losses and accrued funding but not profits, and leaves equity above 1.25 of maintenance, where
 * warnings start.
 */
export function removableMargin(position: MarginToRemove): Amount {
  const { margin, entryValue, leverage, unrealized, fundingDue, maintenance } = position
  const aboveInitial =
    margin - above(fundingDue) - above(-unrealized) - initialMargin(entryValue, leverage)
  const aboveWarning = margin + unrealized - fundingDue - equityWithoutWarning(maintenance)
  return amountLeft(aboveInitial < aboveWarning ? aboveInitial : aboveWarning)
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
    unrealized: unrealized - share(value, move, 'up'),
    maintenance: add(maintenance, share(maintenance, move, 'up')),
  })
}

const above = (value: bigint): bigint => (value > 0n ? value : 0n)
