import type { SpotOrder } from '@assay/domain/spot/order.ts'
import { CLIENT_ORDER_ID_MAX, OPEN_ORDERS_MAX } from '@assay/domain/spot/spotRules.ts'
import {
  fundsNeeded,
  type StopWhen,
  stopWhenOf,
  validateSpotOrder,
} from '@assay/domain/spot/validateSpotOrder.ts'
import { insufficientBalance } from '@assay/domain/validateBalance.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import type { MarketState } from '../kernel/market.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import { execute, spotTakerOf } from './execute.ts'
import { holdsByLots, payingAccount, tryHold } from './hold.ts'
import { marketView } from './marketView.ts'
import { isComplete, measure, type Taker } from './match.ts'
import type { PlaceSpotOrder } from './spotCommand.ts'
import { collectDue } from './stops.ts'

/**
 * Places a spot order: everything is checked first, then its worst case is held, then it trades,
 * rests or waits for its stop price.
 */
export function placeSpotOrder(state: State, command: PlaceSpotOrder, now: number): Event[] {
  const market = state.markets.get(command.market)
  if (!market) return reject('marketNotFound')
  const { member, clientOrderId } = command
  if (!isMember(member)) return reject('accountNotFound')
  const view = marketView(market, now)
  const refusal = validateSpotOrder(command, market.rules, view)
  if (refusal) return rejectWith(refusal)
  if (clientOrderId !== '') {
    const isShort = typeof clientOrderId === 'string' && clientOrderId.length <= CLIENT_ORDER_ID_MAX
    if (!isShort) return reject('clientOrderIdInvalid')
    if (state.orders.isClientOrderIdTaken(member, clientOrderId)) {
      return reject('clientOrderIdInUse')
    }
  }
  if (state.orders.countOf(member) >= OPEN_ORDERS_MAX) return reject('tooManyOpenOrders')

  const order = newOrder(state, command, { market, now })
  const account = payingAccount(state, market, order)
  const taker = spotTakerOf(market, order, { view, account })
  if (!holdsByLots(order)) taker.held = fundsNeeded(command, market.rules, view)
  const unfit = walkAhead(state, market, taker)
  if (unfit) return unfit
  if (!tryHold(state, market, taker)) {
    const available = state.ledger.availableIn(account)
    return rejectWith(insufficientBalance(taker.held, available))
  }

  state.lastOrder = order.id
  const heldAsset = order.side === 'buy' ? market.rules.quote : market.rules.base
  const { held } = taker
  if (order.stopPrice > 0) {
    const stopWhen = waitForStop(state, market, taker)
    return [{ type: 'spotOrderPlaced', order, heldAsset, held, stopWhen }]
  }
  const placed: Event = { type: 'spotOrderPlaced', order, heldAsset, held, stopWhen: undefined }
  const rest = execute(state, market, taker)
  collectDue(state, market)
  const { events } = taker
  // Most orders meet no other. A list that is pushed to would be allocated for seventeen events.
  if (rest) return events.length === 0 ? [placed, rest] : [placed, ...events, rest]
  return [placed, ...events]
}

/**
 * For an order that acts at once and must fill, or must fill at least in part, measures the book
 * first; a market buy by lots holds exactly the measured cost. Returns the refusal if it may not
 * act.
 */
function walkAhead(state: State, market: MarketState, taker: Taker): Event[] | undefined {
  const { order } = taker
  const isFok = order.timeInForce === 'fok'
  if (order.stopPrice > 0 || (order.type === 'limit' && !isFok)) return undefined
  const plan = { ...taker }
  const end = measure(state, market, plan)
  if (isFok && !isComplete(plan, end)) return reject('fillOrKillNotFillable')
  if (order.type === 'limit') return undefined
  if (plan.filled === 0) {
    return reject(
      end === 'limitReached'
        ? 'priceOutsideBand'
        : end === 'bookEmpty'
          ? end
          : 'quantityBelowMinimum',
    )
  }
  const isBuyByBase = order.side === 'buy' && order.quoteBudget === 0n
  if (isBuyByBase) taker.held = market.quoteUnit.times(plan.turnover)
  return undefined
}

function newOrder(
  state: State,
  command: PlaceSpotOrder,
  { market, now }: { market: MarketState; now: number },
): SpotOrder {
  return {
    id: state.lastOrder + 1,
    member: command.member,
    market: market.rules.symbol,
    side: command.side,
    type: command.orderType,
    timeInForce: command.timeInForce,
    price: command.price,
    quantity: command.quantity,
    quoteBudget: command.quoteBudget,
    stopPrice: command.stopPrice,
    clientOrderId: command.clientOrderId,
    makerFeeRate: market.rules.makerFeeRate,
    takerFeeRate: market.rules.takerFeeRate,
    createdAt: now,
  }
}

/**
 * A stop above the live price triggers when the price rises to it, one below when it falls to it.
 */
function waitForStop(state: State, market: MarketState, { order, account }: Taker): StopWhen {
  const { lastPrice } = market
  const { referencePrice } = market.view
  const stopWhen = stopWhenOf(order.stopPrice, { lastPrice, referencePrice })
  const slot = state.orders.add(market, { order, account, remaining: order.quantity })
  const side = stopWhen === 'rises' ? 'sell' : 'buy'
  const handle = market.stops.add(side, order.stopPrice, order.quantity, slot)
  state.orders.setPhase(slot, 'waiting', handle)
  return stopWhen
}
