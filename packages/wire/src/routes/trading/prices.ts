/**
 * Prices: every spot market with its figures, and currency rates. Every page of the app reads these
 * first, so they are separate from the other calls of spot trading and accounts.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { marketInfo } from '../../rows/market.ts'
import { assetId, price } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

export const getSpotMarkets = route({
  method: 'GET',
  path: '/trad/symbols',
  title: 'All spot markets with their live figures.',
  input: strictFields({}),
  reply: z.array(marketInfo),
})

export const getExchangeRate = route({
  method: 'GET',
  path: '/account/getExchangeRateByCoin',
  title: 'How much of a local currency one USDT is worth.',
  input: strictFields({ currency: ['coin', assetId] }),
  reply: fields({ currency: ['symbol', assetId], rate: ['price', price] }),
})
