/** Order books and trades for programs: deeper and longer than on the screens. */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { publicTrade } from '../../rows/spot.ts'
import { amount, count, countText, price, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { pair } from '../../schema/pairData.ts'

/** The default and maximum rows of each side of a book, and trades, in an answer. */
export const ROWS = 100
export const ROWS_MAX = 1_000

/** One price of a book with its resting quantity. */
export const bookLevel = fields({ price: ['price', price], quantity: ['amount', amount] })

export const deepBook = fields({
  /** Best first. */
  bids: ['buy', z.array(bookLevel)],
  asks: ['sell', z.array(bookLevel)],
  /** Increases with every change of the book. */
  sequence: ['seq', count],
  /** The time of the last change in any market that this answer includes. */
  at: ['time', timestamp],
})

const bookInput = strictFields({ ...pair, limit: ['limit', z.optional(countText)] })

/**
 * The window of a list, newest first. `before` and `after` are numbers of trades, `since` and
 * `until` times; `before`, `until` and `after` are exclusive.
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
  noScreen: 'The deep book for programs. Screens follow twenty rows over the socket.',
  isAddition: true,
  input: bookInput,
  reply: deepBook,
})

export const getPerpBook = route({
  method: 'GET',
  path: '/contract/depth',
  title:
    'The book of a contract, in the base: 100 rows of each side, or as many as asked for up to 1000.',
  noScreen: 'As `getSpotBook`, of contracts.',
  isAddition: true,
  input: bookInput,
  reply: deepBook,
})

export const getSpotTrades = route({
  method: 'GET',
  path: '/trad/trades',
  title:
    'Trades of a spot market, newest first: between two times or two trades, 100 or as many as asked for up to 1000.',
  noScreen: 'Trades further back for programs. Screens show the latest.',
  isAddition: true,
  input: tradesInput,
  reply: trades,
})

export const getPerpTrades = route({
  method: 'GET',
  path: '/contract/trades',
  title:
    'Trades of a contract, in the base, newest first: between two times or two trades, 100 or as many as asked for up to 1000.',
  noScreen: 'As `getSpotTrades`, of contracts.',
  isAddition: true,
  input: tradesInput,
  reply: trades,
})
