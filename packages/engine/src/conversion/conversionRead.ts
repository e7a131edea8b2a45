import type { MemberId } from '@assay/domain/account.ts'
import type {
  ConversionLeg,
  ConversionQuote,
  ConversionTerms,
  QuoteId,
} from '@assay/domain/conversion/conversion.ts'
import type { Reads } from '../kernel/product.ts'
import type { State } from '../state.ts'
import { legOf } from './legOf.ts'

/** Reads of conversions. */
export const conversionReads = {
  /** The offered coins, with what a quote would be based on; at most one per asset. */
  conversions: (state: State, { now }: { now: number }): { offers: OfferedConversion[] } => ({
    offers: conversionsOf(state, now),
  }),

  /**
   * Undefined for a quote that is not the member's, or was converted or lapsed; undecided once
   * accepted.
   */
  quote: (
    state: State,
    { member, id }: { member: MemberId; id: QuoteId },
  ): { quote: ConversionQuote | undefined; isUndecided: boolean } => ({
    quote: liveQuoteOf(state, member, id),
    isUndecided: state.conversions.acceptances.isOf(member, id),
  }),
} satisfies Reads

export type OfferedConversion = {
  terms: ConversionTerms
  /** For estimates; missing while there is no reliable price. */
  leg: ConversionLeg | undefined
}

/** The coins that can be converted, in the order they were offered. */
export function conversionsOf(state: State, now: number): OfferedConversion[] {
  const at = Math.max(state.now, now)
  return [...state.conversions.terms.values()]
    .filter(({ isOffered }) => isOffered)
    .map((terms) => ({ terms, leg: legOf(state, terms, at, { isEstimate: true }) }))
}

/** The member's live quote, if it has that number. */
function liveQuoteOf(
  { conversions }: State,
  member: MemberId,
  id: number,
): ConversionQuote | undefined {
  const quote = conversions.live.get(id)
  return quote?.member === member ? quote : undefined
}
