import { divide, ONE } from '@assay/money/amount.ts'
import type { SpotMarket } from '../market.ts'

/** The lowest and highest price in ticks that a market currently accepts. */
export type PriceBand = { low: number; high: number }

/** No band, used without a reference price. */
export const NO_BAND: PriceBand = { low: 1, high: Number.MAX_SAFE_INTEGER }

/**
 * The market's price band in ticks around a reference price, inclusive. An order priced outside it
 * is refused, and a market order stops at its edge.
 */
export function priceBand(market: Pick<SpotMarket, 'priceBand'>, reference: number): PriceBand {
  if (reference === 0) return NO_BAND
  const reach = Number(divide(BigInt(reference) * market.priceBand, ONE, 'down'))
  return { low: Math.max(1, reference - reach), high: reference + reach }
}

/**
 * The price band of a market order. Without a reference price the current best offer, in ticks,
 * replaces it.
 */
export const protectionBand = (
  market: Pick<SpotMarket, 'priceBand'>,
  { band, best }: { band: PriceBand; best: number },
): PriceBand => (band === NO_BAND ? priceBand(market, best) : band)
