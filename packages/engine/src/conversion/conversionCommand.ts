import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type {
  ConversionSide,
  ConversionTerms,
  QuoteId,
} from '@assay/domain/conversion/conversion.ts'

/**
 * What can be asked of conversions. No one tells the engine a price: it quotes from its own index.
 */
export type ConversionCommand = SetConversionTerms | QuoteConversion | AcceptConversion

/** Replaces the terms of the coin; quotes that were given keep theirs. */
export type SetConversionTerms = { type: 'setConversionTerms'; terms: ConversionTerms }
/** `amount` of the coin that is paid, or of the one that is received. */
export type QuoteConversion = {
  type: 'quoteConversion'
  member: MemberId
  from: AssetId
  to: AssetId
  by: ConversionSide
  amount: bigint
}
/**
 * Cannot be taken back. `rules` is the version by which the index is looked at again; missing in
 * the oldest acceptances. `heardAt` is when the acceptance arrived (ms) in those that were sent
 * later than that; by today's rules it is the command's own time.
 */
export type AcceptConversion = {
  type: 'acceptConversion'
  member: MemberId
  quote: QuoteId
  heardAt?: number
  rules?: string
}
