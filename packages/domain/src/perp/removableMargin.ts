import { type Amount, divide, type Ratio, share } from '@assay/money/amount.ts'
import { initialMargin } from './position.ts'

/** As many as are typed where margin is added or removed. */
export const MARGIN_DECIMALS = 4

/** An isolated position as its margin is judged: amounts of the quote, profits above zero. */
export type MarginToRemove = {
  margin: bigint
  entryValue: bigint
  leverage: number
  unrealized: bigint
  /** Owed and not yet taken; below zero when it is due to the member. */
  fundingDue: bigint
  /** With the fee of closing. */
  maintenance: bigint
}

/**
 * The most that can be taken out of an isolated position: what lies above its initial margin,
 * losses and owed funding counted and profits not, and leaves equity above 1.25 of maintenance,
 * where warnings begin.
 */
export function removableMargin(position: MarginToRemove): Amount {
  const { margin, entryValue, leverage, unrealized, fundingDue, maintenance } = position
  const aboveInitial =
    margin - above(fundingDue) - above(-unrealized) - initialMargin(entryValue, leverage)
  const warned = maintenance === 0n ? 0n : divide(maintenance * 10n, 8n, 'down') + 1n
  const aboveWarning = margin + unrealized - fundingDue - warned
  return above(aboveInitial < aboveWarning ? aboveInitial : aboveWarning) as Amount
}

/**
 * What can still be taken out after a move of the mark price against the position by that part of
 * its value: less than now only where a loss or a warning is what bounds it.
 */
export function removableAfterMove(
  position: MarginToRemove,
  { value, move }: { value: Amount; move: Ratio },
): Amount {
  const { unrealized, maintenance } = position
  return removableMargin({
    ...position,
    unrealized: unrealized - share(value, move, 'up'),
    maintenance: maintenance + share(maintenance as Amount, move, 'up'),
  })
}

const above = (value: bigint): bigint => (value > 0n ? value : 0n)
