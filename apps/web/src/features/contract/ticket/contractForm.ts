/**
 * The order form of a contract as a value, with every change that a person can make to it. Nothing
 * here judges; `contractSummary` says what it comes to and what is wrong.
 */

import { lotsForPercent } from '@assay/domain/perp/orderCost.ts'
import type { MarginMode, PositionSide } from '@assay/domain/perp/perpOrder.ts'
import type { OrderType, TimeInForce } from '@assay/domain/spot/order.ts'
import { fromTicks, toTicks } from '@assay/domain/spot/ticks.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import { formatAmount, parsePrice } from '@assay/money/decimal.ts'
import { isAcrossMark, type Standing } from '../rules/acrossMark.ts'
import type { FormMarket } from '../rules/formMarket.ts'
import { positionOf, viewOf } from '../rules/formMarket.ts'

export type ContractForm = {
  side: PositionSide
  type: OrderType
  /** Counts for limit orders only. */
  timeInForce: TimeInForce
  marginMode: MarginMode
  /** Undefined until one is chosen: then it is the one in use, else the one last used here. */
  leverage: number | undefined
  price: string
  lots: string
  /** Where the slider was put; undefined once something is typed. */
  percent: number | undefined
  hasTriggers: boolean
  takeProfit: string
  stopLoss: string
}

/** PERP-26: market, cross, buy. */
export const EMPTY_FORM: ContractForm = {
  side: 'long',
  type: 'market',
  timeInForce: 'gtc',
  marginMode: 'cross',
  leverage: undefined,
  price: '',
  lots: '',
  percent: undefined,
  hasTriggers: false,
  takeProfit: '',
  stopLoss: '',
}

/** After an order: what it was of is gone, how one trades stays. */
export const emptied = (form: ContractForm): ContractForm => ({
  ...form,
  ...{ lots: '', percent: undefined },
  ...{ hasTriggers: false, takeProfit: '', stopLoss: '' },
})

const LEVERAGE_FIRST = 10
/** How far a price may move between the slider and the fill. */
const SLIP_PER_MILLE = 2

/** The leverage that the order would have. */
export function leverageOf(form: ContractForm, market: FormMarket): number {
  const { rules, holdings } = market
  const { leverageInUse } = viewOf(market, form)
  if (leverageInUse) return leverageInUse
  const wanted = form.leverage ?? holdings.leverages[form.marginMode] ?? LEVERAGE_FIRST
  const offered = rules.leverages.filter((leverage) => leverage <= wanted)
  return offered.at(-1) ?? rules.leverages[0] ?? wanted
}

/** The price the order is valued at, in ticks: its own, else the live one; 0 when there is none. */
export function pricedAt(form: ContractForm, { rules, info, mark }: FormMarket): number {
  if (form.type === 'market') return toTicksOr0(info.lastPrice, rules) || mark
  return toTicksOr0(parsePrice(trimPoint(form.price)), rules)
}

const toTicksOr0 = (
  price: Parameters<typeof toTicks>[0] | undefined,
  rules: FormMarket['rules'],
) => (price === undefined ? 0 : (toTicks(price, rules) ?? 0))

/** While typing, a text may end with its point. */
export const trimPoint = (text: string) => text.replace(/\.$/, '')

export const priceText = (ticks: number, { rules }: Pick<FormMarket, 'rules'>): string =>
  ticks > 0 ? formatAmount(fromTicks(ticks, rules), rules.priceDecimals) : ''

export const typeLots = (form: ContractForm, lots: string): ContractForm => ({
  ...form,
  lots,
  percent: undefined,
})

/**
 * PERP-39: so many percent of what is available; a result of zero leaves the field empty. An order at
 * the market is never larger than what the whole of it affords when the price has moved a little
 * against it, so that one for all of it is not refused a moment later.
 */
export function slide(form: ContractForm, percent: number, market: FormMarket): ContractForm {
  const price = pricedAt(form, market)
  const order = {
    leverage: leverageOf(form, market),
    available: market.holdings.available ?? (0n as Amount),
  }
  const lots = lotsForPercent(market.rules, { ...order, price, percent })
  const moved = Math.ceil((price * (1000 + SLIP_PER_MILLE)) / 1000)
  const affordable =
    form.type === 'market'
      ? lotsForPercent(market.rules, { ...order, price: moved, percent: 100 })
      : lots
  const most = Math.min(lots, affordable, market.rules.lotsMax)
  return { ...form, lots: most > 0 ? String(most) : '', percent }
}

/** A limit order starts at the price of the moment. */
export function chooseType(form: ContractForm, type: OrderType, market: FormMarket): ContractForm {
  const price =
    type === 'limit' && form.price === ''
      ? priceText(pricedAt({ ...form, type: 'market' }, market), market)
      : form.price
  return { ...form, type, price, percent: undefined }
}

/** A row of the book was tapped: its price is the one wanted. */
export const takePrice = (form: ContractForm, price: bigint, { rules }: FormMarket) => ({
  ...form,
  type: 'limit' as const,
  price: formatAmount(price, rules.priceDecimals),
})

/** So many ticks up or down, never below one. */
export function stepPrice(form: ContractForm, steps: number, market: FormMarket): ContractForm {
  const start = pricedAt(form, market) || pricedAt({ ...form, type: 'market' }, market)
  return { ...form, price: priceText(Math.max(1, start + steps), market) }
}

export type TriggerField = 'takeProfit' | 'stopLoss'

/** Whether liquidation would come before a stop at this price. */
export const isBeyondLiquidation = (position: Standing, stop: Price): boolean => {
  const { side, liquidationPrice } = position
  if (liquidationPrice === undefined || isAcrossMark(position)) return false
  return side === 'long' ? stop <= liquidationPrice : stop >= liquidationPrice
}

/** The member's position that the order would add to. */
export const ownPosition = (form: ContractForm, { info, holdings }: FormMarket) =>
  positionOf(holdings, info, form)
