import type { Posting } from '@assay/domain/account.ts'
import type { ConversionEvent } from './conversionEvent.ts'

/** The double entry of a conversion's events. */
export function conversionPostingsOf(event: ConversionEvent): Posting[] {
  if (event.type === 'conversionTermsSet') return []
  const { member, from, to, pay, receive } = event.quote
  const promised = { asset: to.asset, amount: receive }
  switch (event.type) {
    case 'conversionQuoted':
      return [{ from: 'house/convert', to: 'house/convert/held', ...promised }]
    case 'conversionLapsed':
      return [{ from: 'house/convert/held', to: 'house/convert', ...promised }]
    case 'converted': {
      const own = `member/${member}/spot` as const
      return [
        { from: own, to: 'house/convert', asset: from.asset, amount: pay },
        { from: 'house/convert/held', to: own, ...promised },
      ]
    }
  }
}
