/** Books and trades of markets for programs: deeper and longer than what the screens show. */
import * as z from 'zod/mini'
import { amount, assetId, count, countText, price, timestamp } from '../codecs.ts'
import { fields, strictFields } from '../fields.ts'
import { route } from '../route.ts'
import { publicTrade } from '../rows/spot.ts'

const pair = { base: ['tradcoin', assetId], quote: ['maincoin', assetId] } as const

/**
 * Rows of each side of a book, and trades, that one answer has unless it is asked otherwise, and at
 * most.
 */
export const ROWS = 100
export const ROWS_MAX = 1_000

/** One price of a book with all that rests there. */
export const bookLevel = fields({ price: ['price', price], quantity: ['amount', amount] })

export const deepBook = fields({
  /** Best first. */
  bids: ['buy', z.array(bookLevel)],
  asks: ['sell', z.array(bookLevel)],
  /** Rises with every change of the book. */
  sequence: ['seq', count],
  /** When the last change came that this answer knows of, in any market. */
  at: ['time', timestamp],
})

const bookInput = strictFields({ ...pair, limit: ['limit', z.optional(countText)] })

/**
 * The window of a list that begins with the newest. `before` and `after` are numbers of trades,
 * `since` and `until` times; `before` and `until` are not in it themselves, nor is `after`.
 */
export const tradeWindow = {
  before: ['before', z.optional(countText)],
  after: ['after', z.optional(countText)],
  since: ['since', z.optional(countText)],
  until: ['until', z.optional(countText)],
  limit: ['limit', z.optional(countText)],
} as const

const tradesInput = strictFields({ ...pair, ...tradeWindow })
const trades = fields({ trades: ['list', z.array(publicTrade)] })

export const getSpotBook = route({
  method: 'GET',
  path: '/trad/depth',
  title: 'The book of a spot market: 100 rows of each side, or as many as asked for up to 1000.',
  isAddition: true,
  input: bookInput,
  reply: deepBook,
})

export const getPerpBook = route({
  method: 'GET',
  path: '/contract/depth',
  title:
    'The book of a contract, in the base: 100 rows of each side, or as many as asked for up to 1000.',
  isAddition: true,
  input: bookInput,
  reply: deepBook,
})

export const getSpotTrades = route({
  method: 'GET',
  path: '/trad/trades',
  title:
    'Trades of a spot market, newest first: between two times or two trades, 100 or as many as asked for up to 1000.',
  isAddition: true,
  input: tradesInput,
  reply: trades,
})

export const getPerpTrades = route({
  method: 'GET',
  path: '/contract/trades',
  title:
    'Trades of a contract, in the base, newest first: between two times or two trades, 100 or as many as asked for up to 1000.',
  isAddition: true,
  input: tradesInput,
  reply: trades,
})
