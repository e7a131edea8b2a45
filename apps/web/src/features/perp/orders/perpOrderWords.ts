/** Texts of contract orders: what one does, how much it filled, and what closed a position. */
import { initialMargin } from '@assay/domain/perp/position.ts'
import { type Amount, cost, times, ZERO_PRICE } from '@assay/money/amount.ts'
import type { ClosedPosition } from '@assay/wire/routes/trading/contractPosition.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'

/** Buying opens a long or closes a short; selling the other way round. */
export function sideKey({
  side,
  isReduceOnly,
}: Pick<PerpOrder, 'side' | 'isReduceOnly'>): MessageKey {
  if (isReduceOnly) return side === 'buy' ? 'perp.closeShort' : 'perp.closeLong'
  return side === 'buy' ? 'perp.openLong' : 'perp.openShort'
}

/** The margin of the lots that it filled; 0 before any. */
export function filledMargin(order: PerpOrder): Amount {
  const { lots, remainingLots, contractSize, averagePrice = ZERO_PRICE, leverage } = order
  const base = times(contractSize, lots - remainingLots)
  return initialMargin(cost(base, averagePrice, 'up'), leverage)
}

export const reasonKey = ({ closedBy }: Pick<ClosedPosition, 'closedBy'>): MessageKey =>
  `perp.closedBy.${closedBy}`
