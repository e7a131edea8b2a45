import {
  type ConversionLeg,
  type ConversionTerms,
  REFERENCE_ASSET,
} from '@assay/domain/conversion/conversion.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { PAR } from '@assay/money/amount.ts'
import type { State } from '../state.ts'

/** An estimate is not binding. */
const ESTIMATE_STALE_AFTER_MS = 10_000

/**
 * Undefined while there is no reliable price: stale, too late for rounds if there is a last look,
 * halted as a contract's index, or missing.
 */
export function legOf(
  state: State,
  terms: ConversionTerms,
  now: number,
  { isEstimate } = { isEstimate: false },
): ConversionLeg | undefined {
  const { asset, spread, lastLook } = terms
  const isLax = lastLook && isEstimate
  const staleAfterMs = isLax ? ESTIMATE_STALE_AFTER_MS : terms.staleAfterMs
  const { decimals } = state.assets.get(asset)!.asset
  if (asset === REFERENCE_ASSET) return { asset, decimals, index: PAR, spread }
  const symbol = symbolOf(asset, REFERENCE_ASSET)
  const { indexPrice, indexAt, rules } = state.markets.get(symbol)!
  const isFresh = indexPrice > 0 && now - indexAt <= staleAfterMs
  const isLate = lastLook && !isLax && state.conversions.ticks.get(symbol)?.last !== indexAt
  const isHalted = state.perp.markets.get(symbol)?.halt !== undefined
  if (!isFresh || isLate || isHalted || !rules.isTradable) return undefined
  const index = fromTicks(indexPrice, rules)
  return { asset, decimals, index, spread }
}
