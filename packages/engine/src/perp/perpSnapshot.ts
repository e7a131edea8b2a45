import type { PerpOrder, PerpTrigger } from '@assay/domain/perp/perpOrder.ts'
import type { Position } from '@assay/domain/perp/position.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { type Book, NONE } from '../book/book.ts'
import type { State } from '../kernel/state.ts'
import { newOpenOrder, registerOpenOrder } from './orders/openOrder.ts'
import { makeTriggerDue, registerTrigger } from './orders/triggers.ts'
import { perpMarketFromPlain, perpMarketToPlain } from './perpJournal.ts'
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

/** Contracts in a snapshot: rows of plain JSON, bigints as text, everything in a canonical order. */
type Text = string
export type PerpRow =
  | ['perp', number, number, number, number]
  | ['perpMarket', Record<string, unknown>, Record<string, unknown>]
  | ['perpPosition', Record<string, unknown>, Record<string, unknown>]
  | ['perpRisk', number, number, unknown]
  | ['perpOrder', Record<string, unknown>, Record<string, unknown>]
  | ['perpTrigger', PerpTrigger]
  | ['perpBook', string, Side, number[]]
  | ['perpWaiting', string, 'mark' | 'last', Side, number[]]
  | ['perpDue', string, number[], number[]]
  | ['perpBusy', string[]]

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
  const { fundingRate, fundingAt, fundingIndex } = market
  return texts({
    ...{ indexPrice, indexAt, wildIndex, halt: halt ?? null, lastPrice, parts, markPrice },
    ...{ tradedLow, tradedHigh, basis, sampledAt, premiumSum, premiumCount },
    ...{ fundingRate, fundingAt, fundingIndex },
  })
}

const positionExtras = (position: PositionState): Record<string, unknown> => {
  const { low, high, fundingIndex, risk } = position
  return texts({ account: position.portfolio.account, low, high, fundingIndex, risk })
}

const orderExtras = (state: State, open: OpenPerpOrder): Record<string, unknown> => {
  // One that is over is as good as none.
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

/** A bigint becomes `{ n: '5' }`, which nothing else looks like; the rest stays as JSON has it. */
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

/** False when the row is not of contracts. */
export function restorePerpRow(state: State, row: PerpRow): boolean {
  const { perp } = state
  switch (row[0]) {
    case 'perp':
      ;[, perp.lastPosition, perp.lastTrigger, perp.lastLiquidation, perp.deadline] = row
      return true
    case 'perpMarket':
      restoreMarket(state, row[1], row[2])
      return true
    case 'perpPosition':
      restorePosition(state, untexts(row[1]), untexts(row[2]))
      return true
    case 'perpRisk':
      portfolioOf(state, { member: row[1], account: row[2] }).risk = untexts<Risk>(row[3])
      return true
    case 'perpOrder':
      restoreOrder(state, untexts(row[1]), untexts(row[2]))
      return true
    case 'perpTrigger':
      registerTrigger(state, perp.positions.get(row[1].position)!, row[1])
      linkAttached(state, row[1].id)
      return true
    case 'perpBook':
    case 'perpWaiting':
    case 'perpDue':
      restoreLine(state, row)
      return true
    case 'perpBusy':
      // A market keeps its turn among those that have something due.
      perp.busy = new Set(row[1].map((symbol) => perp.markets.get(symbol)!))
      return true
    default:
      return false
  }
}

function restoreMarket(
  state: State,
  plain: Record<string, unknown>,
  figures: Record<string, unknown>,
): void {
  const market = perpMarketFromPlain(plain, (value) => BigInt(value as Text))
  const known = untexts<Partial<PerpMarketState> & { halt: PerpMarketState['halt'] | null }>(
    figures,
  )
  const halt = known.halt ?? undefined
  const fundingRate = known.fundingRate as Ratio
  const restored = { ...newPerpMarketState(state, market), ...known, halt, fundingRate }
  state.perp.markets.set(market.symbol, restored as PerpMarketState)
}

function restorePosition(
  state: State,
  position: Position,
  { account, ...rest }: { account: number } & Partial<PositionState>,
): void {
  const market = state.perp.markets.get(position.market)!
  const portfolio = portfolioOf(state, { member: position.member, account })
  Object.assign(registerPosition(state, position, { portfolio, market }), rest)
}

/** Orders name the triggers they brought, which are not there yet. */
const attached = new WeakMap<State, Map<number, [OpenPerpOrder, 'takeProfit' | 'stopLoss']>>()

function restoreOrder(
  state: State,
  plain: PerpOrder,
  extras: {
    account: number
    remaining: number
    held: bigint
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

function restoreLine(
  state: State,
  row: Extract<PerpRow, ['perpBook' | 'perpWaiting' | 'perpDue', ...unknown[]]>,
): void {
  const { perp } = state
  const market = perp.markets.get(row[1])!
  if (row[0] === 'perpBook') {
    for (const id of row[3]) {
      const open = perp.orders.get(id)!
      open.handle = market.book.add(row[2], open.order.price, open.remaining, open.tag)
    }
  } else if (row[0] === 'perpWaiting') {
    for (const id of row[4]) {
      const waiting = perp.triggers.get(id)!
      waiting.handle = market.triggers[row[2]].add(row[3], waiting.trigger.price, 1, waiting.tag)
    }
  } else {
    for (const id of row[2]) market.due.add(perp.positions.get(id)!)
    for (const id of row[3]) makeTriggerDue(state, perp.triggers.get(id)!)
  }
}
