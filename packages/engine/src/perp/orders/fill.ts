/**
 * One side of a trade. It is planned first: the resulting position and money, and whether the
 * account stays above its maintenance. No fill may make an account liquidatable, which also
 * prevents fraud that leaves a loss to the fund. Then the plan is executed.
 */
import { type Leg, marginStatus, riskLevel } from '@assay/domain/perp/margin.ts'
import { costOfValue } from '@assay/domain/perp/orderCost.ts'
import { increased, reduction } from '@assay/domain/perp/position.ts'
import { type Amount, type Ratio, share } from '@assay/money/amount.ts'
import { NONE } from '../../book/book.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import type { PerpFill, PerpFlow } from '../perpEvent.ts'
import {
  findPosition,
  type OpenPerpOrder,
  type PositionState,
  plainPosition,
} from '../perpState.ts'
import { flowOf, settle } from '../risk/flow.ts'
import { drainCross, registerPosition, touch } from '../risk/positions.ts'
import { cashOf, crossCash, crossPositions, positionLegOf } from '../risk/riskAccount.ts'
import { restNeeds } from './openOrder.ts'
import { growAttached } from './triggers.ts'

export type FillPlan = {
  position: PositionState | undefined
  lots: number
  entryValue: bigint
  margin: bigint
  realized: bigint
  fee: bigint
  /** What the order still holds afterwards. */
  heldLeft: bigint
  /** Change of the account's held money, without margins of other cross positions. */
  held: bigint
  /** Taken from the margins of cross positions because the cash is not enough. */
  drained: bigint
  isSafe: boolean
  isCovered: boolean
}

export type FillTerms = {
  lots: number
  value: Amount
  feeRate: Ratio
  /** For an order about to hold it: what the ledger still counts as available. */
  unheld?: bigint
}

/** Holds and margins are rounded at the last digit; an order may lack this much. */
const ROUNDING_SLACK = 100n

export function planFill(state: State, open: OpenPerpOrder, terms: FillTerms): FillPlan {
  const { order, portfolio } = open
  const position = findPosition(portfolio, order)
  return order.isReduceOnly
    ? planClose(state, position!, { open, ...terms })
    : planOpen(state, position, { open, ...terms })
}

type Planning = FillTerms & { open: OpenPerpOrder }

function planOpen(
  state: State,
  position: PositionState | undefined,
  { open, lots, value, feeRate, unheld = 0n }: Planning,
): FillPlan {
  const { order, held, remaining, portfolio, marketState } = open
  const { margin: wanted, fee } = costOfValue(value, { leverage: order.leverage, feeRate })
  const rest = held - fee
  const margin = rest < wanted ? rest : wanted
  const after = increased(position ?? emptyOf(open), lots, value)
  const isLast = lots === remaining
  const need = isLast ? 0n : restNeeds({ ...open, remaining: remaining - lots })
  const over = rest - margin
  // While taking, its next fill may need more than its own price implies.
  const isTaking = open.handle === NONE
  const heldLeft = isLast ? 0n : isTaking || over < need ? over : need
  const ownMargin = position?.margin ?? 0n
  const leg = { ...legBase(position, open), lots: after.lots, entryValue: after.entryValue }
  // The part of the hold that the fill releases is not counted, so the plan is conservative.
  const cash = order.marginMode === 'isolated' ? ownMargin : crossCash(state, portfolio) - unheld
  return {
    position,
    lots: after.lots,
    entryValue: after.entryValue,
    margin: ownMargin + margin,
    realized: 0n,
    fee,
    heldLeft,
    held: heldLeft + margin - held,
    drained: 0n,
    isCovered: margin + ROUNDING_SLACK >= wanted,
    isSafe: isSafe(cash + margin, [leg, ...otherLegs(open, position)]) && marketState.markPrice > 0,
  }
}

