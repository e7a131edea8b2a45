/**
 * A random run: commands that members, the house and attackers might send. It reads the state to
 * aim well (cancel what is open, price near the touch, spend exactly the balance), prefers edge
 * cases, and repeats itself with old keys. The same seed gives the same run.
 */
import { ACCOUNT_KINDS } from '@assay/domain/account.ts'
import { HOUSE_SOURCES, HOUSE_TARGETS } from '@assay/domain/houseAccounts.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import type { Side, TimeInForce } from '@assay/domain/spot/order.ts'
import { AMOUNT_MAX } from '@assay/domain/spot/spotRules.ts'
import {
  type Amount,
  amountStep,
  ONE,
  type Ratio,
  stepOf,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import type { Command, Head } from '../command.ts'
import { DEPOSIT_RULES, depositKey } from '../funds/fundsCommand.ts'
import type { PlaceSpotOrder } from '../spot/spotCommand.ts'
import type { State } from '../state.ts'
import { commandOf, ProductLives } from './productLives.ts'
import type { Random } from './random.ts'
import { spoilt } from './spoilt.ts'

export type WorldSize = { members: number; markets: number }

const ASSETS = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'LTC', 'TON', 'TRX', 'DUST']
const MINUTE_MS = 60_000
/** The first members are rich and active; the others are poor and rarely trade. */
const TRADERS = 120

