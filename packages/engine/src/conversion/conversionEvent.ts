import type {
  ConversionQuote,
  ConversionTerms,
  DecidingTick,
  RefusalReason,
} from '@assay/domain/conversion/conversion.ts'

/** Events of conversions, each with the whole quote. */
export type ConversionEvent =
  | { type: 'conversionTermsSet'; terms: ConversionTerms }
  /** The promised amount is held from the house. */
  | { type: 'conversionQuoted'; quote: ConversionQuote }
  /** Not accepted: the held amount returns to the house. */
  | { type: 'conversionLapsed'; quote: ConversionQuote; reason: LapseReason }
  /** With its request key: the payment is held until later ticks decide. */
  | { type: 'conversionAccepted'; quote: ConversionQuote; heardAt: number; key: string }
  /**
   * Both coins moved, finally. `ticks` decided the acceptance that arrived at `heardAt`. If it
   * waited outside the engine there are no ticks: the indexes at that moment decided. Under older
   * rules, or none, both fields are missing.
   */
  | {
      type: 'converted'
      quote: ConversionQuote
      convertedAt: number
      heardAt?: number
      ticks?: readonly DecidingTick[]
    }
  /** The ticks decided against it, or did not come in time: both held amounts were released. */
  | {
      type: 'conversionRefused'
      quote: ConversionQuote
      refusedAt: number
      heardAt: number
      reason: RefusalReason
      ticks: readonly DecidingTick[]
    }

/** It expired, or the member requested another quote. */
export type LapseReason = 'expired' | 'replaced'
