import type { MemberId } from '@assay/domain/account.ts'
import type {
  ConversionLeg,
  ConversionQuote,
  ConversionTerms,
} from '@assay/domain/conversion/conversion.ts'
import type { State } from '../kernel/state.ts'
import { legOf } from './legOf.ts'

/** What others may ask of conversions. Nothing here changes the state. */
export type OfferedConversion = {
  terms: ConversionTerms
  /** For estimates; missing while there is no price to rely on. */
  leg: ConversionLeg | undefined
}

/** The coins that can be converted, in the order they were offered. */
export function conversionsOf(state: State, now: number): OfferedConversion[] {
  const at = Math.max(state.now, now)
  return [...state.conversions.terms.values()]
    .filter(({ isOffered }) => isOffered)
    .map((terms) => ({ terms, leg: legOf(state, terms, at, { isEstimate: true }) }))
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
