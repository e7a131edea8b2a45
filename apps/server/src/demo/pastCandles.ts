/**
 * A month of one-minute candles from the price process, so that charts have a past on day one. Nobody
 * traded then, so they have prices and no volume.
 */
import type { SpotMarket } from '@assay/domain/market.ts'
import type { Candle } from '../follower/rows/historyRows.ts'
import type { PriceProcess } from './priceProcess.ts'

const MINUTE_MS = 60_000
/** Looks at the price so often within a minute. */
const LOOKS = 4

/** Yields the candles of all markets minute by minute, from `from` up to but without `until`. */
export function* pastCandles(
  process: PriceProcess,
  markets: readonly SpotMarket[],
  { from, until }: { from: number; until: number },
): Generator<Candle[]> {
  let last = markets.map((market) => ticksOf(process, market))
  for (let at = from; at < until; at += MINUTE_MS) {
    const looks = [last]
    for (let look = 1; look <= LOOKS; look += 1) {
      process.step(MINUTE_MS / LOOKS / 1_000, at)
      looks.push(markets.map((market) => ticksOf(process, market)))
    }
    last = looks[LOOKS] as number[]
    yield markets.map((market, i) => {
      const prices = looks.map((look) => look[i] as number)
      return {
        market: market.symbol,
        minute: at / MINUTE_MS,
        open: prices[0] as number,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices[LOOKS] as number,
        ...{ volume: 0, quote: 0n, trades: 0 },
      }
    })
  }
}

export function ticksOf(process: PriceProcess, market: SpotMarket): number {
  const price = process.price(market.base, market.quote)
  return Math.max(1, Math.round(price * 10 ** market.priceDecimals))
}
