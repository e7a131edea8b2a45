/**
 * What a closed position brought, part by part, as it is printed: to eight decimals, each floored.
 * The net is the sum of what stands above it.
 */
import { divide, stepOf } from '@assay/money/amount.ts'
import type { ClosedPosition } from '@assay/wire/routes/contractPosition.ts'

const STEP = stepOf(8)
const printed = (value: bigint) => divide(value, STEP, 'down') * STEP

type Parts = Pick<ClosedPosition, 'realizedPnl' | 'fee' | 'liquidationFee' | 'fundingPaid'>

export function closedFigures({ realizedPnl, fee, liquidationFee, fundingPaid }: Parts) {
  const parts = {
    realized: printed(realizedPnl),
    /** Without the liquidation's own fee. */
    fees: printed(liquidationFee - fee),
    liquidationFee: printed(-liquidationFee),
    funding: printed(-fundingPaid),
  }
  const net = parts.realized + parts.fees + parts.liquidationFee + parts.funding
  return { ...parts, net }
}
