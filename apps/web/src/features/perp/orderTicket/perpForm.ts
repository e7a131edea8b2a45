/**
 * The order form of a contract as a value, with every change that a user can make to it. It
 * validates nothing; `summarizePerpOrder` computes preview and errors.
 */
import { leverageMaxOf } from '@assay/domain/perp/perpMarket.ts'
import {
  DEFAULT_TRIGGER_BY,
  type MarginMode,
  type PositionSide,
  type TriggerTerms,
} from '@assay/domain/perp/perpOrder.ts'
import { lotsForBudget } from '@assay/domain/perp/previewPerpOrder.ts'
import type { PerpOrderDraft } from '@assay/domain/perp/validatePerpOrder.ts'
import type { OrderType, TimeInForce } from '@assay/domain/spot/order.ts'
import { fromTicks, toTicks } from '@assay/domain/spot/ticks.ts'
import { type Price, proportion, smaller, ZERO } from '@assay/money/amount.ts'
import { formatAmount, parsePrice } from '@assay/money/decimal.ts'
import { trimPoint } from '../../../market/orderTicket/typedOrder.ts'
import { isAcrossMark, type PositionRisk } from '../rules/acrossMark.ts'
import type { PerpFormMarket } from '../rules/perpFormMarket.ts'
import {
  accountOf,
  perpBookViewOf,
  positionOf,
  sideViewOf,
  ticksOf,
} from '../rules/perpFormMarket.ts'
import { lotsOfSize, type SizeUnit, sizeOfLots } from './perpSize.ts'

export type PerpForm = {
  side: PositionSide
  type: OrderType
  /** Counts for limit orders only. */
  timeInForce: TimeInForce
  marginMode: MarginMode
  /** Undefined until one is chosen: then it is the one in use, else the one last used here. */
  leverage: number | undefined
  price: string
  /** What the size is typed in. */
  unit: SizeUnit
  lots: string
  /** In coins or in value, where the unit is not lots. */
  amount: string
  /** Where the slider was put; undefined once something is typed. */
  percent: number | undefined
  hasTriggers: boolean
  takeProfit: string
  stopLoss: string
}

/** PERP-26: market, cross, buy. */
export const EMPTY_PERP_FORM: PerpForm = {
  side: 'long',
  type: 'market',
  timeInForce: 'gtc',
  marginMode: 'cross',
  leverage: undefined,
  price: '',
  unit: 'lots',
  lots: '',
  amount: '',
  percent: undefined,
  hasTriggers: false,
  takeProfit: '',
  stopLoss: '',
}

/** After an order: what it was of is gone, how one trades stays. */
export const emptied = (form: PerpForm): PerpForm => ({
  ...form,
  lots: '',
  amount: '',
  percent: undefined,
  hasTriggers: false,
  takeProfit: '',
  stopLoss: '',
})

const LEVERAGE_FIRST = 10
/** How far a price may move between the slider and the fill. */
const SLIP_PER_MILLE = 2n

/** The leverage that the order would have. */
export function leverageOf(form: PerpForm, market: PerpFormMarket): number {
  const { rules, holdings } = market
  const { leverageInUse } = sideViewOf(market, form)
  if (leverageInUse) return leverageInUse
  const wanted = form.leverage ?? holdings.leverages[form.marginMode] ?? LEVERAGE_FIRST
  return Math.min(wanted, leverageMaxOf(rules))
}

/** The price of the moment, in ticks; 0 when there is none. */
const livePrice = ({ info, mark }: PerpFormMarket) => ticksOf(info.lastPrice, info) || mark

function ticksOfText(text: string, rules: PerpFormMarket['rules']): number {
  const price = parsePrice(trimPoint(text))
  return price === undefined ? 0 : (toTicks(price, rules) ?? 0)
}

