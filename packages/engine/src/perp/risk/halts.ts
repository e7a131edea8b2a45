/** Whether a market may accept new risk, trigger and liquidate, and the prices it accepts. */
import { averageBasis, priceLimits } from '@assay/domain/perp/markPrice.ts'
import { NO_BAND, type PriceBand } from '@assay/domain/spot/priceBand.ts'
import { hasMarkRules, type PerpMarketState } from '../perpState.ts'

export const isHalted = (market: PerpMarketState, now: number): boolean =>
  market.halt !== undefined || now - market.indexAt > market.rules.indexStaleMs

export function limitsOf(market: PerpMarketState): PriceBand {
  const { rules, indexPrice: index, basis } = market
  return index === 0 ? NO_BAND : priceLimits(rules, { index, premium: averageBasis(rules, basis) })
}

/**
 * Of what a liquidation sells with the fund's money: no further from the mark than the taker's fee.
 * What is far from it may be an order of an accomplice, whose gain would be the fund's loss. By so
 * little they gain less than they paid to open and close.
 */
export function fundLimitsOf(market: PerpMarketState): PriceBand {
  const limits = limitsOf(market)
  if (!hasMarkRules(market)) return limits
  const { takerFeeRate: reach } = market.rules
  // Around the mark instead of the index, and without a premium, because the mark has its share of
  // it already: mark × (1 ± fee). With equal limits the outer one never narrows the inner one.
  const { low, high } = priceLimits(
    { priceLimit: reach, priceLimitMax: reach },
    { index: market.markPrice, premium: 0 },
  )
  return { low: Math.max(low, limits.low), high: Math.min(high, limits.high) }
}
