/**
 * The demo's outside world: one price per coin in USDT, moving together in part, with quiet and
 * wild hours and now and then a jump. Floats are fine here: these are opinions about the world, and
 * they become ticks before they touch a market.
 */
import type { DemoRandom } from './random.ts'
import type { DemoCoin } from './world.ts'

const DAY_SECONDS = 86_400
/** Odds of a jump in a coin, per second. */
const JUMP_ODDS = 1 / (DAY_SECONDS * 0.8)
/** How strongly prices are pulled home, per day: keeps a long demo in a familiar range. */
const PULL_PER_DAY = 0.04

export class PriceProcess {
  readonly #coins: readonly DemoCoin[]
  readonly #random: DemoRandom
  readonly #prices: Map<string, number>

  constructor(coins: readonly DemoCoin[], random: DemoRandom, prices?: Map<string, number>) {
    this.#coins = coins
    this.#random = random
    this.#prices = new Map(coins.map(({ asset, startPrice }) => [asset.id, startPrice]))
    for (const [id, price] of prices ?? []) this.#prices.set(id, price)
  }

  /** The same prices, continued with another source of randomness. */
  by(random: DemoRandom): PriceProcess {
    return new PriceProcess(this.#coins, random, this.#prices)
  }

  /** Moves every price by so many seconds, ending at `at` (ms). */
  step(seconds: number, at: number): void {
    const scale = Math.sqrt(seconds / DAY_SECONDS) * wildness(at)
    const common = this.#random.normal()
    for (const { asset, dailyVolatility, beta, startPrice } of this.#coins) {
      if (dailyVolatility === 0) continue
      const price = this.#prices.get(asset.id) as number
      const own = this.#random.normal()
      const jump = this.#random.next() < JUMP_ODDS * seconds ? this.#random.normal() * 0.012 : 0
      const pull = Math.log(startPrice / price) * PULL_PER_DAY * (seconds / DAY_SECONDS)
      const move = dailyVolatility * scale * (0.72 * beta * common + 0.55 * own)
      this.#prices.set(asset.id, price * Math.exp(move + jump + pull))
    }
  }

  /** What one base coin costs in quote coins. */
  price(base: string, quote: string): number {
    return (this.#prices.get(base) as number) / (this.#prices.get(quote) as number)
  }
}

/** From about 0.4 in quiet hours to about 2 in volatile ones. */
export function wildness(at: number): number {
  const hour = at / 3_600_000
  const daily = 1 + 0.45 * Math.sin((hour / 24) * 2 * Math.PI - 2)
  const swell = 1 + 0.5 * Math.sin((hour / 53) * 2 * Math.PI)
  return Math.max(0.4, daily * swell)
}
