/** A month of one-minute candles from the price process, so that charts have a past on day one. */
import type { SpotMarket } from '@assay/domain/market.ts'
import { notional, spotRules } from '@assay/domain/spot/spotRules.ts'
import type { Candle } from '../follower/rows/historyRows.ts'
import type { PriceProcess } from './priceProcess.ts'
import type { Random } from './random.ts'

const MINUTE_MS = 60_000
/** Looks at the price so often within a minute. */
const LOOKS = 4

/** Yields the candles of all markets minute by minute, from `from` up to but without `until`. */
export function* pastCandles(
  process: PriceProcess,
  markets: readonly SpotMarket[],
  { from, until, random }: { from: number; until: number; random: Random },
): Generator<Candle[]> {
  const rules = markets.map(spotRules)
  let last = rules.map((market) => ticksOf(process, market))
  for (let at = from; at < until; at += MINUTE_MS) {
    const looks = [last]
    for (let look = 1; look <= LOOKS; look += 1) {
      process.step(MINUTE_MS / LOOKS / 1_000, at)
      looks.push(rules.map((market) => ticksOf(process, market)))
    }
    last = looks[LOOKS] as number[]
    yield rules.map((market, i) => {
      const prices = looks.map((look) => look[i] as number)
      const [open = 1] = prices
      const close = prices[LOOKS] as number
      const [high, low] = [Math.max(...prices), Math.min(...prices)]
      const move = (high - low) / open
      const volume = volumeOf(market, { price: open, move, random })
      return {
        market: market.symbol,
        minute: at / MINUTE_MS,
        open,
        high,
        low,
        close,
        volume,
        quote: notional(market, Math.round((open + close) / 2), volume),
        trades: 1 + Math.floor(random.between(20, 60)),
      }
    })
  }
}

export function ticksOf(process: PriceProcess, market: SpotMarket): number {
  const price = process.price(market.base, market.quote)
  return Math.max(1, Math.round(price * 10 ** market.priceDecimals))
}

/** Livelier minutes trade more. */
function volumeOf(
  market: SpotMarket,
  { price, move, random }: { price: number; move: number; random: Random },
): number {
  const unitPrice = price / 10 ** market.priceDecimals
  const quoteWorth = market.quote === 'BTC' ? 63_000 : market.quote === 'ETH' ? 3_400 : 1
  const worth = random.between(4_000, 24_000) * (1 + move * 900)
  const base = worth / (unitPrice * quoteWorth)
  return Math.max(market.quantityMin, Math.round(base * 10 ** market.quantityDecimals))
}
