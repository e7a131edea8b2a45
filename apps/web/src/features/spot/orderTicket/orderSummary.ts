/**
 * The preview of the form's order and its errors. The rules are the exchange's own, so the form
 * matches the engine; only empty and non-numeric fields are checked here, because an order has no
 * such state.
 */
import type { Rejection, RejectionCode } from '@assay/domain/rejection.ts'
import { orderPreview } from '@assay/domain/spot/orderPreview.ts'
import { notional } from '@assay/domain/spot/spotRules.ts'
import { fromLots } from '@assay/domain/spot/ticks.ts'
import {
  type SpotOrderDraft,
  validateFunds,
  validateSpotOrder,
  valuationPrice,
} from '@assay/domain/spot/validateSpotOrder.ts'
import { type Amount, add, ONE, quotient, type Ratio, subtract, ZERO } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { spentPercent, trimPoint } from '../../../market/orderTicket/typedOrder.ts'
import { type MarketEstimate, marketEstimate } from './marketEstimate.ts'
import { availableOf, lotsText } from './orderChanges.ts'
import { figureOf, lotsFor, spotDraftOf, type TypedSpotOrder } from './orderDraft.ts'
import { hasLimit, hasStop, type OrderForm } from './orderForm.ts'
import type { SpotFormMarket } from './spotFormMarket.ts'

export type SpotField = 'price' | 'stopPrice' | 'quantity' | 'total'
export type ProblemCode =
  | RejectionCode
  | 'priceNotNumeric'
  | 'stopPriceRequired'
  | 'quantityNotNumeric'
export type SpotProblem = { code: ProblemCode; details?: Rejection['details'] | undefined }
export type SpotProblems = Partial<Record<SpotField | 'form', SpotProblem>>

export type OrderSummary = {
  draft: TypedSpotOrder
  /** What the two fields show that follow each other. */
  quantityText: string
  totalText: string
  /**
   * The price the order is valued at, in ticks: what the book offers it at once; 0 when there is
   * none.
   */
  price: number
  /** Lots; for a budget, what it would buy at that price. */
  quantity: number
  /**
   * In quote, before the fee: of a budget all of it, of others what fills; undefined when nothing
   * does.
   */
  total: Amount | undefined
  /**
   * What of a budget buys no further lot, and so stays with the member: all of it when nothing
   * fills.
   */
  unspent: Amount | undefined
  received: Amount | undefined
  /** The rate it may have to pay, on what is received. */
  fee: Amount | undefined
  percent: number
  /** How far a limit is beyond the market, against the member, when more than 2 %. */
  away: Ratio | undefined
  /**
   * What of a limit does not wait, in lots, and at which average in ticks: the book takes it at
   * once.
   */
  met: MarketEstimate['met'] | undefined
  /** Lots of an order that may not wait for which the book has no taker within its limit. */
  missed: number
  /** The result does not depend on rows behind those shown. */
  isSeen: boolean
  problems: SpotProblems
}

/** Limits further than this beyond the market are pointed out. */
const AWAY_MIN = ONE / 50n

/** `draft`: an existing order, valued at the current market. */
export function summarizeSpotOrder(
  form: OrderForm,
  market: SpotFormMarket,
  draft = spotDraftOf(form, market),
): OrderSummary {
  const { rules, view } = market
  const estimate = marketEstimate(draft, market)
  const price = estimate?.price ?? valuationPrice(draft, rules, view)
  const isBuy = draft.side === 'buy'
  const isBudget = draft.quoteBudget > 0n
  const quantity = isBudget
    ? (estimate?.lots ?? lotsFor(draft.quoteBudget, draft, market))
    : draft.quantity
  const isCountable = price > 0 && quantity > 0 && price * quantity <= Number.MAX_SAFE_INTEGER
  const problems = problemsOf(form, { draft, market, refusal: estimate?.refusal })
  const met = draft.orderType === 'limit' && !problems.price ? estimate?.met : undefined
  const lots = estimate?.lots ?? quantity
  const preview =
    isCountable && lots > 0
      ? orderPreview(rules, {
          side: form.side,
          price,
          quantity: lots,
          feeRate: feeRateOf(draft, market),
        })
      : undefined
  // What the fields come to, which a better fill does not change while it is typed.
  const value = isCountable ? notional(rules, draft.price || price, quantity) : undefined
  const traded = preview && (isBuy ? preview.paid : add(preview.received, preview.fee))
  const total = isBudget ? draft.quoteBudget : traded
  const spent = estimate?.value ?? traded
  const rest = isBudget && spent !== undefined ? subtract(draft.quoteBudget, spent) : ZERO
  return {
    draft,
    quantityText:
      form.entered === 'quantity' ? form.quantity : quantity > 0 ? lotsText(quantity, market) : '',
    totalText: form.entered === 'total' ? form.total : value === undefined ? '' : toDecimal(value),
    price,
    quantity,
    total,
    unspent: rest > 0n ? rest : undefined,
    received: preview?.received,
    fee: preview?.fee,
    percent:
      form.percent ??
      spentPercent(
        form.side === 'sell' ? fromLots(quantity, rules) : isBudget ? total : value,
        availableOf(form.side, market),
      ),
    away: awayOf(draft, market),
    met,
    missed: problems.price || problems.form ? 0 : (estimate?.missed ?? 0),
    isSeen: estimate?.isSeen ?? true,
    problems,
  }
}