function planClose(
  state: State,
  position: PositionState,
  { open, lots, value, feeRate }: Planning,
): FillPlan {
  const part = reduction(position, lots, value)
  const fee = share(value, feeRate, 'up')
  const net = part.margin + part.realized - fee
  const isIsolated = position.marginMode === 'isolated'
  const entryValue = position.entryValue - part.entryValue
  let margin = position.margin - part.margin
  let drained = 0n
  if (isIsolated && net < 0n) margin += net
  else if (!isIsolated) {
    const lacking = -(state.ledger.availableAt(position.portfolio.account) + net)
    if (lacking > 0n) drained = lacking
  }
  const leg = { ...positionLegOf(position), lots: position.lots - lots, entryValue }
  const legs = leg.lots === 0 ? otherLegs(open, position) : [leg, ...otherLegs(open, position)]
  // A fully closed isolated position leaves no account behind, only its proceeds.
  const cash = isIsolated ? margin : cashOf(state, position) + part.realized - fee
  return {
    position,
    lots: position.lots - lots,
    entryValue,
    margin,
    realized: part.realized,
    fee,
    heldLeft: 0n,
    held: margin - position.margin,
    drained,
    isCovered: true,
    isSafe: cash >= 0n && isSafe(cash, legs),
  }
}

const isSafe = (cash: bigint, legs: readonly Leg[]): boolean =>
  riskLevel(marginStatus(cash, legs)) < 100

const emptyOf = ({ order }: OpenPerpOrder) => ({
  side: order.positionSide,
  lots: 0,
  entryValue: 0n,
})

const legBase = (position: PositionState | undefined, open: OpenPerpOrder): Leg =>
  position
    ? positionLegOf(position)
    : {
        ...emptyOf(open),
        rules: open.marketState.rules,
        mark: open.marketState.markPrice,
        fundingDue: 0n,
      }

function otherLegs({ order, portfolio }: OpenPerpOrder, own: PositionState | undefined): Leg[] {
  if (order.marginMode === 'isolated') return []
  return crossPositions(portfolio)
    .filter((position) => position !== own)
    .map(positionLegOf)
}

/** Executes a plan: money, position, order. The caller emits the trade. */
export function commitFill(
  state: State,
  open: OpenPerpOrder,
  { plan, lots, now }: { plan: FillPlan; lots: number; now: number },
): { fill: PerpFill; position: PositionState } {
  const { order, portfolio, marketState } = open
  const position = plan.position ?? newPosition(state, open, now)
  position.lots = plan.lots
  position.entryValue = plan.entryValue
  position.margin = plan.margin
  position.realized += plan.realized
  position.fees += plan.fee
  const drained = plan.drained > 0n ? drainCross(portfolio, plan.drained, position) : 0n
  const { realized, fee } = plan
  const flow: PerpFlow = flowOf(order.member, { held: plan.held - drained, realized, fee })
  settle(state, marketState, { portfolio, flow })
  open.remaining -= lots
  open.held = plan.heldLeft
  touch(state, position)
  const fill: PerpFill = {
    order: order.id,
    member: order.member,
    fee,
    realized,
    remaining: open.remaining,
    position: plainPosition(position),
    flow,
  }
  return { fill, position }
}

function newPosition(state: State, { order, portfolio, marketState }: OpenPerpOrder, now: number) {
  const { member, market, marginMode, positionSide: side, leverage } = order
  return registerPosition(
    state,
    {
      id: ++state.perp.lastPosition,
      member,
      market,
      marginMode,
      side,
      leverage,
      lots: 0,
      entryValue: 0n,
      margin: 0n,
      openedAt: now,
      realized: 0n,
      fees: 0n,
      funding: 0n,
    },
    { portfolio, market: marketState },
  )
}

/** Sets the order's attached triggers for the filled lots. */
export function followFill(
  state: State,
  open: OpenPerpOrder,
  step: { position: PositionState; lots: number; now: number; events: Event[] },
): void {
  if (open.order.takeProfit || open.order.stopLoss) growAttached(state, open, step)
}
