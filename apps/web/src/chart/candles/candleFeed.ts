/**
 * The candles of one market and period: the last 300 at first, then older pages up to 1000 in all.
 * Live candles are used only after the history has loaded, and only for this market and period; a
 * gap before one means that something was missed, and the newest candles are refetched.
 */
import { type Candle, stampOf } from '@assay/wire/socket/series.ts'

export type FeedTarget = { base: string; quote: string; minutes: number; chartType: string }
export type CandleRange = { count: number; before: number }
type LiveCandles = {
  base: string
  quote: string
  intervalMinutes: number
  data: { candles: readonly Candle[] }
}

const HISTORY_COUNT = 300
const CANDLES_MAX = 1_000
const CATCH_UP_COUNT = 60

export type CandleFeed = {
  /** The newest candles, oldest first. */
  load: () => Promise<readonly Candle[]>
  /** Candles before the oldest known one; none when there are no more or enough. */
  older: () => Promise<readonly Candle[]>
  /** The changes of a live message: new or updated candles, oldest first. */
  take: (message: LiveCandles) => readonly Candle[]
  /** The newest candles again, for a socket that is silent or missed some. */
  catchUp: () => Promise<readonly Candle[]>
  /** A live message came after a gap that `catchUp` should close. */
  hasGap: () => boolean
  all: () => readonly Candle[]
}

export function createCandleFeed(
  target: FeedTarget,
  fetch: (range: CandleRange) => Promise<readonly Candle[]>,
): CandleFeed {
  let candles: readonly Candle[] = []
  let isLoaded = false
  let isOldestKnown = false
  let hasGap = false

  /** Keeps the newest of each; ones older than the last known never change. */
  function merge(newer: readonly Candle[]): readonly Candle[] {
    const last = candles.at(-1)?.openedAt ?? 0
    const fresh = newer.filter(({ openedAt }) => openedAt >= last)
    if (fresh.length === 0) return []
    const before = candles.filter(({ openedAt }) => openedAt < (fresh[0]?.openedAt ?? 0))
    candles = [...before, ...fresh].slice(-CANDLES_MAX)
    return fresh
  }

  return {
    async load() {
      candles = await fetch({ count: HISTORY_COUNT, before: 0 })
      isLoaded = true
      isOldestKnown = candles.length === 0
      return candles
    },

    async older() {
      const [oldest] = candles
      const room = CANDLES_MAX - candles.length
      if (!oldest || isOldestKnown || room <= 0) return []
      const count = Math.min(HISTORY_COUNT, room)
      const found = await fetch({ count, before: stampOf(oldest.openedAt) })
      const older = found.filter(({ openedAt }) => openedAt < oldest.openedAt)
      isOldestKnown = older.length === 0
      candles = [...older, ...candles]
      return older
    },

    take(message) {
      const isOurs =
        message.base === target.base &&
        message.quote === target.quote &&
        message.intervalMinutes === target.minutes
      if (!isLoaded || !isOurs) return []
      const last = candles.at(-1)
      const next = message.data.candles[0]
      if (last && next && next.openedAt > last.openedAt + target.minutes * 60_000) hasGap = true
      return merge(message.data.candles)
    },

    async catchUp() {
      if (!isLoaded) return []
      const newest = await fetch({ count: CATCH_UP_COUNT, before: 0 })
      if (!hasGap) return merge(newest)
      // The gap is before a candle that is already shown: merge from the last common one.
      hasGap = false
      const from = newest[0]?.openedAt ?? 0
      candles = [...candles.filter(({ openedAt }) => openedAt < from), ...newest]
      return []
    },

    hasGap: () => hasGap,
    all: () => candles,
  }
}
