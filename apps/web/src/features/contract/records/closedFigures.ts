/**
 * What a closed position brought, part by part, as it is printed: to eight decimals, each floored.
 * The net is the sum of what stands above it.
 */
import { divide, stepOf } from '@assay/money/amount.ts'
import type { ClosedPosition } from '@assay/wire/routes/contractPosition.ts'

const STEP = stepOf(8)
const printed = (value: bigint) => divide(value, STEP, 'down') * STEP

type Parts = Pick<
  ClosedPosition,
  'realizedPnl' | 'fee' | 'liquidationFee' | 'fundingPaid' | 'fundPaid'
>

export function closedFigures({ realizedPnl, fee, liquidationFee, fundingPaid, fundPaid }: Parts) {
  const parts = {
    realized: printed(realizedPnl),
    /** Without the liquidation's own fee. */
    fees: printed(liquidationFee - fee),
    liquidationFee: printed(-liquidationFee),
    funding: printed(-fundingPaid),
    fund: printed(fundPaid),
  }
  const net = Object.values(parts).reduce((sum, part) => sum + part, 0n)
  return { ...parts, net }
}
