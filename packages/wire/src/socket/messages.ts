/**
 * The socket's protocol. The client sends `ping` as text and JSON stamped with its own time; the
 * server answers `pong` and sends `{key, seq, data}`.
 *
 * A topic starts with a whole snapshot and continues with updates, `seq` increasing by one: a
 * client that sees a gap subscribes again. Book updates (`top`) contain changed levels only; amount
 * "0" means that the level left the first 20 rows. `depth` is the same for a book with joined
 * prices.
 */
import type { Amount, Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as z from 'zod/mini'
import { accountKind } from '../rows/account.ts'
import { deposit } from '../rows/deposit.ts'
import { marketInfo } from '../rows/market.ts'
import { perpInfo, perpOrder } from '../rows/perp.ts'
import { position } from '../rows/position.ts'
import { cycleInfo, round, topRound } from '../rows/round.ts'
import { order, publicTrade } from '../rows/spot.ts'
import { amount, assetId, count, price, timestamp } from '../schema/codecs.ts'
import { encode } from '../schema/encode.ts'
import { fields } from '../schema/fields.ts'
import { pair } from '../schema/pairData.ts'
import { notice } from './notice.ts'
import { candleSeries } from './series.ts'
import { area } from './subscriptionKey.ts'

/** `key` is a subscription key; `mine` requests candles of another interval with it. */
export const clientMessage = z.strictObject({
  key: z.string().check(z.maxLength(64)),
  time: z.number(),
  mine: z.optional(z.int()),
  /** The book with its prices joined to so many ticks, in addition; one at a time. */
  depth: z.optional(z.union([z.literal(10), z.literal(100), z.literal(1_000), z.literal(10_000)])),
  /** One-use ticket for the member's own topics. */
  ticket: z.optional(z.string().check(z.maxLength(128))),
  /** `unsub` leaves the topic. */
  type: z.optional(z.enum(['sub', 'unsub', 'ticket'])),
})
export type ClientMessage = z.output<typeof clientMessage>

const level = z.codec(
  z.tuple([z.string(), z.string()]),
  z.custom<{ price: Price; quantity: Amount }>(),
  {
    decode: ([p, q]) => ({ price: z.decode(price, p), quantity: z.decode(amount, q) }),
    encode: (row) => [toDecimal(row.price), toDecimal(row.quantity)] as [string, string],
  },
)

/** All markets at once, for home and the market list. Every row replaces the one before. */
export const overviewMessage = fields({
  overview: ['overview', z.array(marketInfo)],
  spot: ['symbols', z.array(marketInfo)],
  cycle: ['cyclesymbols', z.optional(z.array(cycleInfo))],
  perp: ['consymbols', z.optional(z.array(perpInfo))],
})

/** Live figures of one market. */
export const marketMessage = marketInfo

export const bookMessage = fields({
  ...pair,
  /** True for a snapshot, which replaces everything before. */
  isSnapshot: ['full', z.boolean()],
  bids: ['buy', z.array(level)],
  asks: ['sell', z.array(level)],
})

/**
 * The whole book joined to steps of `ticks` ticks, of which the first 20 rows are sent like those
 * of `top`.
 */
export const depthMessage = fields({
  ...pair,
  area: ['area', area],
  ticks: ['ticks', count],
  isSnapshot: ['full', z.boolean()],
  bids: ['buy', z.array(level)],
  asks: ['sell', z.array(level)],
})

export const tradesMessage = fields({ ...pair, trades: ['list', z.array(publicTrade)] })

export const candleMessage = fields({
  ...pair,
  area: ['area', area],
  intervalMinutes: ['mine', count],
  data: ['data', fields({ candles: ['series', candleSeries] })],
})

/** Changes of the member's own orders, and of balances of the spot account. */
export const ordersMessage = z.array(order)
export const balancesMessage = z.array(
  fields({
    asset: ['coin', assetId],
    account: ['account', accountKind],
    available: ['usable', amount],
    held: ['disable', amount],
  }),
)
/** The newest 20 settled rounds of all members, newest first. */
export const topRoundsMessage = z.array(topRound)
/** All of the member's open positions, and changed rounds. */
export const perpOrdersMessage = z.array(perpOrder)
export const positionsMessage = z.array(position)
export const roundsMessage = z.array(round)
/** The member's last deposits, all of them, whenever one changes or gets a confirmation. */
export const depositsMessage = z.array(deposit)
/** Staff answered a support ticket, or closed it without an answer; the text is read over HTTP. */
export const answeredMessage = fields({ ticket: ['id', count], at: ['wdate', timestamp] })
/** Sent when a ticket was accepted. */
export const privateReadyMessage = fields({ at: ['time', timestamp] })

/** The wire's key of each message, with the schema of its `data`. */
export const serverMessages = {
  cyclesymbols: overviewMessage,
  info: marketMessage,
  top: bookMessage,
  trades: tradesMessage,
  kline: candleMessage,
  coninfo: perpInfo,
  contop: bookMessage,
  contrades: tradesMessage,
  depth: depthMessage,
  cycleinfo: cycleInfo,
  cycletop: topRoundsMessage,
  orders: ordersMessage,
  conorders: perpOrdersMessage,
  positions: positionsMessage,
  rounds: roundsMessage,
  balances: balancesMessage,
  deposits: depositsMessage,
  notice,
  answered: answeredMessage,
  ready: privateReadyMessage,
} as const
export type ServerMessageKey = keyof typeof serverMessages

export type ServerMessage = {
  [K in ServerMessageKey]: { key: K; seq: number; data: z.output<(typeof serverMessages)[K]> }
}[ServerMessageKey]

/** The frame's text. */
export function encodeMessage<K extends ServerMessageKey>(
  key: K,
  seq: number,
  data: z.output<(typeof serverMessages)[K]>,
): string {
  const schema = serverMessages[key] as z.core.$ZodType
  return JSON.stringify({ key, seq, data: encode(schema, data) })
}

/** Undefined for a key this version does not know. */
export function decodeMessage(text: string): ServerMessage | undefined {
  const frame = JSON.parse(text) as { key: string; seq: number; data: unknown }
  if (!Object.hasOwn(serverMessages, frame.key)) return undefined
  const schema = serverMessages[frame.key as ServerMessageKey] as z.core.$ZodType
  return { key: frame.key, seq: frame.seq, data: z.decode(schema, frame.data) } as ServerMessage
}
