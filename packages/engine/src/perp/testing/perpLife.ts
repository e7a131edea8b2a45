/**
 * Random trading of contracts: makers quote around an index that drifts, crashes, gaps and goes
 * silent; members open at any leverage, protect, move margin, change modes and close; sometimes
 * funding is settled, and a field is corrupted. The same seed gives the same run.
 */
import type { SpotMarket } from '@assay/domain/market.ts'
import type { PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type { MarginMode, PositionSide, TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { TimeInForce } from '@assay/domain/spot/order.ts'
import { AMOUNT_MAX } from '@assay/domain/spot/spotRules.ts'
import {
  type Amount,
  amountStep,
  DECIMALS,
  ONE,
  type Ratio,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import type { State } from '../../state.ts'
import type { WorldSize } from '../../testing/life.ts'
import { commandOf, ProductLives } from '../../testing/productLives.ts'
import type { Random } from '../../testing/random.ts'
import { HALT_RULES, MARK_RULES } from '../perpCommand.ts'
import type { OpenPerpOrder, PositionState } from '../perpState.ts'

const BASES = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'LTC', 'TON', 'TRX']
const MAKERS = 6
const HOSTILE = [Number.NaN, Infinity, -1, 0, 0.5, 2 ** 53, 1e300, -0, 1.5e15, 'x', '', true]

export class PerpLife {
  readonly #random: Random
  readonly #size: WorldSize
  readonly #state: State
  readonly #symbols: string[] = []
  readonly #products: ProductLives
  readonly #setup: Command[]
  readonly #recent: Command[] = []
  /** How many of the next ticks of a market go one way, and how far each. */
  readonly #trend = new Map<string, { left: number; step: number }>()
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
    this.#products = new ProductLives(random, 'shareOfPerp')
    this.#setup = this.#founding()
  }

  next(): Command {
    const founding = this.#setup.shift()
    if (founding) return founding
    const turn = this.#products.next()
    const random = turn?.random ?? this.#random
    this.#at += random.below(40)
    if (random.below(4000) === 0) this.#at += random.pick([9_000, 60_000, 3_600_000])
    if (!turn && random.isOneOf(1) && this.#recent.length > 0) {
      const old = random.pick(this.#recent.filter((command) => command !== undefined))
      return { ...old, at: this.#at }
    }
    const command = turn ? commandOf(turn, this.#state, this.#drawn) : this.#fresh()
    this.#recent[random.below(32)] = command
    return command
  }

  #founding(): Command[] {
    const founding: Command[] = []
    const head = { at: 0, key: '' }
    const random = this.#random
    const assets = ['USDT', ...BASES.slice(0, this.#size.markets)]
    for (const id of assets) {
      founding.push({ ...head, type: 'listAsset', asset: { id, name: id, decimals: 8, chain: '' } })
    }
    const funding = { ...head, type: 'fundHouse', from: 'outside/demo', asset: 'USDT' } as const
    founding.push({ ...funding, to: 'house/starter', amount: AMOUNT_MAX })
    for (const asset of assets.slice(1)) {
      founding.push({ ...funding, asset, to: 'house/starter', amount: AMOUNT_MAX })
    }
    // Sometimes the fund is large, sometimes it is soon used up.
    const fund = times(amountStep(0), random.pick([1, 100, 100_000, 100_000_000]))
    founding.push({ ...funding, to: 'house/insurance', amount: fund })
    for (let index = 0; index < this.#size.markets; index++) {
      const { spot, perp } = this.#market(BASES[index]!)
      this.#symbols.push(spot.symbol)
      founding.push({ ...head, type: 'listSpotMarket', market: spot })
      founding.push({ ...head, type: 'listPerpMarket', market: perp })
      const price = random.between(2000, 100_000)
      founding.push({ ...head, type: 'moveIndex', market: spot.symbol, price })
    }
    for (let member = 1; member <= this.#size.members; member++) {
      const rich = member <= MAKERS ? 10_000_000 : random.between(5, 5000)
      founding.push(this.#credit(member, times(amountStep(0), rich)))
      if (member > MAKERS * 2) continue
      for (const asset of assets) founding.push(this.#spotCredit(member, asset))
    }
    return founding
  }

  #market(base: string): { spot: SpotMarket; perp: PerpMarket } {
    const random = this.#random
    const symbol = `${base}/USDT`
    const priceDecimals = random.between(0, 4)
    const rate = (most: number) => ((BigInt(random.below(most)) * ONE) / 100_000n) as Ratio
    const takerFeeRate = rate(60)
    const spot: SpotMarket = {
      symbol,
      base,
      quote: 'USDT',
      board: 'main',
      priceDecimals,
      quantityDecimals: 3,
      quantityMin: 1,
      quantityMax: 10 ** 9,
      notionalMin: 0n as Amount,
      isTradable: true,
      makerFeeRate: 0n as Ratio,
      takerFeeRate: 0n as Ratio,
      priceBand: (ONE / 2n) as Ratio,
    }
    const perp: PerpMarket = {
      ...exampleMarket,
      symbol,
      base,
      priceDecimals,
      takerFeeRate,
      unitDecimals: random.between(-1, 8),
      makerFeeRate: (takerFeeRate / 2n) as Ratio,
      fundingIntervalMs: random.pick([60_000, 600_000, 8 * 3_600_000]),
    }
    // Brackets that this contract's sizes actually reach.
    const lotAt = 10n ** BigInt(18 - perp.unitDecimals - priceDecimals) * 10_000n
    const brackets = exampleMarket.brackets.map((bracket, index) => ({
      ...bracket,
      valueMax: (lotAt * 50n * 4n ** BigInt(index)) as Amount,
    }))
    return { spot, perp: { ...perp, brackets, impactValue: (lotAt * 5n) as Amount } }
  }

  #head(random = this.#random): { at: number; key: string } {
    const at = random.isOneOf(2) ? Math.max(0, this.#at - 1000) : this.#at
    return { at, key: random.isOneOf(30) ? `k${this.#sequence++}` : '' }
  }

  #fresh(): Command {
    const chance = this.#random.below(995)
    if (chance < 25) return this.#spot()
    if (chance < 330) return this.#quote()
    if (chance < 560) return this.#open()
    if (chance < 650) return this.#moveIndex()
    if (chance < 780) return this.#cancel()
    if (chance < 860) return this.#close()
    if (chance < 910) return this.#triggers()
    if (chance < 960) return this.#adjust()
    if (chance < 980) return this.#credit(this.#member(), this.#amount())
    return this.#hostile()
  }

  #member(random = this.#random): number {
    return 1 + MAKERS + random.below(Math.max(1, this.#size.members - MAKERS))
  }

  #anyMarket(): string {
    return this.#random.pick(this.#symbols)
  }

  /** The spot market runs too, sharing the numbers of orders and trades. */
  #spot(): Command {
    const random = this.#random
    const market = this.#anyMarket()
    const { indexPrice } = this.#state.markets.get(market)!
    return {
      ...this.#head(),
      type: 'placeSpotOrder',
      member: 1 + random.below(MAKERS * 2),
      market,
      side: random.pick(['buy', 'sell']),
      orderType: 'limit',
      timeInForce: 'gtc',
      price: Math.max(1, indexPrice + random.between(-20, 20)),
      quantity: random.between(1, 50),
      quoteBudget: ZERO,
      stopPrice: random.isOneOf(20) ? indexPrice + random.between(-30, 30) : 0,
      clientOrderId: '',
    }
  }

  #spotCredit(member: number, asset: string): Command {
    const rest = { from: 'house/starter', account: 'spot', reason: 'demo' } as const
    return {
      at: 0,
      key: '',
      type: 'creditMember',
      member,
      asset,
      amount: times(amountStep(0), 1000),
      ...rest,
    }
  }

  /** A maker near the mark, on both sides; makers hold positions like everyone else. */
  #quote(): Command {
    const random = this.#random
    const market = this.#anyMarket()
    const { markPrice, indexPrice } = this.#state.perp.markets.get(market)!
    const middle = indexPrice || markPrice || 1000
    const isLong = random.isOneOf(50)
    const away = 1 + random.below(1 + Math.floor(middle / 150))
    const price = Math.max(1, isLong ? middle - away : middle + away)
    return this.#order(market, {
      member: 1 + random.below(MAKERS),
      positionSide: isLong ? 'long' : 'short',
      price,
      lots: random.between(1, 120),
      leverage: 5,
      timeInForce: random.isOneOf(40) ? 'postOnly' : 'gtc',
    })
  }

  #open(): Command {
    const random = this.#random
    const market = this.#anyMarket()
    const { markPrice, rules } = this.#state.perp.markets.get(market)!
    const isMarket = random.isOneOf(55)
    const spread = 1 + Math.floor(markPrice / 60)
    const price = isMarket ? 0 : Math.max(1, markPrice + random.between(-spread, spread))
    const positionSide: PositionSide = random.pick(['long', 'short'])
    const up = (sign: number): TriggerTerms => ({
      price: Math.max(
        1,
        markPrice + sign * (positionSide === 'long' ? 1 : -1) * random.between(1, spread),
      ),
      triggerBy: random.pick(['mark', 'last']),
    })
    return this.#order(market, {
      member: this.#member(),
      positionSide,
      price,
      lots: random.isOneOf(5) ? random.pick([0, 1, rules.lotsMax]) : random.between(1, 60),
      leverage: random.pick(random.isOneOf(40) ? [20, 50, 100] : [1, 2, 5, 10, 20]),
      timeInForce: random.isOneOf(70) ? 'gtc' : random.pick(['ioc', 'fok', 'postOnly']),
      takeProfit: random.isOneOf(20) ? up(1) : undefined,
      stopLoss: random.isOneOf(20) ? up(-1) : undefined,
    })
  }

  #order(
    market: string,
    terms: {
      member: number
      positionSide: PositionSide
      price: number
      lots: number
      leverage: number
      timeInForce: TimeInForce
      takeProfit?: TriggerTerms | undefined
      stopLoss?: TriggerTerms | undefined
    },
  ): Command {
    const random = this.#random
    const marginMode: MarginMode = random.pick(['isolated', 'cross'])
    const account = this.#state.ledger.find(terms.member, 'perp', 0)
    const used = this.#state.perp.portfolios
      .get(account)
      ?.positions.find((one) => one.market === market && one.side === terms.positionSide)
    const leverage = used && random.isOneOf(90) ? used.leverage : terms.leverage
    const isReduceOnly = random.isOneOf(5)
    return {
      ...this.#head(),
      type: 'placePerpOrder',
      ...terms,
      market,
      marginMode,
      isReduceOnly,
      leverage,
      timeInForce:
        terms.price === 0 && terms.timeInForce === 'postOnly' ? 'gtc' : terms.timeInForce,
      orderType: terms.price === 0 ? 'market' : 'limit',
      takeProfit: isReduceOnly ? undefined : terms.takeProfit,
      stopLoss: isReduceOnly ? undefined : terms.stopLoss,
      clientOrderId: random.isOneOf(3) ? `c${random.below(5)}` : '',
      ...(random.isOneOf(2) && { judgedBy: 'fill' as const }),
    }
  }

  /** Drift, sometimes a run one way, a crash, a gap that needs confirmation, or a wild print. */
  #moveIndex(): Command {
    const random = this.#random
    const market = this.#anyMarket()
    const { isTradable } = this.#state.perp.markets.get(market)!.rules
    if (!isTradable && random.isOneOf(20)) return this.#toggle(market)
    const { indexPrice: perpIndex, wildIndex } = this.#state.perp.markets.get(market)!
    const old = perpIndex || this.#state.markets.get(market)!.indexPrice
    let trend = this.#trend.get(market)
    if (!trend || trend.left <= 0) {
      const size = random.isOneOf(15) ? Math.floor(old / 25) : Math.floor(old / 400)
      trend = { left: random.between(1, 12), step: random.between(-size, size) }
      this.#trend.set(market, trend)
    }
    trend.left--
    let price = old + trend.step + random.between(-2, 2)
    if (wildIndex !== 0 && random.isOneOf(70)) price = wildIndex + random.between(-2, 2)
    else if (random.below(300) === 0) price = Math.floor(old * random.pick([0.6, 0.75, 1.3, 1.6]))
    price = Math.max(500, Math.min(500_000, price))
    const move = { at: this.#at, key: '', type: 'moveIndex', market, price } as const
    // The life of a market begins under older rules and goes on under these.
    return price % 50 === 0 ? { ...move, rules: MARK_RULES } : move
  }

  #cancel(): Command {
    const random = this.#random
    if (random.isOneOf(3)) {
      const market = random.isOneOf(50) ? this.#anyMarket() : undefined
      return { ...this.#head(), type: 'cancelAllPerpOrders', member: this.#anyone(), market }
    }
    const { lastOrder, perp } = this.#state
    const order = lastOrder === 0 ? 1 : random.between(Math.max(1, lastOrder - 300), lastOrder)
    const found = perp.orders.get(order) ?? this.#restingOrder()
    const member = found && random.isOneOf(97) ? found.order.member : this.#member()
    return { ...this.#head(), type: 'cancelPerpOrder', member, order: found?.order.id ?? order }
  }

  /** The first order in the queue of a side. */
  #restingOrder(): OpenPerpOrder | undefined {
    const { book } = this.#state.perp.markets.get(this.#anyMarket())!
    const handle = book.first(this.#random.pick(['buy', 'sell']))
    return handle < 0 || this.#random.isOneOf(60)
      ? undefined
      : (this.#state.perp.tags[book.tagOf(handle)] as OpenPerpOrder)
  }

  #anyone = (): number => 1 + this.#random.below(this.#size.members)

  /** A position of any member, not only the requester's. */
  #position(): PositionState | undefined {
    const { perp } = this.#state
    const { positions } = perp.markets.get(this.#anyMarket())!
    return positions.length === 0 ? undefined : this.#random.pick(positions)
  }

  #close(): Command {
    const random = this.#random
    if (random.isOneOf(10)) {
      return {
        ...this.#head(),
        type: 'closePerpPositions',
        member: this.#anyone(),
        market: random.isOneOf(50) ? this.#anyMarket() : undefined,
        positionSide: random.pick([undefined, 'long', 'short']),
      }
    }
    const found = this.#position()
    if (!found) return this.#moveIndex()
    const { member, id: position, lots: all, market, side, marginMode } = found
    const lots = random.pick([0, all, Math.max(1, all >> 1), 1, all + 1])
    if (random.isOneOf(60)) {
      return { ...this.#head(), type: 'closePerpPosition', member, position, lots }
    }
    const { markPrice } = found.marketState
    const price = Math.max(1, markPrice + random.between(-20, 20))
    return {
      ...this.#head(),
      type: 'placePerpOrder',
      member,
      market,
      marginMode,
      positionSide: side,
      isReduceOnly: true,
      orderType: 'limit',
      timeInForce: 'gtc',
      price,
      lots: lots || all,
      leverage: 1,
      takeProfit: undefined,
      stopLoss: undefined,
      clientOrderId: '',
    }
  }

  #triggers(): Command {
    const random = this.#random
    const found = this.#position()
    if (!found) return this.#moveIndex()
    const { member, id: position, lots, marketState, side, triggers } = found
    const near = () => 1 + random.below(1 + Math.floor(marketState.markPrice / 80))
    const terms = (sign: number): TriggerTerms => ({
      price: Math.max(1, marketState.markPrice + (side === 'long' ? sign : -sign) * near()),
      triggerBy: random.pick(['mark', 'last']),
    })
    const [first] = triggers
    if (first && random.isOneOf(30)) {
      const trigger = first.trigger.id
      if (random.isOneOf(40)) return { ...this.#head(), type: 'cancelPerpTrigger', member, trigger }
      const sign = first.trigger.kind === 'takeProfit' ? 1 : -1
      const part = random.pick([0, lots, 1])
      const whole = random.isOneOf(50) ? { whole: 'stays' as const } : {}
      const changed = { trigger, ...terms(sign), lots: part, ...whole }
      return { ...this.#head(), type: 'editPerpTrigger', member, ...changed }
    }
    return {
      ...this.#head(),
      type: 'setPerpTriggers',
      member,
      position,
      takeProfit: random.isOneOf(60) ? terms(1) : undefined,
      stopLoss: random.isOneOf(60) ? terms(-1) : undefined,
      lots: random.pick([0, lots, 1, lots + 1]),
    }
  }

  #adjust(): Command {
    const random = this.#random
    const found = this.#position()
    if (!found) return this.#moveIndex()
    const { member, id: position, market, marginMode, side, margin } = found
    const chance = random.below(100)
    if (chance < 30) {
      const amounts = [margin, -margin / 3n, -margin, margin / 10n + 1n, -1n, 0n]
      const amount = random.pick(amounts) as Amount
      return { ...this.#head(), type: 'adjustPerpMargin', member, position, amount }
    }
    if (chance < 55) {
      const leverage = random.pick([1, 2, 3, 5, 10, 20, 50, 100])
      const positionSide = random.isOneOf(60) ? side : undefined
      const key = { market, marginMode, positionSide, leverage }
      return { ...this.#head(), type: 'setPerpLeverage', member, ...key }
    }
    if (chance < 70) {
      const other = marginMode === 'cross' ? 'isolated' : 'cross'
      return { ...this.#head(), type: 'setPerpMarginMode', member, position, marginMode: other }
    }
    const account = this.#state.ledger.availableAt(found.portfolio.account)
    const amount = random.pick([account, account / 2n + 1n, account + 1n, 1n]) as Amount
    const [from, to] = random.isOneOf(70)
      ? (['perp', 'spot'] as const)
      : (['spot', 'perp'] as const)
    return { ...this.#head(), type: 'transfer', member, from, to, asset: 'USDT', amount }
  }

  #amount(): Amount {
    return this.#random.isOneOf(10)
      ? times(amountStep(DECIMALS), this.#random.between(1, 1000))
      : times(amountStep(0), this.#random.between(1, 900))
  }

  #credit(member: number, amount: Amount): Command {
    const rest = { from: 'house/starter', account: 'perp', asset: 'USDT', reason: 'demo' } as const
    return { ...this.#head(), type: 'creditMember', member, amount, ...rest }
  }

  #toggle(market: string): Command {
    const isTradable = !this.#state.perp.markets.get(market)!.rules.isTradable
    const rules = this.#random.isOneOf(2) && { rules: HALT_RULES }
    return { ...this.#head(), type: 'setPerpMarketTradable', market, isTradable, ...rules }
  }

  /**
   * A valid command with one corrupted field. Not by `spoilt`, which leaves objects alone and puts
   * text into flags and absent fields: here triggers are corrupted too, and what the wire
   * guarantees is kept.
   */
  #hostile(): Command {
    const random = this.#random
    if (random.below(30) === 0) {
      return this.#toggle(this.#anyMarket())
    }
    const make = random.pick([
      () => this.#open(),
      () => this.#cancel(),
      () => this.#close(),
      () => this.#triggers(),
      () => this.#adjust(),
    ])
    const command: Record<string, unknown> = { ...make() }
    const field = random.pick(
      Object.keys(command).filter((name) => name !== 'type' && name !== 'key'),
    )
    const old = command[field]
    if (typeof old === 'bigint') command[field] = random.pick([0n, -1n, 2n ** 96n, -(10n ** 31n)])
    else if (typeof old === 'object')
      command[field] = { price: random.pick(HOSTILE), triggerBy: 'mark' }
    else if (typeof old === 'string')
      command[field] = random.pick(['', '__proto__', 'BTC/NONE', '𝕏'])
    else command[field] = random.pick(HOSTILE.filter((value) => typeof value === typeof old))
    return command as Command
  }
}
