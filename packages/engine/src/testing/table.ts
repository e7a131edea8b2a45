/**
 * The story language: a market on BTC/USDT with a tick of 0.01 and a lot of 0.001, one line per
 * step. `->` gives the expected outcome; lines of `ask` and `bid` show the whole expected book,
 * best prices in the middle. All invariants are checked after every line.
 *
 *   bob gets 2 BTC
 *   bob sells 1 at 100 -> open
 *   ask 100 1
 *   alice spends 50 -> filled
 *   alice has 950 USDT, 0.5 BTC
 *   bob invites alice 0.2 0.1   # bob's part of her fees, and hers
 */
import type { AccountKind } from '@assay/domain/account.ts'
import type { SpotMarket, SpotTerms } from '@assay/domain/market.ts'
import type { Side, SpotOrder, TimeInForce } from '@assay/domain/spot/order.ts'
import { statusOf } from '@assay/domain/spot/statusOf.ts'
import { fromLots, fromTicks, toLots, toTicks } from '@assay/domain/spot/ticks.ts'
import { type Amount, amountStep, ONE, type Ratio, times, ZERO } from '@assay/money/amount.ts'
import { parseAmount, parsePrice, parseRatio, toDecimal } from '@assay/money/decimal.ts'
import type { Book } from '../book/book.ts'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import type { Event } from '../event.ts'
import { balancesOf, depthOf } from '../kernel/reads/read.ts'
import type { State } from '../state.ts'
import { Auditor } from './auditor.ts'
import { assertInvariants } from './invariants.ts'

export const SYMBOL = 'BTC/USDT'

export type TableOptions = { market?: Partial<SpotMarket>; makeBook?: () => Book }

export const tableMarket: SpotMarket = {
  symbol: SYMBOL,
  base: 'BTC',
  quote: 'USDT',
  board: 'main',
  priceDecimals: 2,
  quantityDecimals: 3,
  quantityMin: 1,
  quantityMax: 1_000_000,
  notionalMin: 0n as Amount,
  makerFeeRate: 0n as Ratio,
  takerFeeRate: 0n as Ratio,
  priceBand: (ONE / 2n) as Ratio,
  isTradable: true,
}