type Signed = Pick<OrderSummary, 'draft' | 'met' | 'missed' | 'isSeen' | 'fee'>

/**
 * Before the fee. Only a buy of a quantity knows the most it can pay: its fee comes off the coin
 * bought. A sell that fills better pays more, and so does what buys more: a budget, or a quantity
 * that the book lacked a moment ago. What a sell that may not wait brings at least, it pays at
 * least for.
 */
export function feeSign({ draft, missed, isSeen, fee }: Signed): string {
  if (fee === undefined) return ''
  if (draft.side === 'buy') return draft.quoteBudget === 0n && missed === 0 ? '≤ ' : '≈ '
  return !isSeen && draft.orderType === 'limit' && draft.timeInForce !== 'gtc' ? '≥ ' : '≈ '
}

/**
 * The sign before the total. What trades at once does so at current prices. A limit order with
 * possible rows behind those shown is valued at the highest cost of a buy and the lowest proceeds
 * of a sell; a stop buy at its highest cost.
 */
export function totalSign({ draft, met, isSeen, fee }: Signed): string {
  if (fee === undefined || draft.quoteBudget > 0n) return ''
  const isBuy = draft.side === 'buy'
  if (draft.orderType === 'limit') return isSeen ? (met ? '≈ ' : '') : isBuy ? '≤ ' : '≥ '
  return draft.stopPrice > 0 && isBuy ? '≤ ' : '≈ '
}

/**
 * Before what is received: a bound where the total is one, but of a buy that may wait, whose fee is
 * open.
 */
export function receivedSign(summary: Signed): string {
  const { side, timeInForce } = summary.draft
  if (summary.fee === undefined) return ''
  return ((side === 'sell' || timeInForce !== 'gtc') && totalSign(summary)) || '≈ '
}

export const hasSpotProblems = (problems: SpotProblems) => Object.keys(problems).length > 0

/** While typing: too little money, and a total below what an order is worth at least. */
export const isSaidAtOnce = (code: ProblemCode, { entered }: Pick<OrderForm, 'entered'>): boolean =>
  code === 'insufficientBalance' || (entered === 'total' && /BelowMinimum$/.test(code))

/** Post-only orders pay the maker's rate; any other may have to pay the taker's. */
function feeRateOf(draft: SpotOrderDraft, { rules }: SpotFormMarket): Ratio {
  return draft.timeInForce === 'postOnly' ? rules.makerFeeRate : rules.takerFeeRate
}

function awayOf(draft: SpotOrderDraft, { view }: SpotFormMarket): Ratio | undefined {
  const market = draft.stopPrice || view.lastPrice
  if (draft.orderType !== 'limit' || draft.price <= 0 || market <= 0) return undefined
  const beyond = BigInt(draft.side === 'buy' ? draft.price - market : market - draft.price)
  const away = quotient(beyond, BigInt(market), 'down')
  return away > AWAY_MIN ? away : undefined
}

type Judged = {
  draft: SpotOrderDraft
  market: SpotFormMarket
  /** Of the book as it is shown. */
  refusal: Rejection | undefined
}

function problemsOf(form: OrderForm, { draft, market, refusal }: Judged): SpotProblems {
  const { rules, view } = market
  if (!rules.isTradable) return { form: { code: 'marketNotTradable' } }
  const typed = typingProblems(form, draft, market)
  const funds = fundsProblem(draft, market)
  if (hasSpotProblems(typed)) return { ...funds, ...typed }
  const rejection = validateSpotOrder(draft, rules, view) ?? refusal
  if (rejection) return { ...funds, [fieldOf(rejection.code, form)]: rejection }
  return funds
}

