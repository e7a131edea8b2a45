/** The break-even price of closing a position, to a whole tick. */
import { breakEvenPrice } from '@assay/domain/perp/breakEven.ts'
import { add, inSteps, type Price, stepOf, subtract } from '@assay/money/amount.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { perps } from '../../../live/perps.ts'
import { useLive } from '../../../live/useLive.ts'
import { exposureOf } from '../rules/perpFormMarket.ts'

/** Undefined while the market is not known, and where there is no such price. */
export function useBreakEven(position: Position): Price | undefined {
  const info = useLive(perps, (all) => all.get(`${position.base}/${position.quote}`))
  if (!info) return undefined
  const price = breakEvenPrice(exposureOf(position), position.contractSize, {
    paid: subtract(add(position.fee, position.fundingPaid), position.realizedPnl),
    feeRate: info.takerFeeRate,
  })
  if (price === undefined) return undefined
  return inSteps(price, stepOf(info.priceDecimals), position.side === 'long' ? 'up' : 'down')
}