/** Runs the lines and throws, naming the line, when one fails. Returns the state. */
export function play(script: string, options: TableOptions = {}): State {
  const table = new Table(options)
  const lines = script.split('\n').map((line) => line.replace(/#.*/, '').trim())
  let drawing: string[] = []
  for (const line of [...lines, '']) {
    if (/^(ask|bid) /.test(line)) drawing.push(line)
    else {
      if (drawing.length > 0) table.expectBook(drawing)
      drawing = []
      if (line !== '') table.step(line)
    }
  }
  return table.state
}

class Table {
  readonly state: State
  readonly #auditor: Auditor
  readonly #market: SpotMarket
  readonly #members = new Map<string, number>()
  readonly #placed = new Map<number, { order: SpotOrder; filled: number }>()
  readonly #named = new Map<string, number>()
  #at = 0
  #day = 0

  constructor({ market, makeBook }: TableOptions) {
    this.state = createState(makeBook ? { makeBook } : {})
    this.#auditor = new Auditor(this.state)
    this.#market = { ...tableMarket, ...market }
    for (const id of ['BTC', 'USDT']) {
      this.#do({ type: 'listAsset', asset: { id, name: id, decimals: 8, chain: 'BNB' } })
      const ends = { from: 'outside/demo', to: 'house/starter' } as const
      this.#do({ type: 'fundHouse', ...ends, asset: id, amount: times(amountStep(0), 10n ** 9n) })
    }
    this.#do({ type: 'listSpotMarket', market: this.#market })
  }

  step(line: string): void {
    const [action, expected] = line.split('->').map((part) => part.trim()) as [string, string?]
    const outcome = this.#act(action.split(/[\s,]+/), line)
    if (expected !== undefined && outcome !== expected) {
      throw new Error(`\`${line}\` came out as \`${outcome}\`.`)
    }
    if (expected === undefined && outcome.startsWith('rejected')) {
      throw new Error(`\`${line}\` was ${outcome}.`)
    }
    assertInvariants(this.state)
  }

  expectBook(drawing: string[]): void {
    const { bids, asks } = depthOf(this.state, SYMBOL, Infinity)!
    const draw = (side: string) => (level: { price: number; quantity: number }) =>
      `${side} ${this.#priceText(level.price)} ${this.#quantityText(level.quantity)}`
    const actual = [...asks.reverse().map(draw('ask')), ...bids.map(draw('bid'))]
    const expected = drawing.map((line) => line.replace(/\s+/g, ' '))
    const isEmpty = expected.length === 1 && expected[0] === 'bid none'
    if (actual.join('\n') !== (isEmpty ? '' : expected.join('\n'))) {
      throw new Error(`The book is\n${actual.join('\n')}\nand not\n${expected.join('\n')}`)
    }
  }

  #act(words: string[], line: string): string {
    const [subject, verb] = words as [string, string]
    if (subject === 'index') {
      return this.#do({ type: 'moveIndex', market: SYMBOL, price: this.#ticks(verb) })
    }
    if (subject === 'wait') {
      this.#at += Number(verb) * 1000
      return 'done'
    }
    if (subject === 'market') {
      if (verb === 'sets') return this.#set(words[2]! as keyof SpotTerms, words[3]!)
      const isTradable = verb === 'opens'
      return this.#do({ type: 'setMarketTradable', market: SYMBOL, isTradable })
    }
    const member = this.#member(subject)
    switch (verb) {
      case 'gets':
        return this.#credit(member, words)
      case 'invites':
        return this.#invite(member, words)
      case 'moves':
        return this.#transfer(member, words)
      case 'has':
      case 'holds':
        return this.#expectBalance(member, words, line)
      case 'buys':
      case 'sells':
      case 'spends':
        return this.#place(member, words)
      case 'cancels':
        return this.#cancel(member, words[2]!)
      case 'order':
        return this.#expectStatus(words[2]!)
      default:
        throw new Error(`\`${line}\` is not in the table language.`)
    }
  }

  #place(member: number, words: string[]): string {
    const [, verb, amount] = words as [string, string, string]
    const after = (word: string) => {
      const index = words.indexOf(word)
      return index === -1 ? undefined : words[index + 1]!
    }
    const price = after('at')
    const stop = after('stop')
    const name = after('as')
    const isByQuote = verb === 'spends'
    const timeInForce = words.find((word) => /^(ioc|fok|postOnly)$/.test(word)) ?? 'gtc'
    const outcome = this.#do(
      {
        type: 'placeSpotOrder',
        member,
        market: SYMBOL,
        side: (verb === 'sells' ? 'sell' : 'buy') satisfies Side,
        orderType: price === undefined ? 'market' : 'limit',
        timeInForce: timeInForce as TimeInForce,
        price: price === undefined ? 0 : this.#ticks(price),
        quantity: isByQuote ? 0 : this.#lots(amount),
        quoteBudget: isByQuote ? parseAmount(amount)! : ZERO,
        stopPrice: stop === undefined ? 0 : this.#ticks(stop),
        clientOrderId: after('id') ?? '',
      },
      after('key') ?? '',
    )
    if (name !== undefined) this.#named.set(name, this.state.lastOrder)
    return outcome
  }

  #cancel(member: number, name: string): string {
    if (name === 'all') {
      return this.#do({ type: 'cancelAllSpotOrders', member, market: undefined })
    }
    return this.#do({ type: 'cancelSpotOrder', member, order: this.#named.get(name) ?? 999 })
  }

  #credit(member: number, words: string[]): string {
    let outcome = ''
    for (let index = 2; index < words.length; index += 2) {
      const amount = parseAmount(words[index]!)!
      const rest = { from: 'house/starter', account: 'spot', reason: 'demo' } as const
      outcome = this.#do({
        type: 'creditMember',
        member,
        asset: words[index + 1]!,
        amount,
        ...rest,
      })
    }
    return outcome
  }

  /** `alice moves 5 USDT spot perp` */
  #transfer(member: number, words: string[]): string {
    const [, , amount, asset, from, to] = words as [string, string, string, string, string, string]
    const ends = { from: from as AccountKind, to: to as AccountKind }
    return this.#do({ type: 'transfer', member, asset, amount: parseAmount(amount)!, ...ends })
  }

  #expectBalance(member: number, words: string[], line: string): string {
    const balances = balancesOf(this.state, member)
    for (let index = 2; index < words.length; index += 2) {
      const asset = words[index + 1]!
      const found = balances.find((one) => one.account === 'spot' && one.asset === asset)
      const actual = (words[1] === 'has' ? found?.available : found?.held) ?? 0n
      if (actual === parseAmount(words[index]!)) continue
      throw new Error(`\`${line}\`: it is ${toDecimal(actual)} ${asset}.`)
    }
    return 'done'
  }

  #invite(inviter: number, [, , name, rate, back]: string[]): string {
    this.#day += 1
    const day = this.#day
    const rateOf = (text: string) => parseRatio(text)!
    this.#do({ type: 'setCommissionRate', member: inviter, rate: rateOf(rate!), day, held: ZERO })
    const member = this.#member(name!)
    return this.#do({ type: 'bindInviter', member, inviter, rebateRate: rateOf(back!) })
  }

  #expectStatus(name: string): string {
    const { order, filled } = this.#placed.get(this.#named.get(name)!)!
    return statusOf(order, filled)
  }

  #do(command: DistributiveOmit<Command, 'at' | 'key'>, key = ''): string {
    const full = { ...command, at: this.#at, key } as Command
    const events = apply(this.state, full)
    this.#auditor.afterCommand(events)
    return this.#outcome(events)
  }

  /** The outcome of the order placed; else the refusal, or the reasons of cancellations. */
  #outcome(events: Event[]): string {
    let own = 0
    let reason: Extract<Event, { type: 'spotOrderCancelled' }>['reason'] | undefined
    const others: string[] = []
    for (const event of events) {
      if (event.type === 'rejected') return `rejected ${event.code}`
      if (event.type === 'repeated') return `repeated ${event.order}`
      if (event.type === 'spotOrderPlaced') {
        own = event.order.id
        this.#placed.set(own, { order: event.order, filled: 0 })
      } else if (event.type === 'spotTraded') {
        for (const id of [event.makerOrder, event.takerOrder]) {
          this.#placed.get(id)!.filled += event.quantity
        }
      } else if (event.type === 'spotOrderCancelled') {
        if (event.order === own) reason = event.reason
        else others.push(event.reason)
      } else if (event.type === 'spotOrdersCancelled') return `cancelled ${event.count}`
    }
    if (own === 0) return others.length > 0 ? `cancelled ${others.join(' ')}` : 'done'
    const { order, filled } = this.#placed.get(own)!
    const status = statusOf(order, filled, { closedBy: reason })
    return reason === undefined || reason === 'budgetSpent' ? status : `${status} ${reason}`
  }

  #member(name: string): number {
    const known = this.#members.get(name)
    if (known !== undefined) return known
    this.#members.set(name, this.#members.size + 1)
    return this.#members.size
  }

  #set(name: keyof SpotTerms, text: string): string {
    const isQuantity = name === 'quantityMin' || name === 'quantityMax'
    const value = isQuantity ? this.#lots(text) : parseAmount(text)!
    const terms = { ...this.state.markets.get(SYMBOL)!.rules, [name]: value } as SpotTerms
    return this.#do({ type: 'setSpotTerms', market: SYMBOL, terms })
  }

  /** Off-tick prices stay off-tick, so that the engine can refuse them. */
  #ticks = (text: string): number => {
    const price = parsePrice(text)
    const ticks = price === undefined ? undefined : toTicks(price, this.#market)
    return ticks ?? Number(text) * 10 ** this.#market.priceDecimals
  }

  #lots = (text: string): number => {
    const quantity = parseAmount(text)
    const lots = quantity === undefined ? undefined : toLots(quantity, this.#market)
    return lots ?? Number(text) * 10 ** this.#market.quantityDecimals
  }

  #priceText = (ticks: number) => toDecimal(fromTicks(ticks, this.#market))

  #quantityText = (lots: number) => toDecimal(fromLots(lots, this.#market))
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