export class Life {
  readonly #random: Random
  readonly #size: WorldSize
  readonly #state: State
  readonly #symbols: string[] = []
  readonly #products: ProductLives
  readonly #recent: Command[] = []
  readonly #setup: Command[]
  readonly #drawn = {
    member: (random: Random) => this.#member(random),
    head: (random: Random) => this.#head(random),
  }
  #at = 1
  #sequence = 0

  constructor(state: State, random: Random, size: WorldSize) {
    this.#state = state
    this.#random = random
    this.#size = size
    this.#products = new ProductLives(random, 'share')
    this.#setup = this.#founding()
  }

  /** First the setup of the world, then commands without end. */
  next(): Command {
    const founding = this.#setup.shift()
    if (founding) return founding
    const turn = this.#products.next()
    const random = turn?.random ?? this.#random
    // An attacker's clock may have moved time ahead; the run continues from there.
    this.#at = Math.max(this.#at, this.#state.now)
    this.#at += random.isOneOf(1) ? random.below(2 * MINUTE_MS) : random.below(50)
    if (random.below(20_000) === 0) this.#at += 1440 * MINUTE_MS
    if (!turn && random.isOneOf(2) && this.#recent.length > 0) return this.#retry()
    const command = turn ? commandOf(turn, this.#state, this.#drawn) : this.#fresh()
    this.#recent[random.below(64)] = command
    return command
  }

  #founding(): Command[] {
    const { random, size } = { random: this.#random, size: this.#size }
    const founding: Command[] = []
    const head = { at: 0, key: '' }
    for (const id of ASSETS) {
      founding.push({ ...head, type: 'listAsset', asset: { id, name: id, decimals: 8, chain: '' } })
      const funding = { from: 'outside/demo', to: 'house/starter', amount: AMOUNT_MAX } as const
      founding.push({ ...head, type: 'fundHouse', asset: id, ...funding })
    }
    for (let index = 0; index < size.markets; index++) {
      const market = this.#randomMarket(index)
      this.#symbols.push(market.symbol)
      founding.push({ ...head, type: 'listSpotMarket', market })
      const price = random.between(100, 2000)
      founding.push({ ...head, type: 'moveIndex', market: market.symbol, price })
    }
    const world = { symbols: this.#symbols, members: size.members }
    for (const body of this.#products.founding(world)) founding.push({ ...head, ...body })
    const rich = { from: 'house/starter', account: 'spot', reason: 'demo' } as const
    for (let member = 1; member <= size.members; member++) {
      if (member > TRADERS) founding.push(this.#credit(member), this.#credit(member))
      else {
        for (const asset of ASSETS) {
          const amount = times(amountStep(0), 10n ** 6n)
          founding.push({ ...head, type: 'creditMember', member, asset, amount, ...rich })
        }
      }
    }
    return founding
  }

  /** Scales from whole coins down to the ledger's last digit, where every fee is rounded. */
  #randomMarket(index: number): SpotMarket {
    const random = this.#random
    const base = ASSETS[1 + (index % (ASSETS.length - 1))]!
    const quote = index < ASSETS.length - 1 ? 'USDT' : base === 'BTC' ? 'ETH' : 'BTC'
    const isFine = base === 'DUST' || index % 5 === 1
    const quantityDecimals = isFine ? random.between(9, 18) : random.between(0, 8)
    const priceDecimals = isFine ? 18 - quantityDecimals : random.between(0, 8)
    const rate = () => (BigInt(random.pick([0, 1, 10, 25, 100, 5000])) * ONE) / 10_000n
    return {
      symbol: `${base}/${quote}`,
      base,
      quote,
      board: 'main',
      priceDecimals,
      quantityDecimals,
      quantityMin: random.pick([1, 1, 2, 10]),
      quantityMax: random.pick([100, 10_000, 10 ** 9]),
      notionalMin: (isFine ? 0n : stepOf(priceDecimals + quantityDecimals)) as Amount,
      makerFeeRate: rate() as Ratio,
      takerFeeRate: rate() as Ratio,
      priceBand: ((BigInt(random.between(5, 60)) * ONE) / 100n) as Ratio,
      isTradable: true,
    }
  }

  #head(random = this.#random): Head {
    // Sometimes the outside clock steps back, and some callers send no key.
    const at = random.isOneOf(2) ? Math.max(0, this.#at - 1000) : this.#at
    if (!random.isOneOf(70)) return { at, key: '' }
    const key = `k${this.#sequence++}`
    // Half of the keys are compared as they were before they were stored whole.
    return this.#sequence % 2 === 0 ? { at, key } : { at, key, keyed: 'whole' }
  }

  /** A repeated key: mostly with the same content, sometimes another. */
  #retry(): Command {
    const old = this.#random.pick(this.#recent.filter((command) => command !== undefined))
    if (this.#random.isOneOf(70)) return { ...old, at: this.#at }
    return { ...this.#fresh(), key: old.key, keyed: old.keyed } as Command
  }

  #fresh(): Command {
    const random = this.#random
    const chance = random.below(872)
    if (chance < 500) return this.#place()
    if (chance < 772) return this.#cancel()
    if (chance < 782) return this.#cancelAll()
    if (chance < 805) return this.#moveIndex()
    if (chance < 830) return this.#transfer()
    if (chance < 855) return this.#credit(this.#member())
    if (chance < 856) return random.isOneOf(70) ? this.#toggle() : this.#newTerms()
    if (chance < 858) return this.#moveHouse()
    if (chance < 862) return this.#deposit()
    return this.#hostile()
  }

  #member(random = this.#random): number {
    const { members } = this.#size
    return 1 + random.below(random.isOneOf(90) ? Math.min(members, TRADERS) : members)
  }

  #place(): PlaceSpotOrder & { at: number; key: string } {
    const random = this.#random
    const market = random.pick(this.#symbols)
    const side: Side = random.pick(['buy', 'sell'])
    const orderType = random.isOneOf(80) ? 'limit' : 'market'
    const isByQuote = orderType === 'market' && side === 'buy' && random.isOneOf(50)
    const isStop = random.isOneOf(8)
    const timeInForce: TimeInForce = random.isOneOf(75)
      ? 'gtc'
      : random.pick(['ioc', 'fok', 'postOnly'])
    const price = this.#price(market, side)
    const { quantityMin, quantityMax } = this.#state.markets.get(market)!.rules
    const quantity = random.isOneOf(5)
      ? random.pick([quantityMin, quantityMax, quantityMin - 1, quantityMax + 1])
      : random.between(quantityMin, Math.min(quantityMax, quantityMin + 100))
    return {
      ...this.#head(),
      type: 'placeSpotOrder',
      member: this.#member(),
      market,
      side,
      orderType,
      timeInForce,
      price: orderType === 'limit' ? price : 0,
      quantity: isByQuote ? 0 : quantity,
      quoteBudget: isByQuote ? this.#budget(market) : ZERO,
      stopPrice: isStop ? Math.max(1, price + random.between(-20, 20)) : 0,
      clientOrderId: random.isOneOf(5) ? `c${random.below(5)}` : '',
    }
  }

  #price(symbol: string, side: Side): number {
    const random = this.#random
    const market = this.#state.markets.get(symbol)!
    const middle = market.indexPrice || market.lastPrice || 100
    if (random.isOneOf(4)) return random.pick([1, market.band.low, market.band.high, 10 ** 12])
    if (random.isOneOf(20)) return market.book.bestPrice(random.pick(['buy', 'sell'])) || middle
    const away = random.between(-4, Math.max(8, Math.floor(middle / 20)))
    return Math.max(1, side === 'buy' ? middle - away : middle + away)
  }

  #budget(symbol: string): Amount {
    const { notionalUnit } = this.#state.markets.get(symbol)!.rules
    const lots = BigInt(this.#random.between(1, 100) * this.#random.between(1, 2000))
    const odd = BigInt(this.#random.isOneOf(30) ? this.#random.below(1000) : 0)
    return (lots * notionalUnit + odd) as Amount
  }

  /** Mostly the owner cancels an open order; sometimes an ended one, or another member's. */
  #cancel(): Command {
    const random = this.#random
    const member = this.#member()
    const { lastOrder, orders } = this.#state
    const order = lastOrder === 0 ? 1 : random.between(Math.max(1, lastOrder - 400), lastOrder)
    const slot = orders.find(order)
    const owner = slot === -1 || random.isOneOf(5) ? member : orders.memberOf(slot)
    return { ...this.#head(), type: 'cancelSpotOrder', member: owner, order }
  }

  #cancelAll(): Command {
    const market = this.#random.isOneOf(50) ? this.#random.pick(this.#symbols) : undefined
    return { ...this.#head(), type: 'cancelAllSpotOrders', member: this.#member(), market }
  }

  #moveIndex(): Command {
    const random = this.#random
    const market = random.pick(this.#symbols)
    const old = this.#state.markets.get(market)!.indexPrice
    const step = random.isOneOf(2) ? Math.floor(old / 4) : 3
    const price = Math.max(50, Math.min(3000, old + random.between(-step, step)))
    return {
      at: this.#at,
      key: '',
      type: 'moveIndex',
      market,
      price,
      ...(random.isOneOf(5) && { isLate: true as const }),
      // Some as before ticks had their age.
      ...(random.isOneOf(80) && { oldestAt: this.#at - random.below(3_000) }),
    }
  }

  #moveHouse(): Command {
    const random = this.#random
    const asset = random.pick(ASSETS)
    const from = random.pick(HOUSE_SOURCES)
    const { ledger } = this.#state
    const slot = ledger.named.get(`${from} ${asset}`)
    const all = slot === undefined ? 1n : ledger.namedAt(slot)
    const amount = random.isOneOf(5) ? all : random.pick([all + 1n, all / 1000n, 1n, 0n])
    return {
      ...this.#head(),
      type: 'moveHouse',
      from,
      to: random.pick(HOUSE_TARGETS),
      asset,
      amount: amount as Amount,
    }
  }

  #transfer(): Command {
    const random = this.#random
    const asset = random.pick(ASSETS)
    const member = this.#member()
    const slot = this.#state.ledger.find(member, 'spot', ASSETS.indexOf(asset))
    const all = slot === -1 ? 1n : this.#state.ledger.availableAt(slot)
    const others = [all + 1n, all / 2n, 1n, BigInt(random.below(100))]
    const amount = random.pick([all, ...others]) as Amount
    const ends = { from: random.pick(ACCOUNT_KINDS), to: random.pick(ACCOUNT_KINDS) }
    return { ...this.#head(), type: 'transfer', member, asset, amount, ...ends }
  }

  /** Rich in some assets, down to the last units in others. */
  #credit(member: number): Command {
    const random = this.#random
    const asset = random.isOneOf(50) ? 'USDT' : random.pick(ASSETS)
    const amount = (
      random.isOneOf(20)
        ? BigInt(random.between(1, 100))
        : 10n ** BigInt(random.between(10, 22)) * BigInt(random.between(1, 9))
    ) as Amount
    const reason = random.pick(['starter', 'demo', 'adjustment'] as const)
    const rest = { from: 'house/starter', account: 'spot', asset, amount, reason } as const
    return { ...this.#head(), type: 'creditMember', member, ...rest }
  }

  /** A log of one of two chains; few enough that some repeat, or are for another member. */
  #deposit(): Command {
    const random = this.#random
    const log = {
      chain: random.pick([1, 56]),
      transaction: `0x${random.below(2_000).toString(16).padStart(64, '0')}`,
      logIndex: random.below(2),
    }
    const credit = {
      member: this.#member(),
      asset: random.pick(ASSETS),
      amount: random.pick([0n, 1n, 10n ** 18n, BigInt(random.below(10 ** 9))]) as Amount,
    }
    const key = random.isOneOf(95) ? depositKey(log) : this.#head().key
    const rules = log.chain === 56 && { rules: DEPOSIT_RULES }
    return { at: this.#at, key, type: 'creditDeposit', ...credit, ...log, ...rules }
  }

  #toggle(): Command {
    const market = this.#random.pick(this.#symbols)
    const isTradable =
      !this.#state.markets.get(market)!.rules.isTradable || this.#random.isOneOf(80)
    return { ...this.#head(), type: 'setMarketTradable', market, isTradable }
  }

  /** Mostly valid, sometimes a fee that exceeds a fill or a minimum above the maximum. */
  #newTerms(): Command {
    const random = this.#random
    const market = random.pick(this.#symbols)
    const { notionalUnit } = this.#state.markets.get(market)!.rules
    const terms = {
      quantityMin: random.pick([1, 1, 2, 10]),
      quantityMax: random.pick([5, 1_000_000, 10 ** 12]),
      notionalMin: random.pick([0n, 1000n * notionalUnit]) as Amount,
      makerFeeRate: random.pick([0n, ONE / 1000n, ONE / 2n]) as Ratio,
      takerFeeRate: random.pick([0n, ONE / 500n, ONE / 2n, ONE]) as Ratio,
    }
    return { ...this.#head(), type: 'setSpotTerms', market, terms }
  }

  /** A valid command with one corrupted field. */
  #hostile(): Command {
    const random = this.#random
    const make = random.pick([
      () => this.#place(),
      () => this.#cancel(),
      () => this.#cancelAll(),
      () => this.#moveIndex(),
      () => this.#transfer(),
      () => this.#credit(this.#member()),
    ])
    return spoilt(make(), random)
  }
}
