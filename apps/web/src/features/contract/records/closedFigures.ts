/** What a closed position brought, part by part; the net is their sum, to the last digit. */
import type { ClosedPosition } from '@assay/wire/routes/contractPosition.ts'

type Parts = Pick<
  ClosedPosition,
  'realizedPnl' | 'fee' | 'liquidationFee' | 'fundingPaid' | 'fundPaid'
>

export function closedFigures({ realizedPnl, fee, liquidationFee, fundingPaid, fundPaid }: Parts) {
  const parts = {
    realized: realizedPnl as bigint,
    /** Without the liquidation's own fee. */
    fees: liquidationFee - fee,
    liquidationFee: -liquidationFee,
    funding: -fundingPaid,
    fund: fundPaid as bigint,
  }
  const net = Object.values(parts).reduce((sum, part) => sum + part, 0n)
  return { ...parts, net }
}
