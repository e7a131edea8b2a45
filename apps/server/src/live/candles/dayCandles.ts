/**
 * Candles of days that are over, each gathered from its minutes once and kept: days and weeks of
 * charts are made of them. A day is over for a series when the table has a candle of a later day,
 * for minutes are written in their order.
 */
import type { LiveCandle } from './liveCandles.ts'

export const DAY_MINUTES = 1_440

type Kept = {
  /** Days since 1970, from the first to before the second; empty where they are the same. */
  from: number
  until: number
  /** Those that had trades, oldest first. */
  candles: LiveCandle[]
}

type Reads = {
  /** Candles of days from one day to before the other, from their minutes, oldest first. */
  days(series: string, from: number, until: number): Promise<LiveCandle[]>
  /** The day of the newest candle; -Infinity for a series without any. */
  newestDay(series: string): Promise<number>
}

export type DayCandles = {
  /** How many of these days would have to be gathered, as far as is known. */
  missing(series: string, from: number, until: number): number
  /**
   * The days from `from` on that are over, at most to before `until`; and where the others begin.
   */
  over(
    series: string,
    from: number,
    until: number,
  ): Promise<{ candles: LiveCandle[]; until: number }>
}

export function createDayCandles({ days, newestDay }: Reads): DayCandles {
  const kept = new Map<string, Kept>()
  /** The newest day of each series, at its last read. Nothing needs aggregation after it. */
  const newest = new Map<string, number>()
  const turns = new Map<string, Promise<unknown>>()

  /** Extends the cached range at either end, so that it never has gaps. */
  async function extend(series: string, from: number, until: number): Promise<Kept> {
    const old = kept.get(series) ?? { from, until: from, candles: [] }
    // Far from the cached range: the days between are read too, because pages between will be
    // requested.
    const first = Math.min(from, old.from)
    const last = Math.max(until, old.until)
    const before = first < old.from ? await days(series, first, old.from) : []
    const after = old.until < last ? await days(series, old.until, last) : []
    const grown = { from: first, until: last, candles: [...before, ...old.candles, ...after] }
    kept.set(series, grown)
    return grown
  }

  async function readNewest(series: string): Promise<number> {
    const day = await newestDay(series)
    newest.set(series, day)
    return day
  }

  async function read(series: string, from: number, until: number) {
    const known = kept.get(series)
    const isKept = known !== undefined && known.from <= from && until <= known.until
    const over = isKept ? until : Math.min(until, await readNewest(series))
    if (over <= from) return { candles: [], until: from }
    const { candles } = isKept ? known : await extend(series, from, over)
    return { candles: candles.filter((candle) => isWithin(candle, from, over)), until: over }
  }

  return {
    // Days since the last known trade are free: they mostly have none.
    missing(series, from, until) {
      const known = kept.get(series)
      const end = Math.min(until, (newest.get(series) ?? until) + 1)
      if (!known) return Math.max(0, end - from)
      return Math.max(0, known.from - from) + Math.max(0, end - known.until)
    },
    over(series, from, until) {
      // One after the other: two at once would gather the same days twice.
      const before = turns.get(series) ?? Promise.resolve()
      const turn = before.then(
        () => read(series, from, until),
        () => read(series, from, until),
      )
      turns.set(series, turn)
      return turn
    },
  }
}

const isWithin = ({ openedAt }: LiveCandle, from: number, until: number) => {
  const day = openedAt / (DAY_MINUTES * 60_000)
  return day >= from && day < until
}

/** Aggregates consecutive shorter candles, oldest first; `startOf` gives each bucket's start. */
export function gatheredCandles(
  candles: readonly LiveCandle[],
  startOf: (at: number) => number,
): LiveCandle[] {
  const longer: LiveCandle[] = []
  for (const { openedAt, ...candle } of candles) {
    const start = startOf(openedAt)
    const last = longer.at(-1)
    if (last?.openedAt !== start) {
      longer.push({ openedAt: start, ...candle })
      continue
    }
    last.high = Math.max(last.high, candle.high)
    last.low = Math.min(last.low, candle.low)
    last.close = candle.close
    last.volume += candle.volume
  }
  return longer
}
