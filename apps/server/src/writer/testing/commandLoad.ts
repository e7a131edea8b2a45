/**
 * A seeded stream of commands for benches and recovery tests: some assets and markets, members with
 * money, then orders near the touch, cancels and orders that trade. Equal seeds give equal streams.
 */
import type { MarketSymbol, SpotMarket } from '@assay/domain/market.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import type { Command } from '@assay/engine/command.ts'
import { type Amount, amountStep, type Ratio, times, ZERO } from '@assay/money/amount.ts'

export type LoadOptions = {
  seed: number
  members?: number
  markets?: number
  /** Of a hundred commands: how many trade at once, how many cancel; the others rest. */
  mix?: { trade: number; cancel: number }
  /** False leaves request keys out, as the house's own market makers do. */
  hasKeys?: boolean
  /** With so many orders perhaps open, the next command cancels one. */
  openMax?: number
}

const ONE = 10n ** 18n
const START = 1_750_000_000_000

export class CommandLoad {
  readonly #options: Required<LoadOptions>
  #random: number
  #count = 0
  #placed = 0
  readonly #symbols: MarketSymbol[]
  /**
   * Orders placed and perhaps still open, with their owners: numbers, which leave the collector
   * alone.
   */
  readonly #open: number[] = []
  readonly #owners: number[] = []

  constructor(options: LoadOptions) {
    const mix = { trade: 10, cancel: 40 }
    const defaults = { members: 1_000, markets: 4, mix, hasKeys: true, openMax: Infinity }
    this.#options = { ...defaults, ...options }
    this.#symbols = this.#bases().map((base): MarketSymbol => `${base}/USDT`)
    this.#random = options.seed >>> 0 || 1
  }

  /** What must be applied before `next`: assets, markets, and money for everyone. */
  setup(): Command[] {
    const assets = ['USDT', ...this.#bases()]
    const at = START
    const commands: Command[] = assets.flatMap((id): Command[] => [
      { at, key: '', type: 'listAsset', asset: { id, name: id, decimals: 8, chain: 'Ethereum' } },
      {
        at,
        key: '',
        type: 'fundHouse',
        from: 'outside/demo',
        to: 'house/starter',
        asset: id,
        amount: times(amountStep(0), 10 ** 11),
      },
    ])
    for (const base of this.#bases()) {
      commands.push({ at, key: '', type: 'listSpotMarket', market: market(base) })
    }
    for (let member = 1; member <= this.#options.members; member += 1) {
      for (const asset of assets) {
        commands.push({
          at,
          key: '',
          type: 'creditMember',
          from: 'house/starter',
          member,
          account: 'spot',
          asset,
          amount: times(amountStep(0), 1_000_000),
          reason: 'demo',
        })
      }
    }
    return commands
  }

  next(): Command {
    this.#count += 1
    const at = START + Math.floor(this.#count / 100)
    const { mix, members, hasKeys, openMax } = this.#options
    const key = hasKeys ? `k${this.#count}` : ''
    const roll = this.#below(100)
    const open = this.#open.length
    if ((roll < mix.cancel && open > 0) || open >= openMax) return this.#cancel(at, key)
    const isTrade = roll >= 100 - mix.trade
    const member = 1 + this.#below(members)
    const side: Side = this.#below(2) === 0 ? 'buy' : 'sell'
    const away = 1 + this.#below(200)
    const isAbove = isTrade ? side === 'buy' : side === 'sell'
    const price = isTrade ? 10_000 + (isAbove ? 40 : -40) : 10_000 + (isAbove ? away : -away)
    this.#placed += 1
    if (!isTrade) {
      this.#open.push(this.#placed)
      this.#owners.push(member)
    }
    return {
      type: 'placeSpotOrder',
      at,
      key,
      orderType: 'limit',
      timeInForce: 'gtc',
      member,
      side,
      price,
      market: this.#symbols[this.#below(this.#symbols.length)]!,
      quantity: 1 + this.#below(50),
      quoteBudget: ZERO,
      stopPrice: 0,
      clientOrderId: '',
    }
  }

  #cancel(at: number, key: string): Command {
    const index = this.#below(this.#open.length)
    return {
      type: 'cancelSpotOrder',
      at,
      key,
      member: takeOut(this.#owners, index),
      order: takeOut(this.#open, index),
    }
  }

  #bases(): string[] {
    return Array.from({ length: this.#options.markets }, (_, index) => `C${index}`)
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

/** The last number replaces the removed one. */
function takeOut(numbers: number[], index: number): number {
  const taken = numbers[index]!
  const last = numbers.pop()!
  if (index < numbers.length) numbers[index] = last
  return taken
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
