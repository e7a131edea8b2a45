/** The postings of conversions. */
import type { Address } from '@assay/domain/account.ts'
import type { ConversionQuote } from '@assay/domain/conversion/conversion.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { ConversionEvent } from './conversionEvent.ts'

const HOUSE = 'house/convert'
const HELD = 'house/convert/held'
const ownOf = ({ member }: ConversionQuote): Address => `member/${member}/spot`
const ownHeldOf = ({ member }: ConversionQuote): Address => `member/${member}/spot/held`

export const conversionPostings: Postings<ConversionEvent> = {
  conversionTermsSet: 'none',
  conversionQuoted: ({ quote: { to, receive } }) => [
    { from: HOUSE, to: HELD, asset: to.asset, amount: receive },
  ],
  conversionLapsed: ({ quote: { to, receive } }) => [
    { from: HELD, to: HOUSE, asset: to.asset, amount: receive },
  ],
  conversionAccepted: ({ quote }) => [
    { from: ownOf(quote), to: ownHeldOf(quote), asset: quote.from.asset, amount: quote.pay },
  ],
  converted: ({ quote, ticks }) => {
    const { from, to, pay, receive } = quote
    const payer = ticks ? ownHeldOf(quote) : ownOf(quote)
    return [
      { from: payer, to: HOUSE, asset: from.asset, amount: pay },
      { from: HELD, to: ownOf(quote), asset: to.asset, amount: receive },
    ]
  },
  conversionRefused: ({ quote }) => [
    { from: ownHeldOf(quote), to: ownOf(quote), asset: quote.from.asset, amount: quote.pay },
    { from: HELD, to: HOUSE, asset: quote.to.asset, amount: quote.receive },
  ],
}

/** The members concerned by each event. */
export const conversionTouches: Touches<ConversionEvent> = {
  conversionTermsSet: 'none',
  conversionQuoted: 'none',
  conversionLapsed: 'none',
  conversionAccepted: ({ quote }) => [{ member: quote.member }],
  converted: ({ quote }) => [{ member: quote.member }],
  conversionRefused: ({ quote }) => [{ member: quote.member }],
}
