import { marginStatus, riskLevel } from '@assay/domain/perp/margin.ts'
import { isLeverageOffered, leverageMaxOf } from '@assay/domain/perp/perpMarket.ts'
import { MARGIN_MODES, POSITION_SIDES } from '@assay/domain/perp/perpOrder.ts'
import { initialMargin } from '@assay/domain/perp/position.ts'
import { checkSize } from '@assay/domain/perp/validatePerpOrder.ts'
import { validateBalance } from '@assay/domain/validateBalance.ts'
import {
  type Amount,
  add,
  atLeastZero,
  compare,
  negative,
  subtract,
  sumOf,
  ZERO,
} from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import { isMember } from '../../kernel/isMember.ts'
import { reject, rejectWith } from '../../kernel/reject.ts'
import type { State } from '../../state.ts'
import { openingOrders, restNeeds } from '../orders/openOrder.ts'
import { perpView, portfolioOfMember } from '../orders/placePerpOrder.ts'
import type { SetPerpLeverage } from '../perpCommand.ts'
import {
  findPosition,
  type OpenPerpOrder,
  type Portfolio,
  type PositionKey,
  type PositionState,
  plainPosition,
} from '../perpState.ts'
import { flowOf, settle } from './flow.ts'
import { isHalted } from './halts.ts'
import { settleFunding, touch } from './positions.ts'
import {
  cashOf,
  fundingDueOf,
  outflowMax,
  positionLegOf,
  positionsOfAccount,
  spendableOf,
} from './riskAccount.ts'

/**
 * Changes the leverage of a position together with the open orders that would add to it; without a
 * side, of both sides or none. A higher one releases margin and is refused when that would bring
 * the account near liquidation; a lower one needs more margin and is refused when that is not
 * available.
 */
export function setPerpLeverage(state: State, command: SetPerpLeverage, now: number): Event[] {
  const { member, market: symbol, marginMode, leverage } = command
  const market = state.perp.markets.get(symbol)
  if (!market) return reject('marketNotFound')
  if (!isMember(member)) return reject('accountNotFound')
  const sides = command.positionSide === undefined ? POSITION_SIDES : [command.positionSide]
  const areSidesKnown = sides.every((side) => POSITION_SIDES.includes(side))
  if (!areSidesKnown || !MARGIN_MODES.includes(marginMode)) return reject('commandInvalid')
  if (!isLeverageOffered(market.rules, leverage)) {
    const details = { maximum: leverageMaxOf(market.rules) }
    return rejectWith({ code: 'leverageNotOffered', details })
  }
  if (isHalted(market, now)) return reject('perpHalted')
  const portfolio = portfolioOfMember(state, market, member)
  if (!portfolio) return reject('positionNotFound')
  const changes = sides.flatMap((positionSide) => {
    const key = { market: symbol, marginMode, positionSide }
    return planChange(portfolio, { key, leverage }) ?? []
  })
  if (changes.length === 0) return reject('positionNotFound')
  for (const { key } of changes) {
    const { exposure } = perpView(market, { portfolio, command: key, now })
    const tooLarge = checkSize(market.rules, exposure, leverage)
    if (tooLarge) return rejectWith(tooLarge)
  }
  const needed = sumOf(changes.map(neededBy))
  const isLeaving = marginMode === 'isolated'
  const spendable = isLeaving ? outflowMax(state, portfolio, now) : spendableOf(state, portfolio)
  const short = validateBalance(needed, spendable)
  if (short) return rejectWith(short)
  const orderChange = sumOf(changes.map((change) => change.orderChange))
  if (!changes.every((change) => staysWell(state, change, orderChange))) {
    return reject('marginUnsafe')
  }
  const events: Event[] = []
  for (const { position } of changes) if (position) settleFunding(state, position, events)
  // What one side releases may be what the other needs.
  changes.sort((a, b) => compare(neededBy(a), neededBy(b)))
  for (const change of changes) make(state, change, { portfolio, leverage, events })
  return events
}

/** The changes of one side. */
type Change = {
  key: PositionKey
  position: PositionState | undefined
  marginChange: Amount
  holds: { open: OpenPerpOrder; held: Amount }[]
  orderChange: Amount
}

const neededBy = ({ marginChange, orderChange }: Change): Amount => add(marginChange, orderChange)

/** Undefined when nothing of this side is open. */
function planChange(
  portfolio: Portfolio,
  { key, leverage }: { key: PositionKey; leverage: number },
): Change | undefined {
  const { market, marginMode, positionSide: side } = key
  const position = findPosition(portfolio, key)
  const orders = openingOrders(portfolio, { market, marginMode, side })
  if (!position && orders.length === 0) return undefined
  const holds = orders.map((open) => ({
    open,
    held: restNeeds({ ...open, order: { ...open.order, leverage } }),
  }))
  return {
    key,
    position,
    marginChange: position ? subtract(marginAt(position, leverage), position.margin) : ZERO,
    holds,
    orderChange: sumOf(holds.map(({ open, held }) => subtract(held, open.held))),
  }
}

function make(
  state: State,
  change: Change,
  step: { portfolio: Portfolio; leverage: number; events: Event[] },
): void {
  const { portfolio, leverage, events } = step
  const { member } = portfolio
  const { key, position, holds } = change
  const market = state.perp.markets.get(key.market)!
  const flow = flowOf(member, { held: neededBy(change) })
  settle(state, market, { portfolio, flow })
  for (const { open, held } of holds) {
    open.held = held
    open.order = { ...open.order, leverage }
  }
  if (position) {
    position.leverage = leverage
    position.margin = add(position.margin, change.marginChange)
    touch(state, position)
  }
  events.push({
    type: 'perpLeverageSet',
    member,
    ...key,
    quote: market.rules.quote,
    leverage,
    position: position && plainPosition(position),
    flow,
  })
}

/** Manually added or lost margin stays on top of the initial margin. */
function marginAt({ margin, entryValue, leverage }: PositionState, next: number): Amount {
  const added = subtract(margin, initialMargin(entryValue, leverage))
  return atLeastZero(add(added, initialMargin(entryValue, next)))
}

/** Money held for orders leaves a cross account; money held as its margin does not. */
function staysWell(state: State, { position, marginChange }: Change, allOrders: Amount): boolean {
  if (!position) return true
  const due = atLeastZero(fundingDueOf(position))
  if (add(position.margin, marginChange) < due) return false
  const change = position.marginMode === 'isolated' ? marginChange : negative(allOrders)
  const legs = positionsOfAccount(position).map(positionLegOf)
  const status = marginStatus(add(cashOf(state, position), change), legs)
  return riskLevel(status) === 0
}
