import { marginStatus, riskLevel } from '@assay/domain/perp/margin.ts'
import { unrealizedPnl } from '@assay/domain/perp/position.ts'
import {
  bankruptcyValue,
  bearableValue,
  type LiquidationLeg,
  type LiquidationReport,
  limitTicks,
  stepLots,
} from '@assay/domain/perp/risk/liquidation.ts'
import {
  type Amount,
  add,
  atLeastZero,
  negative,
  subtract,
  sumOf,
  ZERO,
} from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import { matchPerp, type PerpTaker } from '../orders/matchPerp.ts'
import { cancelOpenOrder, openingOrders } from '../orders/openOrder.ts'
import {
  hasMarkRules,
  type OpenPerpOrder,
  type PositionState,
  plainPosition,
} from '../perpState.ts'
import { deleverage, offsetOwn } from './deleverage.ts'
import { availableChange, flowOf, settle } from './flow.ts'
import { fundLimitsOf, limitsOf } from './halts.ts'
import { type ForcedLeg, type Liquidation, takeStep } from './liquidationStep.ts'
import { moveMarkByTrades } from './mark.ts'
import { afterReduction, drainCross, touch } from './positions.ts'
import { cashOf, groupRiskOf, positionLegOf, positionsOfAccount } from './riskAccount.ts'

/**
 * Liquidates an account that is at or below its maintenance: first cancels orders that would add
 * risk, then reduces its positions until the account is safe. Each position is closed in the book,
 * at its bankruptcy price or better, then further with the insurance fund's money while the price
 * is near the mark, and the rest is deleveraged against the other side. What is left belongs to the
 * member. Returns how many positions were ranked, which counts toward the command's work.
 */
export function liquidate(
  state: State,
  position: PositionState,
  { now, events }: { now: number; events: Event[] },
): number {
  const positions = positionsOfAccount(position)
  const before = positions.map(reportLeg)
  const cashBefore = cashOf(state, position)
  const cancelled = cancelRisk(state, position, events)
  const run: Liquidation = {
    id: ++state.perp.lastLiquidation,
    now,
    events,
    cash: cashOf(state, position),
    fund: state.ledger.namedAt(position.marketState.insurance),
    legs: positions.map((one) => ({ ...positionLegOf(one), position: one, margin: one.margin })),
    steps: [],
    realized: ZERO,
    fees: ZERO,
    fundPaid: ZERO,
    ranked: 0,
  }
  while (isDue(run)) {
    const leg = nextLeg(run)
    if (!leg || !reduce(state, leg, run)) break
    run.legs = run.legs.filter(({ lots }) => lots > 0)
  }
  groupRiskOf(position).isStuck = isDue(run)
  if (run.steps.length === 0 && cancelled.length === 0) {
    state.perp.lastLiquidation--
    touch(state, position)
    return run.ranked
  }
  const report: Omit<LiquidationReport, 'cashAfter' | 'legsAfter'> = {
    id: run.id,
    member: position.member,
    marginMode: position.marginMode,
    at: now,
    warnings: [...groupRiskOf(position).warnings],
    marks: marksOf(positions),
    cash: cashBefore,
    legs: before,
    cancelled,
    steps: run.steps,
  }
  conclude(state, position, { run, positions, report })
  return run.ranked
}

/** Winning positions first, so that their profit is available for the losing ones. */
function nextLeg({ legs }: Liquidation): ForcedLeg | undefined {
  let best: ForcedLeg | undefined
  for (const leg of legs) {
    if (best === undefined || pnlOf(leg) > pnlOf(best)) best = leg
  }
  return best
}

const pnlOf = (leg: ForcedLeg): Amount => unrealizedPnl(leg.rules, leg, leg.mark)

function cancelRisk(state: State, position: PositionState, events: Event[]) {
  const { portfolio, marginMode } = position
  const orders: OpenPerpOrder[] =
    marginMode === 'isolated'
      ? openingOrders(portfolio, position)
      : [...portfolio.orders].filter(
          ({ order }) => !order.isReduceOnly && order.marginMode === 'cross',
        )
  return orders.map((open) => {
    const cancelled = { order: open.order.id, released: open.held }
    cancelOpenOrder(state, open, { reason: 'liquidation', events })
    return cancelled
  })
}

