/**
 * An ordinary member that quotes both sides of one market around the index, so that the book is
 * never thin. It knows only what every member knows: the index, the book and its own orders.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import type { Command } from '@assay/engine/command.ts'
import { ZERO } from '@assay/money/amount.ts'
import type { Exchange } from '../live/exchange.ts'
import type { DemoRandom } from './random.ts'

const LEVELS = 26
/** Levels start this far from the index and are about this far apart, as a share of the price. */
const STEP = 0.00009
const CHANGES_PER_TURN = 3
/** The approximate value of one level, in USDT. */
const LEVEL_WORTH = [150, 6_000] as const

export type MakerMarket = { market: SpotMarket; index: number; unitWorth: number }

/** One round: cancel misplaced orders, then add missing ones. */
export async function quote(
  exchange: Exchange,
  member: MemberId,
  { market, index, unitWorth }: MakerMarket,
  random: DemoRandom,
): Promise<void> {
  const { orders } = await exchange.core.read(
    { type: 'openOrders', member, market: market.symbol },
    exchange.core.position(),
  )
  const at = Date.now()
  const base = { at, key: '', member } as const
  const gap = Math.max(1, Math.round(index * STEP))
  const commands: Command[] = []
  for (const side of ['buy', 'sell'] as const) {
    const direction = side === 'buy' ? -1 : 1
    const own = orders.filter((order) => order.side === side)
    const kept = withoutMisplaced(own, { index, gap, direction }, random)
    for (const { id } of own.filter((order) => !kept.includes(order))) {
      commands.push({ ...base, type: 'cancelSpotOrder', order: id })
    }
    const taken = new Set(kept.map((order) => order.price))
    for (const price of newPrices(taken, { index, gap, direction }, random)) {
      commands.push({
        ...base,
        type: 'placeSpotOrder',
        market: market.symbol,
        side,
        orderType: 'limit',
        timeInForce: 'postOnly',
        price,
        quantity: quantityOf(market, { price, unitWorth }, random),
        quoteBudget: ZERO,
        stopPrice: 0,
        clientOrderId: '',
      })
    }
  }
  await Promise.all(commands.map((command) => exchange.submit(command)))
}

export type QuoteLevel = { index: number; gap: number; direction: 1 | -1 }

/**
 * Orders on the wrong side of the index go at once; a few others by chance, so that the book lives.
 */
export function withoutMisplaced<T extends { price: number }>(
  own: readonly T[],
  place: QuoteLevel,
  random: DemoRandom,
): T[] {
  const { index, gap, direction } = place
  const inside = own.filter(({ price }) => {
    const distance = (price - index) * direction
    return distance >= gap * 0.4 && distance <= gap * (LEVELS + 60)
  })
  let toGo = inside.length >= LEVELS ? 1 + Math.floor(random.next() * 2) : 0
  return inside.filter(() => {
    const goes = toGo > 0 && random.next() < 2 / LEVELS
    if (goes) toGo -= 1
    return !goes
  })
}

export function newPrices(
  taken: Set<number>,
  { index, gap, direction }: QuoteLevel,
  random: DemoRandom,
): number[] {
  const missing = LEVELS - taken.size
  const wanted = taken.size < LEVELS / 2 ? missing : Math.min(missing, CHANGES_PER_TURN)
  const prices: number[] = []
  for (let tries = 0; prices.length < wanted && tries < 200; tries += 1) {
    const distance = gap * (0.6 + random.next() * (LEVELS + 20) * random.next())
    const price = index + direction * Math.max(1, Math.round(distance))
    if (price < 1 || taken.has(price)) continue
    taken.add(price)
    prices.push(price)
  }
  return prices
}

/** Sizes are skewed: many small, few large. */
export function quantityOf(
  market: SpotMarket,
  { price, unitWorth }: { price: number; unitWorth: number },
  random: DemoRandom,
  [low, high]: readonly [number, number] = LEVEL_WORTH,
): number {
  const worth = low + (high - low) * random.next() ** 3
  const unitPrice = (price / 10 ** market.priceDecimals) * unitWorth
  const lots = Math.round((worth / unitPrice) * 10 ** market.quantityDecimals)
  return Math.min(market.quantityMax, Math.max(market.quantityMin, lots))
}
