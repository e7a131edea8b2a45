/**
 * Whether a market may accept new risk, trigger and liquidate, and at what prices orders are
 * accepted.
 */
import { averageBasis, priceLimits } from '@assay/domain/perp/markPrice.ts'
import { NO_BAND, type PriceBand } from '@assay/domain/spot/priceBand.ts'
import type { PerpMarketState } from '../perpState.ts'

export const isHalted = (market: PerpMarketState, now: number): boolean =>
  market.halt !== undefined || now - market.indexAt > market.rules.indexStaleMs

export function limitsOf(market: PerpMarketState): PriceBand {
  const { rules, indexPrice: index, basis } = market
  return index === 0 ? NO_BAND : priceLimits(rules, { index, premium: averageBasis(rules, basis) })
}
