/**
 * The public topics of the markets. Each keeps the view it last published, so that a snapshot and
 * the updates after it always fit together, however a publication and a newcomer interleave.
 */
import type { Side } from '@assay/domain/spot/order.ts'
import { fromLots, fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import { BOOK_ROWS } from '@assay/wire/routes/trading/trad.ts'
import { encodeMessage } from '@assay/wire/socket/messages.ts'
import { INTERVALS } from '../live/candles/liveCandles.ts'
import type { TickLevel } from '../live/liveBook.ts'
import { cycleInfoOf } from '../live/liveCycle.ts'
import { perpInfoOf } from '../live/livePerp.ts'
import type { ListedMarket, MarketData } from '../live/marketData.ts'
import { candleOf, marketInfoOf, publicTradeOf } from '../live/marketInfoOf.ts'
import { type Message, type PublicTopic, Topic } from './topic.ts'

/** All markets at once; each update is whole. */
export function overviewTopic(marketData: MarketData): PublicTopic {
  const message = (sequence: number) => {
    const spot = [...marketData.markets.values()].map((live) => marketInfoOf(live))
    const cycle = [...marketData.cycles.values()].map((live) => cycleInfoOf(live))
    const perp = [...marketData.perps.values()].map((live) => perpInfoOf(live))
    return encodeMessage('cyclesymbols', sequence, {
      overview: spot.slice(0, 6),
      spot,
      cycle,
      perp,
    })
  }
  const topic = new Topic(message)
  const refresh = () => {
    topic.publish(message)
    return true
  }
  return { topic, refresh }
}

type View = { buy: TickLevel[]; sell: TickLevel[] }

/** The first 20 rows of each side: a snapshot, then the levels that changed. */
export function bookTopic(live: ListedMarket, key: 'top' | 'contop' = 'top'): PublicTopic {
  const { base, quote } = live.market
  const read = (side: Side) => live.book.top(side, BOOK_ROWS)
  return levelsTopic(
    live,
    read,
    (rows) => (sequence) => encodeMessage(key, sequence, { base, quote, ...rows }),
  )
}

/** The same of the whole book with its prices joined to steps of `ticks`. */
export function depthTopic(
  live: ListedMarket,
  { area, ticks }: { area: 'spot' | 'perp'; ticks: number },
): PublicTopic {
  const { base, quote } = live.market
  const read = (side: Side) => live.book.joined(side, ticks, BOOK_ROWS)
  return levelsTopic(
    live,
    read,
    (rows) => (sequence) => encodeMessage('depth', sequence, { base, quote, area, ticks, ...rows }),
  )
}

type Row = { price: Price; quantity: Amount }
type Rows = { isSnapshot: boolean; bids: Row[]; asks: Row[] }

function levelsTopic(
  live: ListedMarket,
  readSide: (side: Side) => TickLevel[],
  encoded: (rows: Rows) => Message,
): PublicTopic {
  const read = (): View => ({ buy: readSide('buy'), sell: readSide('sell') })
  let version = live.book.version
  let view = read()
  const rows = (levels: readonly TickLevel[]) =>
    levels.map(({ price, quantity }) => ({
      price: fromTicks(price, live.market),
      quantity: fromLots(quantity, live.market),
    }))
  const message = (isSnapshot: boolean, { buy, sell }: View) =>
    encoded({ isSnapshot, bids: rows(buy), asks: rows(sell) })

  const topic = new Topic((sequence) => message(true, view)(sequence))
  const refresh = () => {
    if (live.book.version === version) return false
    version = live.book.version
    const next = read()
    const changes = { buy: changesOf(view.buy, next.buy), sell: changesOf(view.sell, next.sell) }
    view = next
    if (changes.buy.length + changes.sell.length > 0) topic.publish(message(false, changes))
    return true
  }
  return { topic, refresh }
}

/** Levels that are new or differ, and with quantity 0 those that left the view. */
function changesOf(before: readonly TickLevel[], after: readonly TickLevel[]): TickLevel[] {
  const known = new Map(before.map(({ price, quantity }) => [price, quantity]))
  const changes = after.filter(({ price, quantity }) => known.get(price) !== quantity)
  for (const { price } of after) known.delete(price)
  return [...changes, ...[...known.keys()].map((price) => ({ price, quantity: 0 }))]
}

/** Public trades: the latest ones first, then each new one. */
export function tradesTopic(
  live: ListedMarket,
  key: 'trades' | 'contrades' = 'trades',
): PublicTopic {
  const { base, quote } = live.market
  let last = live.prints[0]?.trade ?? 0
  const message = (after: number, upTo: number) => (sequence: number) => {
    const prints = live.prints.filter(({ trade }) => trade > after && trade <= upTo)
    const trades = prints.map((print) => publicTradeOf(print, live))
    return encodeMessage(key, sequence, { base, quote, trades })
  }
  const topic = new Topic((sequence) => message(0, last)(sequence))
  const refresh = () => {
    const newest = live.prints[0]?.trade ?? 0
    if (newest === last) return false
    const before = last
    last = newest
    topic.publish(message(before, newest))
    return true
  }
  return { topic, refresh }
}

/** The candle being drawn, for one interval. */
export function candleTopic(
  live: ListedMarket,
  { area, intervalMinutes }: { area: 'spot' | 'perp'; intervalMinutes: number },
): PublicTopic {
  const { base, quote } = live.market
  const message = (sequence: number) => {
    const candle = live.candles.current(intervalMinutes)
    const candles = candle ? [candleOf(candle, live)] : []
    return encodeMessage('kline', sequence, {
      area,
      base,
      quote,
      intervalMinutes,
      data: { candles },
    })
  }
  const topic = new Topic(message)
  let newest = live.prints[0]?.trade ?? 0
  const refresh = () => {
    const trade = live.prints[0]?.trade ?? 0
    if (trade === newest) return false
    newest = trade
    topic.publish(message)
    return true
  }
  return { topic, refresh }
}

export const isInterval = (minutes: number): boolean =>
  (INTERVALS as readonly number[]).includes(minutes)