/** The order as it is typed. A text that is missing or cannot be read counts as zero. */
export function perpDraftOf(form: PerpForm, market: PerpFormMarket): PerpOrderDraft {
  const { rules } = market
  const terms = (field: TriggerField): TriggerTerms | undefined =>
    form.hasTriggers && form[field] !== ''
      ? { price: ticksOfText(form[field], rules), triggerBy: DEFAULT_TRIGGER_BY[field] }
      : undefined
  const isLimit = form.type === 'limit'
  return {
    marginMode: form.marginMode,
    positionSide: form.side,
    isReduceOnly: false,
    orderType: form.type,
    timeInForce: isLimit ? form.timeInForce : 'ioc',
    price: isLimit ? ticksOfText(form.price, rules) : 0,
    lots: lotsOfSize(form, rules, sizePrice(form, market)),
    leverage: leverageOf(form, market),
    takeProfit: terms('takeProfit'),
    stopLoss: terms('stopLoss'),
  }
}

const priceText = (ticks: number, { rules }: Pick<PerpFormMarket, 'rules'>): string =>
  ticks > 0 ? formatAmount(fromTicks(ticks, rules), rules.priceDecimals) : ''

export const typeLots = (form: PerpForm, lots: string): PerpForm => ({
  ...form,
  lots,
  percent: undefined,
})

/** The size, in the unit that is chosen. */
export const typeSize = (form: PerpForm, text: string): PerpForm =>
  form.unit === 'lots' ? typeLots(form, text) : { ...form, amount: text, percent: undefined }

/** Another unit says the same lots. */
export const chooseUnit = (form: PerpForm, unit: SizeUnit, market: PerpFormMarket): PerpForm => ({
  ...form,
  unit,
  ...sizeOfLots(perpDraftOf(form, market).lots, {
    unit,
    rules: market.rules,
    price: sizePrice(form, market),
  }),
})

/** What a size in quote is valued at, in ticks: its limit, else the best price it would meet. */
function sizePrice(form: PerpForm, market: PerpFormMarket): number {
  if (form.type === 'limit') return ticksOfText(form.price, market.rules)
  const { info } = market
  return ticksOf(form.side === 'long' ? info.bestAsk : info.bestBid, info) || livePrice(market)
}

/**
 * PERP-39: so many percent of what is available; a result of zero leaves the field empty. An order
 * at the market leaves room for a book that moves a little against it, so that one for all of it is
 * not refused a moment later.
 */
export function slidePerp(form: PerpForm, percent: number, market: PerpFormMarket): PerpForm {
  const { available = ZERO } = market.holdings
  const part = proportion(available, { part: BigInt(percent), whole: 100n }, 'down')
  const most = proportion(available, { part: 1000n, whole: 1000n + SLIP_PER_MILLE }, 'down')
  const budget = form.type === 'market' ? smaller(part, most) : part
  const against = { ...perpBookViewOf(market, form), account: accountOf(market, form), budget }
  const lots = lotsForBudget(perpDraftOf(form, market), market.rules, against)
  const { unit } = form
  const size = { unit, rules: market.rules, price: sizePrice(form, market) }
  return { ...form, ...sizeOfLots(lots, size), percent }
}

/** A limit order starts at the price of the moment. */
export function chooseType(form: PerpForm, type: OrderType, market: PerpFormMarket): PerpForm {
  const price =
    type === 'limit' && form.price === '' ? priceText(livePrice(market), market) : form.price
  return { ...form, type, price, percent: undefined }
}

/** A row of the book was tapped: its price is the one wanted. */
export const takePerpPrice = (form: PerpForm, price: bigint, { rules }: PerpFormMarket) => ({
  ...form,
  type: 'limit' as const,
  price: formatAmount(price, rules.priceDecimals),
})

/** So many ticks up or down, never below one. */
export function stepPerpPrice(form: PerpForm, steps: number, market: PerpFormMarket): PerpForm {
  const start = ticksOfText(form.price, market.rules) || livePrice(market)
  return { ...form, price: priceText(Math.max(1, start + steps), market) }
}

export type TriggerField = 'takeProfit' | 'stopLoss'

/** Whether liquidation would come before a stop at this price. */
export const isBeyondLiquidation = (position: PositionRisk, stop: Price): boolean => {
  const { side, liquidationPrice } = position
  if (liquidationPrice === undefined || isAcrossMark(position)) return false
  return side === 'long' ? stop <= liquidationPrice : stop >= liquidationPrice
}

/** The member's position that the order would add to. */
export const ownPosition = (form: PerpForm, { info, holdings }: PerpFormMarket) =>
  positionOf(holdings, info, form)
