import type {
  ConversionQuote,
  ConversionTerms,
  DecidingTick,
  RefusalReason,
} from '@assay/domain/conversion/conversion.ts'

/** What happened to conversions, each with the whole quote. */
export type ConversionEvent =
  | { type: 'conversionTermsSet'; terms: ConversionTerms }
  /** What it promises is held from the house. */
  | { type: 'conversionQuoted'; quote: ConversionQuote }
  /** No one took it: what was held is the house's again. */
  | { type: 'conversionLapsed'; quote: ConversionQuote; reason: LapseReason }
  /** Under its request key: what is paid is held until later ticks decide. */
  | { type: 'conversionAccepted'; quote: ConversionQuote; heardAt: number; key: string }
  /**
   * Both coins moved, for good. `ticks` decided the acceptance that was heard at `heardAt`. Where
   * it waited outside of the engine there are no ticks: the indexes of that moment decided. Where
   * older rules decided, or none, both fields are missing.
   */
  | {
      type: 'converted'
      quote: ConversionQuote
      convertedAt: number
      heardAt?: number
      ticks?: readonly DecidingTick[]
    }
  /**
   * The ticks decided against it, or did not come in time: what was held is everyone's own again.
   */
  | {
      type: 'conversionRefused'
      quote: ConversionQuote
      refusedAt: number
      heardAt: number
      reason: RefusalReason
      ticks: readonly DecidingTick[]
    }

/** Its time was over, or the member asked for another one. */
export type LapseReason = 'expired' | 'replaced'
