import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type {
  ConversionLeg,
  ConversionQuote,
  ConversionTerms,
} from '@assay/domain/conversion/conversion.ts'
import type { State } from '../state.ts'
import { legOf } from './runConversion.ts'

/** What others may ask of conversions. Nothing here changes the state. */
export type OfferedConversion = {
  terms: ConversionTerms
  /** Missing while there is no price to rely on. */
  leg: ConversionLeg | undefined
  /** What the house could promise of it right now. */
  inventory: bigint
}

/** The coins that can be converted, in the order they were offered. */
export function conversionsOf(state: State, now: number): OfferedConversion[] {
  const at = Math.max(state.now, now)
  return [...state.conversions.terms.values()]
    .filter(({ isOffered }) => isOffered)
    .map((terms) => ({
      terms,
      leg: legOf(state, terms, at),
      inventory: inventoryOf(state, terms.asset),
    }))
}

function inventoryOf({ ledger }: State, asset: AssetId): bigint {
  const slot = ledger.named.get(`house/convert ${asset}`)
  return slot === undefined ? 0n : ledger.namedAt(slot)
}

/** The member's live quote, if it is the one of that number. */
export function liveQuoteOf(
  { conversions }: State,
  member: MemberId,
  id: number,
): ConversionQuote | undefined {
  const quote = conversions.live.get(id)
  return quote?.member === member ? quote : undefined
}
