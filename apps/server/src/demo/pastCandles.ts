/**
 * A month of one-minute candles from the price process, so that charts have a history on day one.
 * Volumes match what the crowd trades while a visitor watches, with more in minutes that move.
 */
import type { SpotMarket } from '@assay/domain/market.ts'
import { notional, spotRules } from '@assay/domain/spot/spotRules.ts'
import type { MinuteCandle } from '../history/historyRows.ts'
import { meanWorth, tradesPerSecond } from './crowd.ts'
import { type PriceProcess, wildness } from './priceProcess.ts'
import type { DemoRandom } from './random.ts'

const MINUTE_MS = 60_000
/** Looks at the price so often within a minute. */
const LOOKS = 4

/** A minute of the usual wildness moves a price by about this share of itself. */
const USUAL_MOVE = 0.0007

/** Yields the candles of all markets minute by minute, from `from` up to but without `until`. */
export function* pastCandles(
  process: PriceProcess,
  markets: readonly SpotMarket[],
  { from, until, random }: { from: number; until: number; random: DemoRandom },
): Generator<MinuteCandle[]> {
  let last = markets.map((market) => priceTicksOf(process, market))
  for (let at = from; at < until; at += MINUTE_MS) {
    const looks = [last]
    for (let look = 1; look <= LOOKS; look += 1) {
      process.step(MINUTE_MS / LOOKS / 1_000, at)
      looks.push(markets.map((market) => priceTicksOf(process, market)))
    }
    last = looks[LOOKS] as number[]
    yield markets.map((market, i) => {
      const prices = looks.map((look) => look[i] as number)
      const [open, close] = [prices[0] as number, prices[LOOKS] as number]
      const trades = tradesOf(i, { at, moved: Math.abs(close / open - 1), random })
      const unitWorth = process.price(market.quote, 'USDT')
      const volume = lotsOf(market, close, (trades * meanWorth(market)) / unitWorth)
      return {
        market: market.symbol,
        minute: at / MINUTE_MS,
        open,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close,
        volume,
        quote: notional(spotRules(market), close, volume),
        trades,
      }
    })
  }
}

export function priceTicksOf(process: PriceProcess, market: SpotMarket): number {
  const price = process.price(market.base, market.quote)
  return Math.max(1, Math.round(price * 10 ** market.priceDecimals))
}

/** How many trades a minute has: more in wild hours, and more when the price moves. */
function tradesOf(
  i: number,
  { at, moved, random }: { at: number; moved: number; random: DemoRandom },
): number {
  const chance = Math.exp(0.35 * random.normal())
  const lively = wildness(at) * (0.5 + (0.5 * moved) / USUAL_MOVE)
  return Math.max(1, Math.round(60 * tradesPerSecond(i) * lively * chance))
}

/** So much of the quote coin in lots, at least the least order. */
function lotsOf(market: SpotMarket, price: number, worth: number): number {
  const lots = (worth / (price / 10 ** market.priceDecimals)) * 10 ** market.quantityDecimals
  return Math.max(market.quantityMin, Math.round(lots))
}
