/**
 * One side of a trade. It is planned first: the resulting position and money, and whether the
 * account stays above its maintenance. No fill may make an account liquidatable, which also
 * prevents fraud that leaves a loss to the fund. Then the plan is executed.
 */
import { type Leg, marginStatus, riskLevel } from '@assay/domain/perp/margin.ts'
import { costOfValue } from '@assay/domain/perp/orderCost.ts'
import { increased, reduction } from '@assay/domain/perp/position.ts'
import {
  type Amount,
  add,
  amountStep,
  atLeastZero,
  DECIMALS,
  negative,
  type Ratio,
  share,
  smaller,
  subtract,
  ZERO,
} from '@assay/money/amount.ts'
import { NONE } from '../../book/book.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import type { PerpFill } from '../perpEvent.ts'
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

/** Amounts are of the quote. */
export type FillPlan = {
  position: PositionState | undefined
  lots: number
  entryValue: Amount
  margin: Amount
  realized: Amount
  fee: Amount
  /** What the order still holds afterwards. */
  heldLeft: Amount
  /** Change of the account's held money, without margins of other cross positions. */
  held: Amount
  /** Taken from the margins of cross positions because the cash is not enough. */
  drained: Amount
  isSafe: boolean
  isCovered: boolean
}

export type FillTerms = {
  lots: number
  value: Amount
  feeRate: Ratio
  /** For an order about to hold it: what the ledger still counts as available. */
  unheld?: Amount
}

/** Holds and margins are rounded at the last digit; an order may lack 10^-16 of the quote. */
const ROUNDING_SLACK = amountStep(DECIMALS - 2)

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
  { open, lots, value, feeRate, unheld = ZERO }: Planning,
): FillPlan {
  const { order, held, remaining, portfolio, marketState } = open
  const { margin: wanted, fee } = costOfValue(value, { leverage: order.leverage, feeRate })
  const rest = subtract(held, fee)
  const margin = smaller(rest, wanted)
  const after = increased(position ?? emptyOf(open), lots, value)
  const isLast = lots === remaining
  const need = isLast ? ZERO : restNeeds({ ...open, remaining: remaining - lots })
  const over = subtract(rest, margin)
  // While taking, its next fill may need more than its own price implies.
  const isTaking = open.handle === NONE
  const heldLeft = isLast ? ZERO : isTaking ? over : smaller(over, need)
  const ownMargin = position?.margin ?? ZERO
  const leg = { ...legBase(position, open), lots: after.lots, entryValue: after.entryValue }
  // The part of the hold that the fill releases is not counted, so the plan is conservative.
  const isIsolated = order.marginMode === 'isolated'
  const cash = isIsolated ? ownMargin : subtract(crossCash(state, portfolio), unheld)
  const status = marginStatus(add(cash, margin), [leg, ...otherLegs(open, position)])
  return {
    position,
    lots: after.lots,
    entryValue: after.entryValue,
    margin: add(ownMargin, margin),
    realized: ZERO,
    fee,
    heldLeft,
    held: subtract(add(heldLeft, margin), held),
    drained: ZERO,
    isCovered: add(margin, ROUNDING_SLACK) >= wanted,
    isSafe: riskLevel(status) < 100 && marketState.markPrice > 0,
  }
}

function planClose(
  state: State,
  position: PositionState,
  { open, lots, value, feeRate }: Planning,
): FillPlan {
  const part = reduction(position, lots, value)
  const fee = share(value, feeRate, 'up')
  const gain = subtract(part.realized, fee)
  const net = add(part.margin, gain)
  const isIsolated = position.marginMode === 'isolated'
  const entryValue = subtract(position.entryValue, part.entryValue)
  const marginLeft = subtract(position.margin, part.margin)
  const margin = isIsolated ? add(marginLeft, smaller(net, ZERO)) : marginLeft
  const availableAfter = () => add(state.ledger.availableAt(position.portfolio.account), net)
  const drained = isIsolated ? ZERO : atLeastZero(negative(availableAfter()))
  const leg = { ...positionLegOf(position), lots: position.lots - lots, entryValue }
  const legs = leg.lots === 0 ? otherLegs(open, position) : [leg, ...otherLegs(open, position)]
  // A fully closed isolated position leaves no account behind, only its proceeds.
  const cash = isIsolated ? margin : add(cashOf(state, position), gain)
  return {
    position,
    lots: position.lots - lots,
    entryValue,
    margin,
    realized: part.realized,
    fee,
    heldLeft: ZERO,
    held: subtract(margin, position.margin),
    drained,
    isCovered: true,
    isSafe: cash >= 0n && riskLevel(marginStatus(cash, legs)) < 100,
  }
}

const emptyOf = ({ order }: OpenPerpOrder) => ({
  side: order.positionSide,
  lots: 0,
  entryValue: ZERO,
})

const legBase = (position: PositionState | undefined, open: OpenPerpOrder): Leg =>
  position
    ? positionLegOf(position)
    : {
        ...emptyOf(open),
        rules: open.marketState.rules,
        mark: open.marketState.markPrice,
        fundingDue: ZERO,
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
  position.realized = add(position.realized, plan.realized)
  position.fees = add(position.fees, plan.fee)
  const drained = plan.drained > 0n ? drainCross(portfolio, plan.drained, position) : ZERO
  const { realized, fee } = plan
  const flow = flowOf(order.member, { held: subtract(plan.held, drained), realized, fee })
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
      entryValue: ZERO,
      margin: ZERO,
      openedAt: now,
      realized: ZERO,
      fees: ZERO,
      funding: ZERO,
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
