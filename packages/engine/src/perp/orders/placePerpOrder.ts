import { costOfValue, type OrderCost } from '@assay/domain/perp/orderCost.ts'
import { type PerpRules, perpValue } from '@assay/domain/perp/perpMarket.ts'
import { bookSideOf, type PerpOrder, type TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import {
  addedValue,
  outsideLimits,
  type PerpView,
  perpValuationPrice,
  validatePerpFunds,
  validatePerpOrder,
} from '@assay/domain/perp/validatePerpOrder.ts'
import { CLIENT_ORDER_ID_MAX, OPEN_ORDERS_MAX } from '@assay/domain/spot/spotRules.ts'
import { type Amount, add, ZERO } from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import { isMember } from '../../kernel/isMember.ts'
import { reject, rejectWith } from '../../kernel/reject.ts'
import type { State } from '../../state.ts'
import type { PlacePerpOrder } from '../perpCommand.ts'
import { findPosition, type PerpMarketState, type Portfolio } from '../perpState.ts'
import { flowOf, settle } from '../risk/flow.ts'
import { isHalted, limitsOf } from '../risk/halts.ts'
import { portfolioOf } from '../risk/positions.ts'
import {
  isClosingRefused,
  isCrossInDoubt,
  isInLiquidation,
  outflowMax,
  spendableOf,
} from '../risk/riskAccount.ts'
import { executePerp, perpTakerOf } from './executePerp.ts'
import { planFill } from './fill.ts'
import { measurePerp } from './matchPerp.ts'
import { newOpenOrder, openingOrders } from './openOrder.ts'

/**
 * Places a contract order: everything is checked first, then margin and fee are held, then it
 * trades or rests. Closing orders hold nothing.
 */
export function placePerpOrder(state: State, command: PlacePerpOrder, now: number): Event[] {
  const market = state.perp.markets.get(command.market)
  if (!market) return reject('marketNotFound')
  const { member, clientOrderId } = command
  if (!isMember(member)) return reject('accountNotFound')
  const portfolio = portfolioOfMember(state, market, member)
  const refusal = validatePerpOrder(
    command,
    market.rules,
    perpView(market, { portfolio, command, now }),
  )
  if (refusal) return rejectWith(refusal)
  if (clientOrderId !== '') {
    const isShort = typeof clientOrderId === 'string' && clientOrderId.length <= CLIENT_ORDER_ID_MAX
    if (!isShort) return reject('clientOrderIdInvalid')
    if (state.perp.clientOrderIds.has(`${member}/${clientOrderId}`)) {
      return reject('clientOrderIdInUse')
    }
  }
  const orders = portfolio?.orders.size ?? 0
  if (orders >= OPEN_ORDERS_MAX) return reject('tooManyOpenOrders')
  // Without a perp account there is nothing to pay from.
  if (!portfolio) return insufficient(market.rules, command, market)
  const judged = portfolio.positions.find(({ marginMode, market: symbol, side }) =>
    command.marginMode === 'cross'
      ? marginMode === 'cross'
      : marginMode === 'isolated' && symbol === command.market && side === command.positionSide,
  )
  const isRefused = command.isReduceOnly ? isClosingRefused : isInLiquidation
  if (judged && isRefused(state, judged)) return reject('accountInLiquidation')
  const isOpeningCross = !command.isReduceOnly && command.marginMode === 'cross'
  if (isOpeningCross && isCrossInDoubt(portfolio, now)) return reject('crossInDoubt')
  const order = newOrder(state, command, { market, now })
  return place(state, market, { order, judgedBy: command.judgedBy, portfolio, now })
}

type Placed = {
  order: PerpOrder
  judgedBy: PlacePerpOrder['judgedBy']
  portfolio: Portfolio
  now: number
}

function place(
  state: State,
  market: PerpMarketState,
  { order, judgedBy, portfolio, now }: Placed,
): Event[] {
  const open = newOpenOrder(order, { portfolio, marketState: market, held: ZERO })
  const cost = costToHold(state, market, { open, isSureNeeded: order.timeInForce === 'fok' })
  if (!('cost' in cost)) return cost
  if (!order.isReduceOnly) {
    const isLeaving = order.marginMode === 'isolated'
    const funds = isLeaving ? outflowMax(state, portfolio, now) : spendableOf(state, portfolio)
    const refusal = validatePerpFunds(cost, funds)
    if (refusal) return rejectWith(refusal)
    open.held = cost.cost
    const { lots, unheld } =
      judgedBy === 'fill'
        ? { lots: cost.lots, unheld: open.held }
        : { lots: order.lots, unheld: ZERO }
    const terms = { lots, value: cost.value, feeRate: order.takerFeeRate, unheld }
    if (!planFill(state, open, terms).isSafe) return reject('orderUnsafe')
  }
  const events: Event[] = []
  state.lastOrder = order.id
  const flow = flowOf(order.member, { held: open.held })
  if (open.held > 0n) settle(state, market, { portfolio, flow })
  const { quote } = market.rules
  events.push({ type: 'perpOrderPlaced', order, quote, trigger: 0, flow })
  executePerp(state, open, { now, events })
  return events
}

/**
 * The cost of an order before it trades, and for how many of its lots. A sell may fill at a better
 * price, with a larger value, so what it will take from the book now is measured; a market order is
 * measured whole.
 */
function costToHold(
  state: State,
  market: PerpMarketState,
  { open, isSureNeeded }: { open: ReturnType<typeof newOpenOrder>; isSureNeeded: boolean },
): (OrderCost & { lots: number }) | Event[] {
  const { order } = open
  const { rules, book } = market
  const costOf = (value: Amount, lots = order.lots) => {
    const terms = { leverage: order.leverage, feeRate: order.takerFeeRate }
    return { ...costOfValue(value, terms), lots }
  }
  const own = perpValue(rules, order.price, order.lots)
  const side = bookSideOf(order)
  const opposite = book.bestPrice(side === 'buy' ? 'sell' : 'buy')
  const isCrossing = side === 'buy' ? opposite <= order.price : opposite >= order.price
  const mustMeasure =
    order.type === 'market' || isSureNeeded || (side === 'sell' && opposite > 0 && isCrossing)
  if (!mustMeasure) return costOf(own)
  const taker = perpTakerOf(market, open)
  const plan = measurePerp(state, market, { taker, isStrict: isSureNeeded })
  if (isSureNeeded && (plan.end !== 'filled' || !plan.isSure)) {
    return reject('fillOrKillNotFillable')
  }
  if (order.type === 'market') {
    if (plan.lots === 0 && plan.end === 'bookEmpty') return reject('bookEmpty')
    if (plan.lots === 0) return rejectWith(outsideLimits(rules, limitsOf(market)))
    return costOf(plan.value, plan.lots)
  }
  const rest = perpValue(rules, order.price, order.lots - plan.lots)
  return costOf(side === 'buy' ? own : add(plan.value, rest))
}

export function perpView(
  market: PerpMarketState,
  {
    portfolio,
    command,
    now,
  }: {
    portfolio: Portfolio | undefined
    command: Pick<PlacePerpOrder, 'market' | 'marginMode' | 'positionSide'>
    now: number
  },
): PerpView {
  const { rules, book, markPrice } = market
  const position = findPosition(portfolio, command)
  const key = {
    market: command.market,
    marginMode: command.marginMode,
    side: command.positionSide,
  }
  let exposure = position ? perpValue(rules, markPrice, position.lots) : ZERO
  let leverageInUse = position?.leverage ?? 0
  for (const { order, remaining } of portfolio ? openingOrders(portfolio, key) : []) {
    const rest = { price: order.price, lots: remaining }
    exposure = add(exposure, addedValue(rest, rules, markPrice))
    leverageInUse = order.leverage
  }
  return {
    markPrice,
    lastPrice: market.lastPrice,
    bestBid: book.bestPrice('buy'),
    bestAsk: book.bestPrice('sell'),
    limits: limitsOf(market),
    isHalted: isHalted(market, now),
    positionLots: position?.lots ?? 0,
    exposure,
    leverageInUse,
  }
}

/** The member's portfolio, created at the first use of an existing account. */
export function portfolioOfMember(
  state: State,
  market: PerpMarketState,
  member: number,
): Portfolio | undefined {
  const account = state.ledger.find(member, 'perp', market.quoteIndex)
  return account < 0 ? undefined : portfolioOf(state, { member, account })
}

function insufficient(rules: PerpRules, command: PlacePerpOrder, market: PerpMarketState): Event[] {
  if (command.isReduceOnly) return reject('positionNotFound')
  const value = perpValue(rules, perpValuationPrice(command, market), command.lots)
  const terms = { leverage: command.leverage, feeRate: rules.takerFeeRate }
  return rejectWith(validatePerpFunds(costOfValue(value, terms), ZERO)!)
}

function newOrder(
  state: State,
  command: PlacePerpOrder,
  { market, now }: { market: PerpMarketState; now: number },
): PerpOrder {
  const { member, marginMode, positionSide, isReduceOnly, timeInForce, price, lots } = command
  const position = findPosition(portfolioOfMember(state, market, member), command)
  return {
    id: state.lastOrder + 1,
    member,
    market: command.market,
    marginMode,
    positionSide,
    isReduceOnly,
    type: command.orderType,
    timeInForce,
    price,
    lots,
    leverage: isReduceOnly ? position!.leverage : command.leverage,
    takeProfit: termsOf(command.takeProfit),
    stopLoss: termsOf(command.stopLoss),
    clientOrderId: command.clientOrderId,
    makerFeeRate: market.rules.makerFeeRate,
    takerFeeRate: market.rules.takerFeeRate,
    createdAt: now,
  }
}

/** Only the fields that the journal keeps. */
const termsOf = (terms: TriggerTerms | undefined): TriggerTerms | undefined =>
  terms ? { price: terms.price, triggerBy: terms.triggerBy } : undefined
