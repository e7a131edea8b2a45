/**
 * The story language of contracts: a market on BTC/USDT, one lot 0.001 BTC, one line per step, all
 * invariants after each. `->` gives the expected outcome.
 *
 *   index 60000
 *   market ETH                          # lists it the first time; the lines below are about it
 *   bob gets 10000
 *   bob short 500 at 60000 x10          # opens; `cross` or `isolated` (the default) after it
 *   ann long 500 x20 tp 63000 sl 59000  # at the market
 *   ann closes long 100
 *   operator halts                      # `operator halts before`: under older rules
 *   operator opens
 *   ann long is 400 margin 1200
 *   ann has 300
 *   ann may withdraw 300
 */

import type { PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type { MarginMode, PositionSide, TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { TimeInForce } from '@assay/domain/spot/order.ts'
import { type Amount, amountStep, negative, type Ratio, times } from '@assay/money/amount.ts'
import { formatAmount, parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { Command } from '../../command.ts'
import { apply, createState } from '../../engine.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import { Auditor } from '../../testing/auditor.ts'
import { assertInvariants } from '../../testing/invariants.ts'
import { HALT_RULES, MARK_RULES } from '../perpCommand.ts'
import { perpAccountOf, perpPositionsOf, perpTriggersOf } from '../perpRead.ts'

const TICK = 100

/** `hasMarkRules`: false for index prices of older journals. */
export type PerpTableOptions = {
  market?: Partial<PerpMarket>
  fund?: string
  hasMarkRules?: boolean
}

/** Runs the lines and throws, naming the line, when one fails. */
export function playPerp(script: string, options: PerpTableOptions = {}): PerpTable {
  const table = new PerpTable(options)
  for (const raw of script.split('\n')) {
    const line = raw.replace(/#.*/, '').trim()
    if (line !== '') table.step(line)
  }
  return table
}

export class PerpTable {
  readonly state: State
  readonly events: Event[] = []
  readonly #auditor: Auditor
  readonly #hasMarkRules: boolean
  readonly #terms: Omit<PerpMarket, 'symbol' | 'base'>
  #symbol = ''
  readonly #members = new Map<string, number>()
  readonly #orders = new Map<string, number>()
  #at = 1000

  constructor({ market, fund = '1000000', hasMarkRules = true }: PerpTableOptions) {
    this.#hasMarkRules = hasMarkRules
    this.state = createState()
    this.#auditor = new Auditor(this.state)
    const noFee = { makerFeeRate: 0n as Ratio, takerFeeRate: 0n as Ratio }
    this.#terms = { ...exampleMarket, ...noFee, liquidationFeeRate: 0n as Ratio, ...market }
    this.#listAsset('USDT')
    const from = 'outside/demo'
    this.do({
      type: 'fundHouse',
      from,
      to: 'house/starter',
      asset: 'USDT',
      amount: times(amountStep(0), 10n ** 9n),
    })
    const amount = parseAmount(fund)!
    if (amount > 0n) {
      this.do({ type: 'fundHouse', from, to: 'house/insurance', asset: 'USDT', amount })
    }
    this.#turnTo('BTC')
  }

  #listAsset(id: string): void {
    this.do({ type: 'listAsset', asset: { id, name: id, decimals: 8, chain: 'BNB' } })
  }

  #turnTo(base: string): string {
    const symbol = `${base}/USDT`
    this.#symbol = symbol
    if (this.state.perp.markets.has(symbol)) return 'done'
    const { quote, priceDecimals, priceLimit, makerFeeRate, takerFeeRate } = this.#terms
    this.#listAsset(base)
    this.do({
      type: 'listSpotMarket',
      market: {
        symbol,
        base,
        quote,
        board: 'main',
        priceDecimals,
        quantityDecimals: 3,
        quantityMin: 1,
        quantityMax: 1000,
        notionalMin: 0n as Amount,
        makerFeeRate,
        takerFeeRate,
        priceBand: priceLimit,
        isTradable: true,
      },
    })
    return this.do({ type: 'listPerpMarket', market: { ...this.#terms, symbol, base } })
  }

  step(line: string): void {
    const [action, expected] = line.split('->').map((part) => part.trim()) as [string, string?]
    const outcome = this.#act(action.split(/\s+/))
    const isAsExpected =
      expected === undefined ? !outcome.startsWith('rejected') : outcome === expected
    if (!isAsExpected) throw new Error(`\`${line}\` came out as \`${outcome}\`.`)
    assertInvariants(this.state)
  }

  member(name: string): number {
    const known = this.#members.get(name)
    if (known !== undefined) return known
    this.#members.set(name, this.#members.size + 1)
    return this.#members.size
  }

  /** For checks that the lines do not cover. */
  reader(): { state: State; member: (name: string) => number } {
    return { state: this.state, member: (name) => this.member(name) }
  }

  #act(words: string[]): string {
    const [subject, verb, ...rest] = words as [string, string, ...string[]]
    if (subject === 'index') {
      const command = { type: 'moveIndex', market: this.#symbol, price: ticks(verb) } as const
      return this.do(this.#hasMarkRules ? { ...command, rules: MARK_RULES } : command)
    }
    if (subject === 'market') return this.#turnTo(verb)
    if (subject === 'operator') {
      const isTradable = verb === 'opens'
      const command = { type: 'setPerpMarketTradable', market: this.#symbol, isTradable } as const
      return this.do(rest[0] === 'before' ? command : { ...command, rules: HALT_RULES })
    }
    if (subject === 'wait') {
      this.#at += Number(verb) * 1000
      return 'done'
    }
    if (subject === 'fund') {
      const { ledger } = this.state
      const amount = ledger.namedAt(ledger.openNamed('house/insurance', 'USDT'))
      return expectText(toDecimal(amount), rest.at(0) ?? verb)
    }
    const member = this.member(subject)
    switch (verb) {
      case 'gets':
        return this.do({
          type: 'creditMember',
          from: 'house/starter',
          member,
          account: 'perp',
          asset: 'USDT',
          amount: parseAmount(rest[0]!)!,
          reason: 'demo',
        })
      case 'has':
        return expectText(toDecimal(perpAccountOf(this.state, member, 'USDT')!.available), rest[0]!)
      case 'may':
        return expectText(toDecimal(perpAccountOf(this.state, member, 'USDT')!.movable), rest[1]!)
      case 'long':
      case 'short':
        return rest[0] === 'is' || rest[0] === 'gone'
          ? this.#expectPosition(member, verb, rest)
          : this.#place(member, { side: verb, words: rest, isReduceOnly: false })
      case 'closes':
        return this.#close(member, rest)
      case 'cancels':
        return this.do({ type: 'cancelPerpOrder', member, order: this.#orders.get(rest[0]!)! })
      case 'triggers':
        return this.#triggersText(member)
      default:
        return this.#adjust(member, verb, rest)
    }
  }

  #place(
    member: number,
    { side, words, isReduceOnly }: { side: PositionSide; words: string[]; isReduceOnly: boolean },
  ): string {
    const after = (word: string) => {
      const index = words.indexOf(word)
      return index === -1 ? undefined : words[index + 1]!
    }
    const price = after('at')
    const name = after('as')
    const terms = (word: string, triggerBy: 'mark' | 'last'): TriggerTerms | undefined => {
      const text = after(word)
      return text === undefined ? undefined : { price: ticks(text), triggerBy }
    }
    const timeInForce = words.find((word) => /^(ioc|fok|postOnly)$/.test(word)) ?? 'gtc'
    const outcome = this.do({
      type: 'placePerpOrder',
      member,
      market: this.#symbol,
      marginMode: modeOf(words),
      positionSide: side,
      isReduceOnly,
      orderType: price === undefined ? 'market' : 'limit',
      timeInForce: timeInForce as TimeInForce,
      price: price === undefined ? 0 : ticks(price),
      lots: Number(words[0]),
      leverage: Number(words.find((word) => /^x\d+$/.test(word))?.slice(1) ?? 10),
      takeProfit: terms('tp', 'last'),
      stopLoss: terms('sl', 'mark'),
      clientOrderId: '',
      judgedBy: 'fill',
    })
    if (name !== undefined) this.#orders.set(name, this.state.lastOrder)
    return outcome
  }

  /** `closes long 100 [at 60000]`, `closes long`, `closes everything`, `closes longs` */
  #close(member: number, words: string[]): string {
    const [what, lots = '0'] = words as [string, string?]
    if (what === 'everything' || what === 'longs' || what === 'shorts') {
      const positionSide =
        what === 'longs' ? 'long' : what === 'shorts' ? 'short' : (undefined as never)
      return this.do({ type: 'closePerpPositions', member, market: undefined, positionSide })
    }
    const side = what as PositionSide
    if (words.includes('at')) {
      return this.#place(member, { side, words: words.slice(1), isReduceOnly: true })
    }
    const position = this.position(member, side, words)?.id ?? 999
    return this.do({ type: 'closePerpPosition', member, position, lots: Number(lots) || 0 })
  }

  position(member: number, side: PositionSide, words: string[] = []) {
    const wanted = words.find((word) => word === 'cross' || word === 'isolated')
    return perpPositionsOf(this.state, member, this.#symbol).find(
      (one) => one.side === side && (wanted === undefined || one.marginMode === wanted),
    )
  }

  /** `ann adds long 100`, `removes long 5`, `leverage both 5`, `moves long cross`, `protects …` */
  #adjust(member: number, verb: string, words: string[]): string {
    const [side, figure] = words as [PositionSide, string]
    const position = this.position(member, side)?.id ?? 999
    switch (verb) {
      case 'adds':
      case 'removes': {
        const size = parseAmount(figure)!
        const amount = verb === 'adds' ? size : negative(size)
        return this.do({ type: 'adjustPerpMargin', member, position, amount })
      }
      case 'leverage': {
        const positionSide = words[0] === 'both' ? undefined : side
        const key = { market: this.#symbol, marginMode: modeOf(words), positionSide }
        const leverage = Number(figure)
        return this.do({ type: 'setPerpLeverage', member, ...key, leverage })
      }
      case 'moves':
        return this.do({
          type: 'setPerpMarginMode',
          member,
          position,
          marginMode: figure as MarginMode,
        })
      case 'withdraws': {
        const amount = parseAmount(words[0]!)!
        const ends = { from: 'perp', to: 'spot', asset: 'USDT' } as const
        return this.do({ type: 'transfer', member, ...ends, amount })
      }
      case 'protects': {
        const at = (word: string) => words[words.indexOf(word) + 1]!
        const takeProfit: TriggerTerms | undefined = words.includes('tp')
          ? { price: ticks(at('tp')), triggerBy: 'last' }
          : undefined
        const stopLoss: TriggerTerms | undefined = words.includes('sl')
          ? { price: ticks(at('sl')), triggerBy: 'mark' }
          : undefined
        const lots = words.includes('lots') ? Number(at('lots')) : 0
        return this.do({ type: 'setPerpTriggers', member, position, takeProfit, stopLoss, lots })
      }
      default:
        throw new Error(`\`${verb}\` is not in the table language.`)
    }
  }

  /** `ann long is 400 margin 1200 entry 60000 liq 57228.91 pnl -5`, or `ann long gone` */
  #expectPosition(member: number, side: PositionSide, words: string[]): string {
    const found = this.position(member, side, words)
    if (words[0] === 'gone') return found ? `is ${found.lots}` : 'done'
    if (!found) return 'rejected gone'
    const figures: Record<string, string> = {
      is: String(found.lots),
      margin: toDecimal(found.margin),
      value: toDecimal(found.entryValue),
      pnl: toDecimal(found.unrealized),
      realized: toDecimal(found.realized),
      funding: toDecimal(found.funding),
      level: String(found.level),
      leverage: String(found.leverage),
      liq: found.liquidationPrice === undefined ? '—' : formatAmount(found.liquidationPrice, 2),
    }
    for (let index = 0; index < words.length; index++) {
      const actual = figures[words[index]!]
      if (actual === undefined) continue
      const outcome = expectText(actual, words[index + 1]!)
      if (outcome !== 'done') return `rejected ${words[index]} ${actual}`
    }
    return 'done'
  }

  #triggersText(member: number): string {
    const triggers = perpTriggersOf(this.state, member)
    if (triggers.length === 0) return 'none'
    const text = triggers.map(
      ({ kind, price, lots }) => `${kind} ${price / TICK} ${lots === 0 ? 'all' : lots}`,
    )
    return text.join(', ')
  }

  do(command: DistributiveOmit<Command, 'at' | 'key'>): string {
    const events = apply(this.state, { ...command, at: this.#at, key: '' } as Command)
    this.#auditor.afterCommand(events)
    this.events.push(...events)
    return outcomeOf(events)
  }
}

/** The outcome: the refusal, else fills, reasons and further events, in order. */
function outcomeOf(events: readonly Event[]): string {
  const words: string[] = []
  for (const event of events) {
    if (event.type === 'rejected') return `rejected ${event.code}`
    if (event.type === 'perpTraded') words.push(`${event.lots}@${event.price / TICK}`)
    else if (event.type === 'perpOrderRested') words.push('rests')
    else if (event.type === 'perpOrderCancelled') words.push(event.reason)
    else if (event.type === 'perpOrderShrunk') words.push(`shrunk to ${event.remaining}`)
    else if (event.type === 'perpTriggerFired') words.push(`${event.trigger.kind} fired`)
    else if (event.type === 'perpRiskWarned') words.push(`warned ${event.level}`)
    else if (event.type === 'perpLiquidated') {
      words.push(`liquidated ${event.report.steps.map(({ kind }) => kind).join(' ')}`.trim())
    } else if (event.type === 'perpMarketHalted') words.push(`halted ${event.reason}`)
    else if (event.type === 'perpPositionsClosed') words.push(`closed ${event.count}`)
    else if (event.type === 'perpFundingPaid') words.push('funded')
  }
  return words.length === 0 ? 'done' : words.join(' ')
}

const expectText = (actual: string, expected: string): string =>
  actual === expected ? 'done' : `rejected ${actual}`

/** Off-tick prices stay off-tick, so that the engine can refuse them. */
const ticks = (text: string): number => Math.round(Number(text) * TICK * 1000) / 1000

const modeOf = (words: readonly string[]): MarginMode =>
  words.includes('cross') ? 'cross' : 'isolated'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
