import { marginStatus, riskLevel } from '@assay/domain/perp/margin.ts'
import { MARGIN_MODES, POSITION_SIDES } from '@assay/domain/perp/perpOrder.ts'
import { initialMargin } from '@assay/domain/perp/position.ts'
import { checkSize } from '@assay/domain/perp/validatePerpOrder.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Event } from '../../event.ts'
import { isMember } from '../../funds.ts'
import { reject, rejectWith } from '../../reject.ts'
import type { State } from '../../state.ts'
import { openingOrders, restNeeds } from '../orders/openOrder.ts'
import { perpView, portfolioOfMember } from '../orders/placePerpOrder.ts'
import type { SetPerpLeverage } from '../perpCommand.ts'
import { findPosition, type PositionState, plainPosition } from '../perpState.ts'
import { flowOf, settle } from './flow.ts'
import { isHalted } from './halts.ts'
import { settleFunding, touch } from './positions.ts'
import { cashOf, fundingDueOf, legOf, positionsOfAccount, spendableOf } from './riskAccount.ts'

/**
 * Changes the leverage of a position and of the open orders that would add to it, together. A higher
 * one sets margin free and is refused when that would bring the account near liquidation; a lower
 * one needs more margin and is refused when it is not available.
 */
export function setPerpLeverage(state: State, command: SetPerpLeverage, now: number): Event[] {
  const { member, market: symbol, marginMode, positionSide, leverage } = command
  const market = state.perp.markets.get(symbol)
  if (!market) return reject('marketNotFound')
  if (!isMember(member)) return reject('accountNotFound')
  const areWordsKnown = MARGIN_MODES.includes(marginMode) && POSITION_SIDES.includes(positionSide)
  if (!areWordsKnown) return reject('commandInvalid')
  if (!market.rules.leverages.includes(leverage)) return reject('leverageNotOffered')
  if (isHalted(market, now)) return reject('perpHalted')
  const portfolio = portfolioOfMember(state, market, member)
  const position = findPosition(portfolio, command)
  const orders = portfolio
    ? openingOrders(portfolio, { market: symbol, marginMode, side: positionSide })
    : []
  if (!portfolio || (!position && orders.length === 0)) return reject('positionNotFound')
  const { exposure } = perpView(market, { portfolio, command, now })
  const tooLarge = checkSize(market.rules, exposure, leverage)
  if (tooLarge) return rejectWith(tooLarge)

  const marginChange = position ? marginAt(position, leverage) - position.margin : 0n
  const holds = orders.map((open) => ({
    open,
    held: restNeeds({ ...open, order: { ...open.order, leverage } }),
  }))
  const orderChange = holds.reduce((sum, { open, held }) => sum + held - open.held, 0n)
  const needed = marginChange + orderChange
  const spendable = spendableOf(state, portfolio)
  if (needed > 0n && needed > spendable) {
    const details = { needed: toDecimal(needed), available: toDecimal(spendable) }
    return rejectWith({ code: 'insufficientBalance', details })
  }
  if (position && !staysWell(state, position, { marginChange, orderChange })) {
    return reject('marginUnsafe')
  }
  const events: Event[] = []
  if (position) settleFunding(state, position, events)
  const flow = flowOf(member, { held: needed })
  settle(state, market, { portfolio, flow })
  for (const { open, held } of holds) {
    open.held = held
    open.order = { ...open.order, leverage }
  }
  if (position) {
    position.leverage = leverage
    position.margin += marginChange
    touch(state, position)
  }
  events.push({
    type: 'perpLeverageSet',
    ...{ member, market: symbol, quote: market.rules.quote, marginMode, positionSide, leverage },
    position: position && plainPosition(position),
    flow,
  })
  return events
}

/** What was added by hand, or lost, stays on top of the initial margin. */
function marginAt({ margin, entryValue, leverage }: PositionState, next: number): bigint {
  const moved = margin - initialMargin(entryValue, leverage) + initialMargin(entryValue, next)
  return moved < 0n ? 0n : moved
}

/** Money held for orders leaves a cross account; money held as its margin does not. */
function staysWell(
  state: State,
  position: PositionState,
  { marginChange, orderChange }: { marginChange: bigint; orderChange: bigint },
): boolean {
  const due = fundingDueOf(position)
  if (position.margin + marginChange < (due > 0n ? due : 0n)) return false
  const change = position.marginMode === 'isolated' ? marginChange : -orderChange
  const legs = positionsOfAccount(position).map(legOf)
  const status = marginStatus(cashOf(state, position) + change, legs)
  return riskLevel(status) === 0
}
