/** The postings of conversions. */
import { heldSpotOf, spotOf } from '@assay/domain/account.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { ConversionEvent } from './conversionEvent.ts'

const HOUSE = 'house/convert'
const HELD = 'house/convert/held'

export const conversionPostings: Postings<ConversionEvent> = {
  conversionTermsSet: 'none',
  conversionQuoted: ({ quote: { to, receive } }) => [
    { from: HOUSE, to: HELD, asset: to.asset, amount: receive },
  ],
  conversionLapsed: ({ quote: { to, receive } }) => [
    { from: HELD, to: HOUSE, asset: to.asset, amount: receive },
  ],
  conversionAccepted: ({ quote }) => [
    {
      from: spotOf(quote.member),
      to: heldSpotOf(quote.member),
      asset: quote.from.asset,
      amount: quote.pay,
    },
  ],
  converted: ({ quote, ticks }) => {
    const { from, to, pay, receive } = quote
    const payer = ticks ? heldSpotOf(quote.member) : spotOf(quote.member)
    return [
      { from: payer, to: HOUSE, asset: from.asset, amount: pay },
      { from: HELD, to: spotOf(quote.member), asset: to.asset, amount: receive },
    ]
  },
  conversionRefused: ({ quote }) => [
    {
      from: heldSpotOf(quote.member),
      to: spotOf(quote.member),
      asset: quote.from.asset,
      amount: quote.pay,
    },
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
