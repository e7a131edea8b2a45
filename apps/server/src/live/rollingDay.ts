/**
 * What a market did in the last 24 hours, minute by minute: change, high, low, volume. Minutes
 * older than a day fall out. Prices are ticks, volume is lots, turnover is ticks times lots.
 */

const DAY_MINUTES = 1_440
const MINUTE_MS = 60_000
const SPARK_POINTS = 32

export type Minute = {
  minute: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  /** Quote units: sum of price times quantity in ticks times lots. */
  turnover: bigint
}

export type DayTotals = {
  open: number
  high: number
  low: number
  volume: number
  turnover: bigint
}

export class RollingDay {
  readonly #minutes: Minute[] = []

  /** The database rows replace what was collected before, because they include it. */
  seed(minutes: readonly Minute[]): void {
    this.#minutes.splice(0, this.#minutes.length, ...minutes)
  }

  trade(at: number, price: number, lots: number): void {
    const minute = Math.floor(at / MINUTE_MS)
    const last = this.#minutes.at(-1)
    const turnover = BigInt(price) * BigInt(lots)
    if (!last || last.minute < minute) {
      const fresh = { minute, open: price, high: price, low: price, close: price }
      this.#minutes.push({ ...fresh, volume: lots, turnover })
      this.#forget(minute)
      return
    }
    last.high = Math.max(last.high, price)
    last.low = Math.min(last.low, price)
    last.close = price
    last.volume += lots
    last.turnover += turnover
  }

  figures(at: number): DayTotals | undefined {
    this.#forget(Math.floor(at / MINUTE_MS))
    const [first] = this.#minutes
    if (!first) return undefined
    const day = { ...first }
    for (const minute of this.#minutes) {
      if (minute === first) continue
      if (minute.high > day.high) day.high = minute.high
      if (minute.low < day.low) day.low = minute.low
      day.volume += minute.volume
      day.turnover += minute.turnover
    }
    return day
  }

  /** Closing prices at even steps, oldest first, for the small line in lists. */
  spark(): number[] {
    const step = Math.max(1, Math.ceil(this.#minutes.length / SPARK_POINTS))
    return this.#minutes.filter((_, i) => i % step === 0).map((minute) => minute.close)
  }

  #forget(minute: number): void {
    const oldest = minute - DAY_MINUTES
    let count = 0
    while ((this.#minutes[count]?.minute ?? minute) <= oldest) count += 1
    if (count > 0) this.#minutes.splice(0, count)
  }
}
