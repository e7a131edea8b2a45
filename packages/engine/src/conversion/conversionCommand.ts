import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type {
  ConversionSide,
  ConversionTerms,
  QuoteId,
} from '@assay/domain/conversion/conversion.ts'
import type { Amount } from '@assay/money/amount.ts'

/** Commands of conversions. No command contains a price: the engine quotes from its own index. */
export type ConversionCommand = SetConversionTerms | QuoteConversion | AcceptConversion

/** Replaces the terms of the coin; existing quotes keep theirs. */
export type SetConversionTerms = { type: 'setConversionTerms'; terms: ConversionTerms }
/** `amount` of the paid coin, or of the received one. */
export type QuoteConversion = {
  type: 'quoteConversion'
  member: MemberId
  from: AssetId
  to: AssetId
  by: ConversionSide
  amount: Amount
}
/**
 * Irrevocable. `rules` is the version of the last look; missing in the oldest acceptances.
 * `heardAt` is the arrival time of an acceptance that waited outside the engine (ms); under the
 * current rules it is the command's own time.
 */
export type AcceptConversion = {
  type: 'acceptConversion'
  member: MemberId
  quote: QuoteId
  heardAt?: number
  rules?: string
}
