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
  /** Nobody took it: what was held is the house's again. */
  | { type: 'conversionLapsed'; quote: ConversionQuote; reason: LapseReason }
  /** Under its request key: what is paid is held, until ticks of later decide. */
  | { type: 'conversionAccepted'; quote: ConversionQuote; heardAt: number; key: string }
  /**
   * Both coins moved, once and for all. `ticks` decided about an acceptance of `heardAt`. Ticks are missing where
   * the acceptance waited outside of the engine: those decided that were each index when this happened.
   * Both are missing where older rules decided, or none.
   */
  | {
      type: 'converted'
      quote: ConversionQuote
      convertedAt: number
      heardAt?: number
      ticks?: readonly DecidingTick[]
    }
  /** The ticks decided against it, or did not come in time: what was held is everybody's own again. */
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
