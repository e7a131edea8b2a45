import type { Price } from '@assay/money/amount.ts'
import { symbolOf } from '../market.ts'
import { type ConversionLeg, type DecidingTick, REFERENCE_ASSET } from './conversion.ts'

/**
 * The index that a side of the quote was judged at; the reference asset has no tick and keeps its
 * own.
 */
export function decidingIndex(leg: ConversionLeg, ticks: readonly DecidingTick[]): Price {
  if (leg.asset === REFERENCE_ASSET) return leg.index
  const market = symbolOf(leg.asset, REFERENCE_ASSET)
  return ticks.find((tick) => tick.market === market)!.index
}
