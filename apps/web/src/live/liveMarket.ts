/**
 * One market as it happens: figures, book and trades, painted at most as often as an eye needs.
 * The book is a snapshot plus changed levels; a gap in the sequence asks for a new snapshot.
 */
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import type { PublicTrade } from '@assay/wire/rows/spot.ts'
import type { ServerMessage } from '@assay/wire/socket/messages.ts'
import { subscriptionKey } from '@assay/wire/socket/subscriptionKey.ts'
import { onMessage, resubscribe, subscribeTo } from '../api/connection/socket.ts'
import { createStore, type Store } from '../store/createStore.ts'
import { remembered } from '../store/storage.ts'
import { createLevels, type LevelBook } from './liveLevels.ts'
import { perFrame } from './perFrame.ts'

type CandleMessage = Extract<ServerMessage, { key: 'kline' }>['data']

type InfoOf = { spot: MarketInfo; perp: PerpInfo; cycle: CycleInfo }
export type MarketArea = keyof InfoOf

export type LiveMarket<A extends MarketArea = 'spot'> = {
  info: Store<InfoOf[A] | undefined>
  book: Store<LevelBook | undefined>
  /** Newest first; undefined until the exchange has named them, be it none. */
  trades: Store<readonly PublicTrade[] | undefined>
  onCandles: (listener: (message: CandleMessage) => void) => () => void
  stop: () => void
}

const TRADES_MAX = 60
const BOOK_PER_SECOND = 4
const PRICE_PER_SECOND = 5

/**
 * The message keys of each area; candles share one. Rounds have an index, no book and no trades.
 */
const KEYS = {
  spot: { info: 'info', book: 'top', trades: 'trades' },
  perp: { info: 'coninfo', book: 'contop', trades: 'contrades' },
  cycle: { info: 'cycleinfo', book: undefined, trades: undefined },
} as const

type Market<A extends MarketArea> = {
  area: A
  base: string
  quote: string
  intervalMinutes?: number
}

export function watchMarket<A extends MarketArea>(market: Market<A>): LiveMarket<A> {
  const { area, base, quote, intervalMinutes = 1 } = market
  const key = subscriptionKey({ area, base, quote, intervalMinutes })
  const keys = KEYS[area]
  const info = createStore<InfoOf[A] | undefined>(undefined)
  const book = createStore<LevelBook | undefined>(undefined)
  const trades = createStore<readonly PublicTrade[] | undefined>(undefined)
  const candleListeners = new Set<(message: CandleMessage) => void>()
  const levels = createLevels()
  let recent: readonly PublicTrade[] = []

  const paintInfo = perFrame(info.set, PRICE_PER_SECOND)
  const paintBook = perFrame(() => book.set(levels.book()), BOOK_PER_SECOND)
  const paintTrades = perFrame(() => trades.set(recent), BOOK_PER_SECOND)

  function takeBook({ data, seq }: BookMessage) {
    if (levels.take(seq, data)) paintBook()
    else resubscribe(key)
  }

  function take(message: ServerMessage) {
    if (!isOfMarket(message)) return
    if (message.data.base !== base || message.data.quote !== quote) return
    if (message.key === keys.info) paintInfo(message.data as InfoOf[A])
    else if (message.key === keys.book) takeBook(message as BookMessage)
    else if (message.key === keys.trades && 'trades' in message.data) {
      const known = new Set(recent.map((trade) => trade.id))
      const fresh = message.data.trades.filter((trade) => !known.has(trade.id))
      recent = [...fresh, ...recent].sort((a, b) => b.id - a.id).slice(0, TRADES_MAX)
      paintTrades()
    } else if (message.key === 'kline' && message.data.area === area) {
      for (const listener of candleListeners) listener(message.data)
    }
  }

  remembered.set('subscriptionKey', key)
  const unlisten = onMessage(take)
  const leave = subscribeTo(intervalMinutes === 1 ? { key } : { key, mine: intervalMinutes })
  return {
    info,
    book,
    trades,
    onCandles(listener) {
      candleListeners.add(listener)
      return () => {
        candleListeners.delete(listener)
      }
    },
    stop() {
      leave()
      unlisten()
    },
  }
}

type BookMessage = Extract<ServerMessage, { key: 'top' | 'contop' }>
type MarketKey = NonNullable<(typeof KEYS)[MarketArea][keyof (typeof KEYS)[MarketArea]]> | 'kline'
type MarketMessage = Extract<ServerMessage, { key: MarketKey }>

const MARKET_KEYS: readonly (string | undefined)[] = [
  'kline',
  ...Object.values(KEYS).flatMap((keys) => Object.values(keys)),
]
const isOfMarket = (message: ServerMessage): message is MarketMessage =>
  MARKET_KEYS.includes(message.key)
