import type { PerpOrder, PerpTrigger } from '@assay/domain/perp/perpOrder.ts'
import type { Position } from '@assay/domain/perp/position.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import type { Amount } from '@assay/money/amount.ts'
import { type Book, NONE } from '../book/book.ts'
import type { Plain } from '../kernel/plain.ts'
import type { Restorers, RowOf } from '../kernel/product.ts'
import type { State } from '../state.ts'
import { newOpenOrder, registerOpenOrder } from './orders/openOrder.ts'
import { makeTriggerDue, registerTrigger } from './orders/triggers.ts'
import { type PlainPerpMarket, perpMarketFromPlain, perpMarketToPlain } from './perpJournal.ts'
import { newPerpMarketState } from './perpListing.ts'
import {
  type OpenPerpOrder,
  type PerpMarketState,
  type PositionState,
  plainPosition,
  type Risk,
  type TriggerState,
} from './perpState.ts'
import { portfolioOf, registerPosition } from './risk/positions.ts'
import { setWatch } from './risk/watch.ts'

/**
 * Contracts in a snapshot: rows of plain JSON, bigints as text, everything in a canonical order.
 */
export type PerpRows = {
  perp: [lastPosition: number, lastTrigger: number, lastLiquidation: number, deadline: number]
  perpMarket: [market: PlainPerpMarket, figures: Plain]
  perpPosition: [position: Plain, extras: Plain]
  perpRisk: [member: number, account: number, risk: unknown]
  perpOrder: [order: Plain, extras: Plain]
  perpTrigger: [PerpTrigger]
  perpBook: [market: string, side: Side, orders: number[]]
  perpWaiting: [market: string, by: 'mark' | 'last', side: Side, triggers: number[]]
  perpDue: [market: string, positions: number[], triggers: number[]]
  perpBusy: [markets: string[]]
}
type PerpRow = RowOf<PerpRows>

export function* perpRowsOf(state: State): Generator<PerpRow, void> {
  const { perp } = state
  if (perp.markets.size === 0) return
  const { lastPosition, lastTrigger, lastLiquidation, deadline } = perp
  yield ['perp', lastPosition, lastTrigger, lastLiquidation, deadline]
  for (const market of perp.markets.values()) {
    yield ['perpMarket', perpMarketToPlain(market.rules), figuresOf(market)]
  }
  const positions = [...perp.positions.values()].sort((a, b) => a.id - b.id)
  for (const position of positions) {
    yield ['perpPosition', texts(plainPosition(position)), positionExtras(position)]
  }
  const portfolios = [...perp.portfolios.values()].sort((a, b) => a.account - b.account)
  for (const { member, account, risk } of portfolios) {
    if (risk.level !== 0 || risk.isStuck) yield ['perpRisk', member, account, texts(risk)]
  }
  const orders = [...perp.orders.values()].sort((a, b) => a.order.id - b.order.id)
  for (const open of orders) yield ['perpOrder', texts(open.order), orderExtras(state, open)]
  const triggers = [...perp.triggers.values()].sort((a, b) => a.trigger.id - b.trigger.id)
  for (const { trigger } of triggers) yield ['perpTrigger', trigger]
  for (const market of perp.markets.values()) yield* marketLines(state, market)
  yield ['perpBusy', [...perp.busy].map(({ rules }) => rules.symbol)]
}

function* marketLines(state: State, market: PerpMarketState): Generator<PerpRow, void> {
  const { symbol } = market.rules
  for (const side of ['buy', 'sell'] as const) {
    yield ['perpBook', symbol, side, tagged(state, market.book, side).map((one) => idOf(one))]
    for (const by of ['mark', 'last'] as const) {
      const ids = tagged(state, market.triggers[by], side).map((one) => idOf(one))
      if (ids.length > 0) yield ['perpWaiting', symbol, by, side, ids]
    }
  }
  const due = [...market.due].map(({ id }) => id)
  yield ['perpDue', symbol, due, [...market.dueTriggers].map(({ trigger }) => trigger.id)]
}

const idOf = (one: OpenPerpOrder | TriggerState): number =>
  'order' in one ? one.order.id : one.trigger.id

function tagged(state: State, book: Book, side: Side): (OpenPerpOrder | TriggerState)[] {
  const found: (OpenPerpOrder | TriggerState)[] = []
  for (let handle = book.first(side); handle !== NONE; handle = book.next(handle)) {
    found.push(state.perp.tags[book.tagOf(handle)]!)
  }
  return found
}

function figuresOf(market: PerpMarketState): Record<string, unknown> {
  const { indexPrice, indexAt, wildIndex, halt, lastPrice, parts, markPrice } = market
  const { tradedLow, tradedHigh, basis, sampledAt, premiumSum, premiumCount } = market
  const { fundingRate, fundingAt, fundingIndex, isBookIgnored, markOffset } = market
  return texts({
    indexPrice,
    indexAt,
    wildIndex,
    halt: halt ?? null,
    lastPrice,
    parts,
    markPrice,
    tradedLow,
    tradedHigh,
    basis,
    sampledAt,
    premiumSum,
    premiumCount,
    fundingRate,
    fundingAt,
    fundingIndex,
    // As it was written before there were these rules.
    ...(isBookIgnored && { isBookIgnored }),
    ...(markOffset !== undefined && { markOffset }),
  })
}