/** One step of one leg, trying the three ways in order; false when nothing could be closed. */
function reduce(state: State, leg: ForcedLeg, run: Liquidation): boolean {
  let left = stepLots(leg)
  const whole = leg.lots
  // The fund pays no prices of a book in which an operator lets positions only be reduced.
  const { isBookIgnored } = leg.position.marketState
  for (const kind of isBookIgnored ? (['book'] as const) : (['book', 'fund'] as const)) {
    if (left === 0) break
    if (kind === 'fund' && !isDue(run)) return true
    left -= sell(state, leg, { kind, lots: left, run })
  }
  if (left > 0 && isDue(run)) {
    const rest = { lots: left, run }
    const byOwn = () => offsetOwn(leg, rest)
    const byOthers = () => deleverage(state, leg, rest)
    const ways = hasMarkRules(leg.position.marketState) ? [byOwn, byOthers] : [byOthers, byOwn]
    ways.some((close) => close())
  }
  return leg.lots < whole
}

const isDue = ({ cash, legs }: Liquidation): boolean => riskLevel(marginStatus(cash, legs)) === 100

/** An immediate-or-cancel order in the book; returns how many lots it closed. */
function sell(
  state: State,
  leg: ForcedLeg,
  { kind, lots, run }: { kind: 'book' | 'fund'; lots: number; run: Liquidation },
): number {
  const { rules, side, position } = leg
  const bankruptcy = bankruptcyValue(marginStatus(run.cash, run.legs), leg, lots)
  const isLong = side === 'long'
  const size = { lots, side }
  const limits = (kind === 'book' ? limitsOf : fundLimitsOf)(position.marketState)
  const bearable = limitTicks(rules, bearableValue(leg, lots, run), size)
  const bounds = [bearable, isLong ? limits.low : limits.high]
  if (kind === 'book') bounds.push(limitTicks(rules, bankruptcy, size))
  const limit = isLong ? Math.max(...bounds) : Math.min(...bounds)
  const taker: PerpTaker = {
    open: undefined,
    member: position.member,
    side: isLong ? 'sell' : 'buy',
    limit,
    remaining: lots,
    fills: [],
  }
  matchPerp(state, position.marketState, { taker, now: run.now, events: run.events })
  const step = { kind, position: position.id, bankruptcyValue: bankruptcy, asked: lots, limit }
  takeStep(leg, { run, step, fills: taker.fills })
  return lots - taker.remaining
}

/** Updates ledger and positions with the results of the steps, and emits the report. */
function conclude(
  state: State,
  position: PositionState,
  {
    run,
    positions,
    report,
  }: {
    run: Liquidation
    positions: PositionState[]
    report: Omit<LiquidationReport, 'cashAfter' | 'legsAfter'>
  },
): void {
  const { portfolio, marketState, member } = position
  const acted = positions.filter(({ id }) => run.steps.some((step) => step.position === id))
  const held = sumOf(positions.map(({ margin }) => margin))
  for (const one of positions) {
    const leg = run.legs.find((left) => left.position === one)
    one.lots = leg?.lots ?? 0
    one.entryValue = leg?.entryValue ?? ZERO
    one.margin = leg === undefined ? ZERO : one.marginMode === 'isolated' ? run.cash : leg.margin
  }
  const left = sumOf(positions.map(({ margin }) => margin))
  const insurance = subtract(run.fundPaid, run.fees)
  const flow = flowOf(member, { held: subtract(left, held), realized: run.realized, insurance })
  if (position.marginMode === 'cross') {
    const available = add(state.ledger.availableAt(portfolio.account), availableChange(flow))
    const lacking = atLeastZero(negative(available))
    if (lacking > 0n) flow.held = subtract(flow.held, drainCross(portfolio, lacking, position))
  }
  settle(state, marketState, { portfolio, flow })
  groupRiskOf(position).level = 0
  for (const one of positions) if (one.lots > 0) touch(state, one)
  run.events.push({
    type: 'perpLiquidated',
    quote: marketState.rules.quote,
    report: {
      ...report,
      cashAfter: run.cash,
      legsAfter: positions.filter(({ lots }) => lots > 0).map(reportLeg),
    },
    positions: acted.map(plainPosition),
    flow,
  })
  for (const one of acted) afterReduction(state, one, run.events)
  for (const market of new Set(positions.map((one) => one.marketState))) {
    moveMarkByTrades(state, market, run.events)
  }
}

const reportLeg = (position: PositionState): LiquidationLeg => {
  const { side, lots, entryValue, mark, fundingDue } = positionLegOf(position)
  const { id, market, margin, leverage } = position
  return { position: id, market, side, lots, entryValue, mark, fundingDue, margin, leverage }
}

function marksOf(positions: readonly PositionState[]) {
  const markets = new Set(positions.map(({ marketState }) => marketState))
  return [...markets].map(({ rules, indexPrice, parts }) => ({
    market: rules.symbol,
    index: indexPrice,
    ...parts,
  }))
}