const MOST_UNITS = BigInt(Number.MAX_SAFE_INTEGER)

/** What no order can express: a field that was left empty or does not hold a number. */
function typingProblems(
  form: OrderForm,
  draft: SpotOrderDraft,
  market: SpotFormMarket,
): SpotProblems {
  const problems: SpotProblems = {}
  const put = (name: SpotField, code: ProblemCode | undefined) => {
    if (code) problems[name] = { code }
  }
  if (hasStop(form.style)) {
    put('stopPrice', priceCode(form.stopPrice, draft.stopPrice, STOP_CODES))
  }
  if (hasLimit(form.style)) put('price', priceCode(form.price, draft.price, PRICE_CODES))
  if (form.entered === 'quantity') {
    put('quantity', priceCode(form.quantity, draft.quantity, QUANTITY_CODES))
  } else {
    put('total', priceCode(form.total, figureOf(form.total) > 0n ? 1 : 0, TOTAL_CODES))
    const isTooLittle = draft.quantity === 0 && draft.quoteBudget === 0n
    const isPriceKnown = !hasLimit(form.style) || draft.price > 0
    if (figureOf(form.total) > MOST_UNITS * market.rules.notionalUnit) {
      problems.total = { code: 'notionalTooLarge' }
    } else if (!problems.total && isTooLittle && isPriceKnown) {
      const minimum = toDecimal(fromLots(market.rules.quantityMin, market.rules))
      problems.quantity = {
        code: 'quantityBelowMinimum',
        details: { minimum, asset: market.rules.base },
      }
    }
  }
  return problems
}

type Codes = [missing: ProblemCode, notNumeric: ProblemCode, zero: ProblemCode, off: ProblemCode]
const PRICE_CODES: Codes = ['priceRequired', 'priceNotNumeric', 'priceNotPositive', 'priceOffTick']
const STOP_CODES: Codes = [
  'stopPriceRequired',
  'priceNotNumeric',
  'priceNotPositive',
  'priceOffTick',
]
const QUANTITY_CODES: Codes = [
  'quantityRequired',
  'quantityNotNumeric',
  'quantityNotPositive',
  'quantityOffLot',
]
const TOTAL_CODES: Codes = [
  'quantityRequired',
  'quantityNotNumeric',
  'amountNotPositive',
  'amountTooPrecise',
]

function priceCode(text: string, steps: number, codes: Codes): ProblemCode | undefined {
  if (text.trim() === '') return codes[0]
  const value = parseAmount(trimPoint(text))
  if (value === undefined) return codes[1]
  if (value === 0n) return codes[2]
  return steps === 0 ? codes[3] : undefined
}

/** Insufficient funds are reported while typing, before other fields are complete. */
function fundsProblem(draft: SpotOrderDraft, market: SpotFormMarket): SpotProblems {
  const { rules, view } = market
  const available = availableOf(draft.side, market)
  if (available === undefined) return {}
  const price = valuationPrice(draft, rules, view)
  if (price * draft.quantity > Number.MAX_SAFE_INTEGER) return {}
  const rejection = validateFunds(draft, rules, { ...view, available })
  if (!rejection) return {}
  return draft.side === 'buy' ? { total: rejection } : { quantity: rejection }
}

const FIELD_OF: Partial<Record<RejectionCode, SpotField>> = {
  priceRequired: 'price',
  priceNotPositive: 'price',
  priceTooLarge: 'price',
  priceOffTick: 'price',
  priceOutsideBand: 'price',
  postOnlyWouldTrade: 'price',
  stopPriceInvalid: 'stopPrice',
  stopWouldTriggerNow: 'stopPrice',
  quantityRequired: 'quantity',
  quantityNotPositive: 'quantity',
  quantityOffLot: 'quantity',
  quantityBelowMinimum: 'quantity',
  quantityAboveMaximum: 'quantity',
  notionalBelowMinimum: 'total',
  notionalTooLarge: 'total',
  amountNotPositive: 'total',
  amountTooLarge: 'total',
}

function fieldOf(code: RejectionCode, form: OrderForm): SpotField | 'form' {
  const field = FIELD_OF[code] ?? 'form'
  // Reported at the typed field: the other one only follows.
  if (field === 'total') return form.entered
  return field === 'price' && !hasLimit(form.style) ? 'form' : field
}
