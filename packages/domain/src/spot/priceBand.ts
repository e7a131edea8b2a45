import { divide, ONE } from '@assay/money/amount.ts'
import type { SpotMarket } from '../market.ts'

/** The lowest and highest price in ticks that a market accepts now. */
export type PriceBand = { low: number; high: number }

/** No band: without a reference price nothing is too far from it. */
export const NO_BAND: PriceBand = { low: 1, high: Number.MAX_SAFE_INTEGER }

/**
 * The ticks within the market's band around a reference price, both edges included. A fat finger
 * outside it is refused, and a market order stops there.
 */
export function priceBand(market: Pick<SpotMarket, 'priceBand'>, reference: number): PriceBand {
  if (reference === 0) return NO_BAND
  const reach = Number(divide(BigInt(reference) * market.priceBand, ONE, 'down'))
  return { low: Math.max(1, reference - reach), high: reference + reach }
}

/**
 * Where an order at the market trades. Without a reference price the best offer of the moment, in
 * ticks, stands in for it.
 */
export const protectionBand = (
  market: Pick<SpotMarket, 'priceBand'>,
  { band, best }: { band: PriceBand; best: number },
): PriceBand => (band === NO_BAND ? priceBand(market, best) : band)
