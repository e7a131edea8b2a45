/**
 * Candles of any interval, oldest first: short ones are aggregated from minutes, days and weeks
 * from stored days. Concurrent equal reads share one query.
 */
import { shareWork } from '../../shareWork.ts'
import type { CandleReads, CandleSpan } from './candleReads.ts'
import { createLane } from './createLane.ts'
import { createDayCandles, DAY_MINUTES, gatheredCandles } from './dayCandles.ts'
import { candleStart, type LiveCandle } from './liveCandles.ts'

/**
 * More minutes than this take tenths of a second: such reads leave the other connections to the
 * rest.
 */
const LONG_MINUTES = 20_000
const LONG_LANE = { atOnce: 2, inLine: 40 }

export type CandleHistory = {
  /** Minutes that an answer is gathered from. */
  minutesOf(span: CandleSpan): number
  read(span: CandleSpan): Promise<LiveCandle[]>
}

export function createCandleHistory({ gather, newestDay }: CandleReads): CandleHistory {
  const longLane = createLane(LONG_LANE)
  const dayCandles = createDayCandles({
    days: (series, from, until) => gatherDays(series, from * DAY_MINUTES, until * DAY_MINUTES),
    newestDay,
  })
  const share = shareWork<string, LiveCandle[]>()

  const gatherDays = (series: string, from: number, until: number) =>
    gatherInLane({ series, interval: DAY_MINUTES, from, until })
  function gatherInLane(span: CandleSpan) {
    const work = () => gather(span)
    return span.until - span.from > LONG_MINUTES ? longLane(work) : work()
  }

  /**
   * Days that are over from those that are kept; the rest, of the last of them, from its minutes.
   */
  async function readLong({ series, interval, from, until }: CandleSpan) {
    const [first, last] = daysOf(from, until)
    const over = await dayCandles.over(series, first, last)
    const rest = await gatherDays(series, over.until * DAY_MINUTES, until)
    return gatheredCandles([...over.candles, ...rest], (at) => candleStart(at, interval))
  }

  return {
    minutesOf({ series, interval, from, until }) {
      if (interval < DAY_MINUTES) return until - from
      const [first, last] = daysOf(from, until)
      return dayCandles.missing(series, first, last) * DAY_MINUTES + (until - last * DAY_MINUTES)
    },

    async read(span) {
      const key = [span.series, span.interval, span.from, span.until].join('/')
      const read = span.interval < DAY_MINUTES ? gatherInLane : readLong
      return [...(await share(key, () => read(span)))]
    },
  }
}

const daysOf = (from: number, until: number): [first: number, last: number] => [
  Math.floor(from / DAY_MINUTES),
  Math.floor(until / DAY_MINUTES),
]
