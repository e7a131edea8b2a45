/** A candle as floats; cached, because a chart reads all of them at each trade. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import type { Bar } from './indicator.ts'

const bars = new WeakMap<Candle, Bar>()

export function barOf(candle: Candle): Bar {
  const { open, high, low, close, volume } = candle
  const plain = (value: bigint) => Number(toDecimal(value))
  const bar = bars.get(candle) ?? {
    open: plain(open),
    high: plain(high),
    low: plain(low),
    close: plain(close),
    volume: plain(volume),
  }
  bars.set(candle, bar)
  return bar
}
