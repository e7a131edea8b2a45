/** Conversions over HTTP: the coins, a firm quote, the conversion at it, and the records. */
import { payBoundsOf } from '@assay/domain/conversion/priceConversion.ts'
import type { Amount } from '@assay/money/amount.ts'
import * as flash from '@assay/wire/routes/flash.ts'
import type pg from 'pg'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { pageOf } from '../../http/pageOf.ts'
import { refuse, rejectionOf } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { Availability } from '../../products/availability.ts'
import { createConversions, wireConversionOf, wireQuoteOf } from './conversions.ts'

const PAGE_MAX = 200

type ConversionParts = { exchange: Exchange; pool: pg.Pool; availability: Availability }

export function conversionRoutes({ exchange, pool, availability }: ConversionParts) {
  const conversions = createConversions(pool)
  const { picture, core } = exchange

  const bindings: Binding[] = [
    handleMember(flash.getConvertibleCoins, async (_, { session: { member } }) => {
      const [{ offers }, balances] = await Promise.all([
        core.conversions(),
        exchange.balances(member),
      ])
      return offers.map(({ terms, leg }) => {
        const { asset, spread, minimum, maximum } = terms
        const facts = picture.assets.get(asset)
        const own = balances.find((row) => row.account === 'spot' && row.asset === asset)
        const bounds = leg && payBoundsOf({ from: leg, to: leg }, terms)
        return {
          ...{ asset, name: facts?.name ?? asset, decimals: facts?.decimals ?? 0 },
          available: (own?.available ?? 0n) as Amount,
          ...{ index: leg?.index, spread, minimum: bounds?.minimum, maximum: bounds?.maximum },
          ...{ minimumWorth: minimum, maximumWorth: maximum },
        }
      })
    }),

    handle(flash.getConversionSpreads, async (_, { region }) => {
      if (availability.refusalOf('conversion', region)) return []
      const { offers } = await core.conversions()
      return offers.map(({ terms: { asset, spread } }) => ({ asset, spread }))
    }),

    handleMember(flash.requestQuote, async (input, { session: { member }, key, region }) => {
      const blocked = availability.refusalOf('conversion', region)
      if (blocked) return blocked
      const [from, to] = [input.from.toUpperCase(), input.to.toUpperCase()]
      const { by, amount } = input
      const asked = { type: 'quoteConversion', member, from, to, by, amount } as const
      const answer = await exchange.submit({ ...asked, at: Date.now(), key })
      const rejected = rejectionOf(answer)
      if (rejected) return rejected
      for (const event of answer.events) {
        if (event.type === 'conversionQuoted') return wireQuoteOf(event.quote)
        if (event.type !== 'repeated') continue
        // The same request again: the same quote while it is good, and never another one.
        const { quote } = await core.quote(member, event.order, answer.position)
        if (quote) return wireQuoteOf(quote)
      }
      return refuse('quoteNotLive')
    }),

    handleMember(flash.convert, async ({ quote: id }, { session: { member }, key }) => {
      const answer = await exchange.submit({
        ...{ type: 'acceptConversion', at: Date.now(), key, member, quote: id },
      })
      const rejected = rejectionOf(answer)
      if (rejected) return rejected
      const [first] = answer.events
      if (first?.type === 'converted') return wireConversionOf(first.quote, first.convertedAt)
      await exchange.settled(member)
      return (await conversions.find(member, id)) ?? refuse('quoteNotLive')
    }),

    handleMember(flash.getConversions, async (input, { session: { member } }) => {
      await exchange.settled(member)
      const filter = { ...input, asset: input.asset?.toUpperCase() }
      const [list, count] = await Promise.all([
        conversions.list(member, filter, pageOf(input, { most: PAGE_MAX })),
        conversions.count(member, filter),
      ])
      return { conversions: list, count }
    }),
  ]
  return bindings
}
