/**
 * Monitors every account without checking it: each position stores the range of marks within which
 * its account cannot come nearer to liquidation. Several markets share the remaining distance; when
 * one uses up its share, the account is checked and the distance shared again.
 */
import { type Leg, marginStatus, type RiskLevel, riskLevel } from '@assay/domain/perp/margin.ts'
import { watchRange } from '@assay/domain/perp/risk/liquidationPrice.ts'
import {
  type Amount,
  divide,
  equalShare,
  ONE,
  priceStep,
  type Ratio,
  times,
  WHOLE,
} from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import { noRisk, type PerpMarketState, type Portfolio, type PositionState } from '../perpState.ts'
import { isHalted } from './halts.ts'
import { cashOf, crossPositions, groupRiskOf, positionLegOf } from './riskAccount.ts'

const percent = (count: number): Ratio => equalShare(times(WHOLE, count), 100, 'down')

/** The level above each, as a fraction of one. */
const NEXT_RATIO: Readonly<Record<RiskLevel, Ratio>> = {
  0: percent(80),
  80: percent(90),
  90: WHOLE,
  100: WHOLE,
}

export function watchTouched(state: State, now: number, events: Event[]): void {
  const { touched } = state.perp
  for (const one of touched) {
    if ('positions' in one) watchCross(state, one, { now, events })
    else if (one.lots > 0) watchAccount(state, [one], { now, events })
  }
  touched.clear()
}

function watchCross(
  state: State,
  portfolio: Portfolio,
  step: { now: number; events: Event[] },
): void {
  const positions = crossPositions(portfolio)
  if (positions.length > 0) watchAccount(state, positions, step)
  else portfolio.risk = noRisk()
}

function watchAccount(
  state: State,
  positions: readonly PositionState[],
  { now, events }: { now: number; events: Event[] },
): void {
  const [first] = positions
  const legs = positions.map(positionLegOf)
  const status = marginStatus(cashOf(state, first!), legs)
  const level = riskLevel(status)
  noteLevel(first!, { level, now, events, ...status })
  if (level === 100) {
    for (const position of positions) {
      // Always exceeded, so that it is found again if its market is halted now.
      setWatch(position, { low: Number.MAX_SAFE_INTEGER, high: 0 })
    }
    // A market without a price halts the whole account.
    const isWaiting =
      groupRiskOf(first!).isStuck || positions.some(({ marketState }) => isHalted(marketState, now))
    if (!isWaiting) makeDue(state, first!)
    return
  }
  const ratio = NEXT_RATIO[level]
  const slack = ratio * status.equity - status.maintenance * ONE
  if (positions.length === 1) {
    setRange(first!.marketState, positions, { legs, share: slack, ratio })
    return
  }
  const markets = new Set(positions.map(({ marketState }) => marketState))
  const share = divide(slack, BigInt(markets.size), 'down')
  for (const market of markets) {
    const own = positions.filter(({ marketState }) => marketState === market)
    setRange(market, own, {
      legs: own.map((position) => legs[positions.indexOf(position)]!),
      share,
      ratio,
    })
  }
}

function setRange(
  market: PerpMarketState,
  own: readonly PositionState[],
  { legs, share, ratio }: { legs: Leg[]; share: bigint; ratio: Ratio },
): void {
  const { low, high } = watchRange(legs, { share, level: ratio })
  const tick = priceStep(market.rules.priceDecimals)
  const lowTicks = low === undefined ? 0 : Number(divide(low, tick, 'down'))
  const highTicks = high === undefined ? Number.MAX_SAFE_INTEGER : Number(divide(high, tick, 'up'))
  for (const position of own) {
    setWatch(position, { low: lowTicks, high: highTicks })
  }
}

/** A rising level is reported once; after it falls, the next rise is reported again. */
function noteLevel(
  position: PositionState,
  step: { level: RiskLevel; equity: Amount; maintenance: Amount; now: number; events: Event[] },
): void {
  const risk = groupRiskOf(position)
  const { level, equity, maintenance, now, events } = step
  if (level > risk.level && level < 100) {
    const { member, marketState } = position
    const isIsolated = position.marginMode === 'isolated'
    events.push({
      type: 'perpRiskWarned',
      member,
      quote: marketState.rules.quote,
      position: isIsolated ? position.id : undefined,
      market: isIsolated ? position.market : undefined,
      level,
      equity,
      maintenance,
    })
    risk.warnings.push({ level, at: now, equity, maintenance })
  }
  if (level === 0) risk.warnings = []
  if (level === 100) return
  risk.level = level
  risk.isStuck = false
}

export function makeDue(state: State, position: PositionState): void {
  position.marketState.due.add(position)
  state.perp.busy.add(position.marketState)
}

/** The range of marks, in ticks, in which the position's account needs no check. */
export function setWatch(position: PositionState, range: { low: number; high: number }): void {
  const { watched } = position.marketState
  position.low = range.low
  position.high = range.high
  watched.low.update(position)
  watched.high.update(position)
}

/** Finds the accounts whose range the mark has left. */
export function scan(state: State, market: PerpMarketState): void {
  const { watched, markPrice } = market
  const found = watched.low.reachedBy(markPrice)
  for (const position of watched.high.reachedBy(markPrice)) {
    if (markPrice > position.low) found.push(position)
  }
  // In the order of opening, not of the heaps, which a restart does not preserve.
  found.sort((a, b) => a.id - b.id)
  for (const position of found) {
    groupRiskOf(position).isStuck = false
    makeDue(state, position)
  }
}
