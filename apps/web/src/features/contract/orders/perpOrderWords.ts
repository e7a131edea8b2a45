/** A contract order's own words: what it does, and what closed a position. */
import type { PerpOrder } from '@assay/wire/routes/contract.ts'
import type { ClosedPosition } from '@assay/wire/routes/contractPosition.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'

/** Buying opens a long or closes a short; selling the other way round. */
export function sideKey({
  side,
  isReduceOnly,
}: Pick<PerpOrder, 'side' | 'isReduceOnly'>): MessageKey {
  if (isReduceOnly) return side === 'buy' ? 'contract.closeShort' : 'contract.closeLong'
  return side === 'buy' ? 'contract.openLong' : 'contract.openShort'
}

export const reasonKey = ({ closedBy }: Pick<ClosedPosition, 'closedBy'>): MessageKey =>
  `contract.closedBy.${closedBy}`
