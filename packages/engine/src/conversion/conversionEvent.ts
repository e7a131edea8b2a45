import type { ConversionQuote, ConversionTerms } from '@assay/domain/conversion/conversion.ts'

/** What happened to conversions, each with the whole quote. */
export type ConversionEvent =
  | { type: 'conversionTermsSet'; terms: ConversionTerms }
  /** What it promises is held from the house. */
  | { type: 'conversionQuoted'; quote: ConversionQuote }
  /** Nobody took it: what was held is the house's again. */
  | { type: 'conversionLapsed'; quote: ConversionQuote; reason: LapseReason }
  /**
   * Both coins moved, once and for all. `heardAt` is the word that the deciding ticks came after: those
   * that were each index when this happened. Missing where the rules of before decided, or none.
   */
  | { type: 'converted'; quote: ConversionQuote; convertedAt: number; heardAt?: number }

/** Its time was over, or the member asked for another one. */
export type LapseReason = 'expired' | 'replaced'
