/**
 * Conversions, which the wire calls flash. The server quotes a price for some seconds; a conversion
 * is placed by the number of its quote and never at another price. Its payment is held until the
 * index decides, and it is refused if the index has moved by more than half of the quote's spread,
 * in either direction.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import {
  amount,
  assetId,
  count,
  countText,
  orMissing,
  price,
  ratio,
  shortText,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'

const convertible = fields({
  asset: ['coin', assetId],
  name: ['name', shortText],
  decimals: ['precision', count],
  available: ['usable', amount],
  /** Its index in USDT; missing while there is no reliable price. */
  index: ['price', orMissing(price)],
  spread: ['spread', ratio],
  /** Limits of the payment: in the coin at this index, and in USDT, which decides. */
  minimum: ['min', orMissing(amount)],
  maximum: ['max', orMissing(amount)],
  minimumWorth: ['minusdt', amount],
  maximumWorth: ['maxusdt', amount],
})
export type ConvertibleCoin = z.output<typeof convertible>

export const getConvertibleCoins = route({
  method: 'GET',
  path: '/flash/flashCoin',
  title: 'The coins that can be converted, with limits, index, spread and the own balance.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({}),
  reply: z.array(convertible),
})

export const getConversionSpreads = route({
  method: 'GET',
  path: '/flash/spreads',
  title: 'The spread of each coin that can be converted, as quotes are made with it.',
  isAddition: true,
  input: strictFields({}),
  reply: z.array(fields({ asset: ['coin', assetId], spread: ['spread', ratio] })),
})

/** Which of the two amounts was given. */
const side = z.enum(['pay', 'receive'])

/** A price with everything needed to recompute it. */
const priced = {
  id: ['id', count],
  from: ['payflash', assetId],
  to: ['getflash', assetId],
  by: ['by', side],
  pay: ['consumed', amount],
  receive: ['received', amount],
  /** The received amount per paid coin. */
  rate: ['rate', ratio],
  /** The limits of the payment. */
  minimum: ['min', amount],
  maximum: ['max', amount],
  fromIndex: ['payindex', price],
  toIndex: ['getindex', price],
  fromSpread: ['payspread', ratio],
  toSpread: ['getspread', ratio],
  fromDecimals: ['payprecision', count],
  toDecimals: ['getprecision', count],
  quotedAt: ['quotedate', timestamp],
} as const

const quote = fields({ ...priced, expiresAt: ['enddate', timestamp] })
export type Quote = z.output<typeof quote>

export const requestQuote = route({
  method: 'POST',
  path: '/flash/quote',
  title:
    'A price for an amount, held for some seconds and good once. It lets an earlier one go. Refused while an accepted one is undecided.',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  isAddition: true,
  input: strictFields({
    from: ['payflash', assetId],
    to: ['getflash', assetId],
    by: ['by', side],
    amount: ['number', amount],
  }),
  reply: quote,
})

const conversion = fields({
  ...priced,
  convertedAt: ['wdate', timestamp],
  /** The acceptance time; the deciding prices were requested later. Missing in older ones. */
  heardAt: ['hearddate', z.optional(timestamp)],
  /** The deciding index of each coin; missing in older ones. */
  fromDecided: ['paydecided', z.optional(price)],
  toDecided: ['getdecided', z.optional(price)],
})
export type Conversion = z.output<typeof conversion>

export const convert = route({
  method: 'POST',
  path: '/flash/addFlash',
  success: 'converted',
  title:
    'Convert at a live quote, unless an index that is asked for from now on is too far from it. Cannot be taken back; answered once it is decided.',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  input: strictFields({ quote: ['id', count] }),
  reply: conversion,
})

export const getConversions = route({
  method: 'GET',
  path: '/flash/flashOrder',
  title: "The member's conversions, newest first.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    asset: ['coin', z.optional(assetId)],
    since: ['since', z.optional(countText)],
    until: ['until', z.optional(countText)],
    ...paging,
  }),
  reply: fields({ conversions: ['list', z.array(conversion)], count: ['count', count] }),
})
