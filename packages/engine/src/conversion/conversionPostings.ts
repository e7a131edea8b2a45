import type { Address } from '@assay/domain/account.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { ConversionEvent } from './conversionEvent.ts'

/** The double entry of a conversion's events. */
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
  converted: ({ quote: { member, from, to, pay, receive } }) => {
    const own: Address = `member/${member}/spot`
    return [
      { from: own, to: HOUSE, asset: from.asset, amount: pay },
      { from: HELD, to: own, asset: to.asset, amount: receive },
    ]
  },
}

/** Whom each event concerns. */
export const conversionTouches: Touches<ConversionEvent> = {
  conversionTermsSet: 'none',
  conversionQuoted: 'none',
  conversionLapsed: 'none',
  converted: ({ quote }) => [{ member: quote.member }],
}
