/** The results of closed positions, part by part; the net is their sum, to the last digit. */
import type { ClosedPosition } from '@assay/wire/routes/trading/contractPosition.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'

type Parts = Pick<
  ClosedPosition,
  'realizedPnl' | 'fee' | 'liquidationFee' | 'fundingPaid' | 'fundPaid'
>

export type ClosedFigures = ReturnType<typeof closedFigures>

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

/** Of several positions, part by part. */
export function figuresTogether(all: readonly ClosedFigures[]): ClosedFigures {
  const sum = (part: keyof ClosedFigures) =>
    all.reduce<bigint>((total, figures) => total + figures[part], 0n)
  return {
    realized: sum('realized'),
    fees: sum('fees'),
    liquidationFee: sum('liquidationFee'),
    funding: sum('funding'),
    fund: sum('fund'),
    net: sum('net'),
  }
}

/**
 * What a position had beside one of its orders: earlier closings' profit, and the fees of opening
 * and of those.
 */
export const besideOrder = (
  { realizedPnl, fee }: Pick<ClosedPosition, 'realizedPnl' | 'fee'>,
  order: Pick<PerpOrder, 'realizedPnl' | 'fee'>,
) => ({ realized: realizedPnl - order.realizedPnl, fees: order.fee - fee })