const positionExtras = (position: PositionState): Record<string, unknown> => {
  const { low, high, fundingIndex, risk } = position
  return texts({ account: position.portfolio.account, low, high, fundingIndex, risk })
}

const orderExtras = (state: State, open: OpenPerpOrder): Record<string, unknown> => {
  // A removed one counts as none.
  const liveId = (waiting: TriggerState | undefined) =>
    waiting && state.perp.triggers.get(waiting.trigger.id) === waiting ? waiting.trigger.id : null
  return texts({
    account: open.portfolio.account,
    remaining: open.remaining,
    held: open.held,
    takeProfit: liveId(open.takeProfit),
    stopLoss: liveId(open.stopLoss),
  })
}

/** A bigint becomes `{ n: '5' }`, which is unambiguous; the rest stays as in JSON. */
function texts(value: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'bigint' ? { n: part.toString() } : part === undefined ? null : part,
    ),
  ) as Record<string, unknown>
}

function untexts<T>(value: unknown): T {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    isBigintText(part) ? BigInt(part.n) : part,
  ) as T
}

const isBigintText = (part: unknown): part is { n: string } =>
  typeof part === 'object' && part !== null && 'n' in part

export const restorePerp: Restorers<PerpRows> = {
  perp: ({ perp }, lastPosition, lastTrigger, lastLiquidation, deadline) => {
    Object.assign(perp, { lastPosition, lastTrigger, lastLiquidation, deadline })
  },
  perpMarket: restoreMarket,
  perpPosition: (state, position, extras) =>
    restorePosition(state, untexts(position), untexts(extras)),
  perpRisk: (state, member, account, risk) => {
    portfolioOf(state, { member, account }).risk = untexts<Risk>(risk)
  },
  perpOrder: (state, order, extras) => restoreOrder(state, untexts(order), untexts(extras)),
  perpTrigger: (state, trigger) => {
    registerTrigger(state, state.perp.positions.get(trigger.position)!, trigger)
    linkAttached(state, trigger.id)
  },
  perpBook: ({ perp }, symbol, side, ids) => {
    const { book } = perp.markets.get(symbol)!
    for (const id of ids) {
      const open = perp.orders.get(id)!
      open.handle = book.add(side, open.order.price, open.remaining, open.tag)
    }
  },
  perpWaiting: ({ perp }, symbol, by, side, ids) => {
    const book = perp.markets.get(symbol)!.triggers[by]
    for (const id of ids) {
      const waiting = perp.triggers.get(id)!
      waiting.handle = book.add(side, waiting.trigger.price, 1, waiting.tag)
    }
  },
  perpDue: (state, symbol, positions, triggers) => {
    const { perp } = state
    const market = perp.markets.get(symbol)!
    for (const id of positions) market.due.add(perp.positions.get(id)!)
    for (const id of triggers) makeTriggerDue(state, perp.triggers.get(id)!)
  },
  perpBusy: ({ perp }, symbols) => {
    // A market keeps its place among those with due work.
    perp.busy = new Set(symbols.map((symbol) => perp.markets.get(symbol)!))
  },
}

function restoreMarket(
  state: State,
  plain: PlainPerpMarket,
  figures: Record<string, unknown>,
): void {
  const market = perpMarketFromPlain(plain)
  const known = untexts<Partial<PerpMarketState> & { halt: PerpMarketState['halt'] | null }>(
    figures,
  )
  const halt = known.halt ?? undefined
  const fundingRate = known.fundingRate
  const restored = { ...newPerpMarketState(state, market), ...known, halt, fundingRate }
  state.perp.markets.set(market.symbol, restored as PerpMarketState)
}

function restorePosition(
  state: State,
  position: Position,
  { account, low, high, ...rest }: RestoredPosition,
): void {
  const market = state.perp.markets.get(position.market)!
  const portfolio = portfolioOf(state, { member: position.member, account })
  const restored = registerPosition(state, position, { portfolio, market })
  Object.assign(restored, rest)
  setWatch(restored, { low, high })
}

type RestoredPosition = Pick<PositionState, 'low' | 'high' | 'fundingIndex' | 'risk'> & {
  account: number
}

/** Orders name their attached triggers, which are not restored yet. */
const attached = new WeakMap<State, Map<number, [OpenPerpOrder, 'takeProfit' | 'stopLoss']>>()

function restoreOrder(
  state: State,
  plain: PerpOrder,
  extras: {
    account: number
    remaining: number
    held: Amount
    takeProfit: number | null
    stopLoss: number | null
  },
): void {
  const takeProfit = plain.takeProfit ?? undefined
  const stopLoss = plain.stopLoss ?? undefined
  const order = { ...plain, takeProfit, stopLoss }
  const marketState = state.perp.markets.get(order.market)!
  const portfolio = portfolioOf(state, { member: order.member, account: extras.account })
  const open = newOpenOrder(order, { portfolio, marketState, held: extras.held })
  open.remaining = extras.remaining
  registerOpenOrder(state, open)
  const links = attached.get(state) ?? new Map()
  attached.set(state, links)
  for (const kind of ['takeProfit', 'stopLoss'] as const) {
    if (extras[kind] !== null) links.set(extras[kind], [open, kind])
  }
}

function linkAttached(state: State, id: number): void {
  const link = attached.get(state)?.get(id)
  if (link) link[0][link[1]] = state.perp.triggers.get(id)
}
