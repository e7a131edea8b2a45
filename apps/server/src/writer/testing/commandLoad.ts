import type { MarketSymbol, SpotMarket } from '@assay/domain/market.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import type { Command, PlaceSpotOrder } from '@assay/engine/command.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'

/**
 * A seeded stream of commands for benches and recovery tests: some assets and markets, members with
 * money, then orders near the touch, cancels and orders that trade. Equal seeds give equal streams.
 */
export type LoadOptions = {
  seed: number
  members?: number
  markets?: number
  /** Of a hundred commands: how many trade at once, how many cancel; the rest come to rest. */
  mix?: { trade: number; cancel: number }
  /** False leaves request keys out, as the house's own market makers do. */
  hasKeys?: boolean
}

const ONE = 10n ** 18n
const START = 1_750_000_000_000

export class CommandLoad {
  readonly #options: Required<LoadOptions>
  #random: number
  #count = 0
  #placed = 0
  /** Orders placed and perhaps still open: the order's number is found from its own position. */
  readonly #open: { member: number; order: number }[] = []

  constructor(options: LoadOptions) {
    const defaults = { members: 1_000, markets: 4, mix: { trade: 10, cancel: 40 }, hasKeys: true }
    this.#options = { ...defaults, ...options }
    this.#random = options.seed >>> 0 || 1
  }

  /** What must be applied before `next`: assets, markets, and money for everyone. */
  setup(): Command[] {
    const assets = ['USDT', ...this.#bases()]
    const at = START
    const commands: Command[] = assets.flatMap((id): Command[] => [
      { at, key: '', type: 'listAsset', asset: { id, name: id, decimals: 8, chain: 'Ethereum' } },
      {
        ...{ at, key: '', type: 'fundHouse', from: 'outside/demo', to: 'house/starter' },
        ...{ asset: id, amount: 10n ** 11n * ONE },
      },
    ])
    for (const base of this.#bases()) {
      commands.push({ at, key: '', type: 'listSpotMarket', market: market(base) })
    }
    for (let member = 1; member <= this.#options.members; member += 1) {
      for (const asset of assets) {
        commands.push({
          ...{ at, key: '', type: 'creditMember', from: 'house/starter', member, account: 'spot' },
          ...{ asset, amount: 1_000_000n * ONE, reason: 'demo' },
        })
      }
    }
    return commands
  }

  next(): Command {
    this.#count += 1
    const at = START + Math.floor(this.#count / 100)
    const { mix, members, hasKeys } = this.#options
    const key = hasKeys ? `k${this.#count}` : ''
    const roll = this.#below(100)
    if (roll < mix.cancel && this.#open.length > 0) {
      const { member, order } = this.#takeOpen()
      return { at, key, type: 'cancelSpotOrder', member, order }
    }
    const isTrade = roll >= 100 - mix.trade
    const member = 1 + this.#below(members)
    const side: Side = this.#below(2) === 0 ? 'buy' : 'sell'
    const away = 1 + this.#below(200)
    const isAbove = isTrade ? side === 'buy' : side === 'sell'
    const price = isTrade ? 10_000 + (isAbove ? 40 : -40) : 10_000 + (isAbove ? away : -away)
    this.#placed += 1
    if (!isTrade) this.#open.push({ member, order: this.#placed })
    return {
      at,
      key,
      ...order({ member, side, price, market: this.#market() }, 1 + this.#below(50)),
    }
  }

  #takeOpen(): { member: number; order: number } {
    const index = this.#below(this.#open.length)
    const taken = this.#open[index]!
    const last = this.#open.pop()!
    if (index < this.#open.length) this.#open[index] = last
    return taken
  }

  #bases(): string[] {
    return Array.from({ length: this.#options.markets }, (_, index) => `C${index}`)
  }

  #market(): MarketSymbol {
    return `C${this.#below(this.#options.markets)}/USDT`
  }

  /** xorshift32: quick, and the same everywhere. */
  #below(bound: number): number {
    let x = this.#random
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#random = x >>> 0
    return this.#random % bound
  }
}

function order(
  wish: Pick<PlaceSpotOrder, 'member' | 'side' | 'price' | 'market'>,
  quantity: number,
): PlaceSpotOrder {
  const rest = { quoteBudget: 0n, stopPrice: 0, clientOrderId: '' }
  return {
    type: 'placeSpotOrder',
    orderType: 'limit',
    timeInForce: 'gtc',
    ...wish,
    quantity,
    ...rest,
  }
}

function market(base: string): SpotMarket {
  return {
    symbol: `${base}/USDT`,
    base,
    quote: 'USDT',
    board: 'main',
    priceDecimals: 2,
    quantityDecimals: 4,
    quantityMin: 1,
    quantityMax: 1_000_000_000,
    notionalMin: 0n as Amount,
    makerFeeRate: (ONE / 1000n) as Ratio,
    takerFeeRate: (ONE / 1000n) as Ratio,
    priceBand: (ONE / 2n) as Ratio,
    isTradable: true,
  }
}
