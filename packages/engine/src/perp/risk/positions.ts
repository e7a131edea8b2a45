/** The life of positions: opening, funding, margin and closing. */
import type { Position } from '@assay/domain/perp/position.ts'
import { signedFor } from '@assay/domain/perp/position.ts'
import {
  type Amount,
  add,
  atLeastZero,
  negative,
  smaller,
  subtract,
  ZERO,
} from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import type { AccountSlot } from '../../kernel/ledger/ledger.ts'
import type { State } from '../../state.ts'
import { shrinkClosing } from '../orders/openOrder.ts'
import { cancelTriggers, shrinkTriggers } from '../orders/triggers.ts'
import {
  noRisk,
  type PerpMarketState,
  type Portfolio,
  type PositionState,
  plainPosition,
} from '../perpState.ts'
import { flowOf, settle } from './flow.ts'
import { fundingDueOf } from './riskAccount.ts'

export function portfolioOf(
  state: State,
  { member, account }: { member: number; account: AccountSlot },
): Portfolio {
  const { portfolios } = state.perp
  let portfolio = portfolios.get(account)
  if (!portfolio) {
    portfolio = { member, account, positions: [], orders: new Set(), risk: noRisk() }
    portfolios.set(account, portfolio)
  }
  return portfolio
}

export function registerPosition(
  state: State,
  position: Position,
  { portfolio, market }: { portfolio: Portfolio; market: PerpMarketState },
): PositionState {
  const opened: PositionState = {
    ...position,
    portfolio,
    marketState: market,
    fundingIndex: market.fundingIndex,
    // Until it is watched, every mark triggers a check.
    low: Number.MAX_SAFE_INTEGER,
    high: 0,
    lowPlace: 0,
    highPlace: 0,
    place: market.positions.length,
    triggers: new Set(),
    risk: noRisk(),
  }
  market.positions.push(opened)
  market.watched.low.add(opened)
  market.watched.high.add(opened)
  portfolio.positions.push(opened)
  state.perp.positions.set(opened.id, opened)
  return opened
}

/** Updates the orders and triggers of a smaller position, or removes it. */
export function afterReduction(state: State, position: PositionState, events: Event[]): void {
  if (position.lots === 0) {
    removePosition(state, position)
    cancelTriggers(state, position, events)
  } else {
    shrinkTriggers(state, position, events)
  }
  shrinkClosing(state, position, events)
}

function removePosition(state: State, position: PositionState): void {
  const { marketState, portfolio, place } = position
  const last = marketState.positions.pop()!
  if (last !== position) {
    marketState.positions[place] = last
    last.place = place
  }
  marketState.watched.low.remove(position)
  marketState.watched.high.remove(position)
  portfolio.positions.splice(portfolio.positions.indexOf(position), 1)
  state.perp.positions.delete(position.id)
  marketState.due.delete(position)
}

/** Marks a position's account for an update of its watch. */
export function touch(state: State, position: PositionState): void {
  state.perp.touched.add(position.marginMode === 'isolated' ? position : position.portfolio)
}

/** Settles funding accrued since the position was last settled. */
export function settleFunding(state: State, position: PositionState, events: Event[]): void {
  const due = fundingDueOf(position)
  const { marketState, portfolio, member } = position
  position.fundingIndex = marketState.fundingIndex
  if (due === 0n) return
  let booked = ZERO
  let held = ZERO
  if (position.marginMode === 'isolated') {
    const paid = smaller(due, position.margin)
    booked = subtract(due, paid)
    held = negative(paid)
    position.margin = subtract(position.margin, paid)
  } else if (due > 0n) {
    const lacking = subtract(due, state.ledger.availableAt(portfolio.account))
    const drained = lacking > 0n ? drainCross(portfolio, lacking, position) : ZERO
    booked = atLeastZero(subtract(lacking, drained))
    held = negative(drained)
  }
  const flow = flowOf(member, { held, realized: subtract(booked, due) })
  settle(state, marketState, { portfolio, flow })
  // What cash could not pay worsens the entry by the same amount, so that nothing is forgiven.
  position.entryValue = add(position.entryValue, signedFor(position.side, booked))
  position.funding = add(position.funding, due)
  touch(state, position)
  events.push({
    type: 'perpFundingPaid',
    market: position.market,
    quote: marketState.rules.quote,
    amount: due,
    booked,
    position: plainPosition(position),
    flow,
  })
}

/** Takes margin of cross positions, this one first, for a loss that the cash does not cover. */
export function drainCross(portfolio: Portfolio, wanted: Amount, first: PositionState): Amount {
  let left = wanted
  for (const position of [first, ...portfolio.positions]) {
    if (position.marginMode !== 'cross' || left === 0n) continue
    const part = smaller(position.margin, left)
    position.margin = subtract(position.margin, part)
    left = subtract(left, part)
  }
  return subtract(wanted, left)
}
