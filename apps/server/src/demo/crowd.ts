/** Ordinary members that trade at the market now and then, so that prints and candles move. */
import type { MemberId } from '@assay/domain/account.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import { ZERO } from '@assay/money/amount.ts'
import type { Exchange } from '../live/exchange.ts'
import { type MakerMarket, quantityOf } from './marketMaker.ts'
import type { DemoRandom } from './random.ts'

const WORTH = [12, 1_500] as const
/** Markets between coins are quieter than those on USDT. */
const CROSS_WORTH = [12, 300] as const
/** How much a member of the crowd leans towards where the index went. */
const LEAN = 0.3

/**
 * Average trades per second of the crowd: about one in the big markets, fewer in the small ones.
 */
export const tradesPerSecond = (i: number): number => (i < 4 ? 0.95 : i < 12 ? 0.7 : 0.4)

const worthRange = (market: SpotMarket) => (market.quote === 'USDT' ? WORTH : CROSS_WORTH)

/** The mean value of one trade of the crowd, in USDT; `quantityOf` cubes its random number. */
export function meanWorth(market: SpotMarket): number {
  const [low, high] = worthRange(market)
  return low + (high - low) / 4
}

export async function takeOnce(
  exchange: Exchange,
  member: MemberId,
  { market, index, unitWorth }: MakerMarket,
  random: DemoRandom,
): Promise<void> {
  const last = exchange.marketData.markets.get(market.symbol)?.lastPrice ?? index
  const lean = last < index ? LEAN : -LEAN
  const side = random.next() < 0.5 + lean ? 'buy' : 'sell'
  await exchange.submit({
    type: 'placeSpotOrder',
    at: Date.now(),
    key: '',
    member,
    market: market.symbol,
    side,
    orderType: 'market',
    timeInForce: 'ioc',
    price: 0,
    quantity: quantityOf(market, { price: index, unitWorth }, random, worthRange(market)),
    quoteBudget: ZERO,
    stopPrice: 0,
    clientOrderId: '',
  })
}
