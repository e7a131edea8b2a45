/**
 * What the form's order comes to and what is wrong with it, by the exchange's own functions, so that
 * the form never promises what the engine would refuse. Only "nothing typed" and "not a number" are
 * judged here, because an order has no such state.
 */
import type { OrderCost } from '@assay/domain/perp/orderCost.ts'
import { perpValue } from '@assay/domain/perp/perpMarket.ts'
import { DEFAULT_TRIGGER_BY, type TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import { unrealizedPnl } from '@assay/domain/perp/position.ts'
import {
  type PerpOrderDraft,
  previewCost,
  validatePerpFunds,
  validatePerpOrder,
} from '@assay/domain/perp/validatePerpOrder.ts'
import type { Rejection, RejectionCode } from '@assay/domain/rejection.ts'
import { fromTicks, toTicks } from '@assay/domain/spot/ticks.ts'
import { type Amount, divide, ONE, type Price, type Ratio, stepOf } from '@assay/money/amount.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import { walkQuantity } from '../../../market/walkBook.ts'
import { estimatedLiquidation, type FormMarket, viewOf } from '../rules/formMarket.ts'
import {
  type ContractForm,
  isBeyondLiquidation,
  leverageOf,
  pricedAt,
  type TriggerField,
  trimPoint,
} from './contractForm.ts'

export type FieldName = 'price' | 'lots' | TriggerField
export type ProblemCode = RejectionCode | 'priceNotNumeric'
export type Problem = { code: ProblemCode; details?: Rejection['details'] | undefined }
export type Problems = Partial<Record<FieldName | 'form', Problem>>

export type ContractSummary = {
  draft: PerpOrderDraft
  /** What the order is valued at, in ticks; 0 when there is none. */
  price: number
  /** Where it would trade, in ticks: at the market the average that the book offers. */
  meets: number
  /** Undefined until there are a price and lots. */
  cost: OrderCost | undefined
  /** PERP-38: margin and fee show empty when what is available does not cover them. */
  isCovered: boolean
  /** Where the slider stands: where it was put, else what the order takes of what is available. */
  percent: number
  /** What the lots are of the base. */
  baseAmount: Amount | undefined
  liquidation: Price | undefined
  /** How far the mark would have to move to it, as a fraction of the mark. */
  distance: Ratio | undefined
  /** What each trigger would bring for these lots entered where they meet, fees not counted. */
  triggerPnl: Partial<Record<TriggerField, bigint>>
  /** The stop-loss lies where liquidation comes first. */
  isStopTooFar: boolean
  problems: Problems
}

export function summarize(form: ContractForm, market: FormMarket): ContractSummary {
  const { rules, holdings } = market
  const draft = draftOf(form, market)
  const view = viewOf(market, form)
  const price = pricedAt(form, market)
  const isCountable = price > 0 && draft.lots > 0 && Number.isSafeInteger(draft.lots)
  const cost = isCountable ? previewCost(draft, rules, view) : undefined
  const { available } = holdings
  const shortage = cost && available !== undefined ? validatePerpFunds(cost, available) : undefined
  const liquidation =
    cost &&
    estimatedLiquidation(market, form, {
      lots: draft.lots,
      value: perpValue(rules, price, draft.lots),
      margin: cost.margin,
      fee: cost.fee,
    })
  const meets = meetsOf(draft, market) ?? price
  return {
    draft,
    price,
    meets,
    cost,
    isCovered: shortage === undefined,
    percent: form.percent ?? percentOf(cost?.cost, available),
    baseAmount: isCountable ? ((BigInt(draft.lots) * rules.lotUnit) as Amount) : undefined,
    liquidation,
    distance: distanceOf(liquidation, market),
    triggerPnl: isCountable ? triggerPnl(draft, meets, market) : {},
    isStopTooFar:
      draft.stopLoss !== undefined &&
      isBeyondLiquidation(
        { ...form, liquidationPrice: liquidation, markPrice: market.info.markPrice },
        fromTicks(draft.stopLoss.price, rules),
      ),
    problems: problemsOf(form, { market, draft, shortage }),
  }
}

/** An average between two ticks is rounded to the member's harm; without a book, its best price. */
function meetsOf(draft: PerpOrderDraft, { rules, info, book }: FormMarket): number | undefined {
  if (draft.orderType !== 'market') return undefined
  const isBuy = draft.positionSide === 'long'
  const levels = (isBuy ? book?.asks : book?.bids) ?? []
  const best = levels[0]?.price ?? (isBuy ? info.bestAsk : info.bestBid)
  const lots = Number.isSafeInteger(draft.lots) ? draft.lots : 0
  const walked = walkQuantity(levels, BigInt(lots) * rules.lotUnit)
  const rounding = isBuy ? 'up' : 'down'
  const price =
    walked && walked.quantity > 0n ? divide(walked.value * ONE, walked.quantity, rounding) : best
  return price === undefined
    ? undefined
    : Number(divide(price, stepOf(rules.priceDecimals), rounding))
}

function percentOf(cost: Amount | undefined, available: Amount | undefined): number {
  if (!cost || !available) return 0
  return Math.min(100, Number((cost * 100n + available / 2n) / available))
}

/** A text that is missing or cannot be read counts as zero; `problemsOf` says which of the two. */
export function draftOf(form: ContractForm, market: FormMarket): PerpOrderDraft {
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
    lots: Number(form.lots || '0'),
    leverage: leverageOf(form, market),
    takeProfit: terms('takeProfit'),
    stopLoss: terms('stopLoss'),
  }
}

function ticksOfText(text: string, rules: FormMarket['rules']): number {
  const price = parsePrice(trimPoint(text))
  return price === undefined ? 0 : (toTicks(price, rules) ?? 0)
}

function distanceOf(liquidation: Price | undefined, { mark, rules }: FormMarket) {
  if (liquidation === undefined || mark === 0) return undefined
  const markPrice = BigInt(mark) * 10n ** BigInt(18 - rules.priceDecimals)
  return divide((liquidation - markPrice) * ONE, markPrice, 'down') as Ratio
}

/** At the trigger's price, for the lots of this order alone. */
function triggerPnl(draft: PerpOrderDraft, price: number, { rules }: FormMarket) {
  const { lots, positionSide: side } = draft
  const exposure = { side, lots, entryValue: perpValue(rules, price, lots) }
  const at = (terms: TriggerTerms | undefined) =>
    terms && terms.price > 0 ? unrealizedPnl(rules, exposure, terms.price) : undefined
  const [takeProfit, stopLoss] = [at(draft.takeProfit), at(draft.stopLoss)]
  return {
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  }
}

const FIELD_OF: Partial<Record<RejectionCode, FieldName>> = {
  priceRequired: 'price',
  priceNotPositive: 'price',
  priceTooLarge: 'price',
  priceOffTick: 'price',
  priceOutsideBand: 'price',
  postOnlyWouldTrade: 'price',
  lotsRequired: 'lots',
  lotsNotWhole: 'lots',
  longBelowMinimum: 'lots',
  shortBelowMinimum: 'lots',
  longAboveMaximum: 'lots',
  shortAboveMaximum: 'lots',
  positionTooLarge: 'lots',
  leverageAboveBracket: 'lots',
  takeProfitNotAbove: 'takeProfit',
  takeProfitNotBelow: 'takeProfit',
  stopLossNotAbove: 'stopLoss',
  stopLossNotBelow: 'stopLoss',
}

type Judged = { market: FormMarket; draft: PerpOrderDraft; shortage: Rejection | undefined }

function problemsOf(form: ContractForm, { market, draft, shortage }: Judged): Problems {
  const problems: Problems = {}
  const isPriceUnread = form.type === 'limit' && form.price !== '' && draft.price === 0
  if (isPriceUnread) problems.price = { code: 'priceNotNumeric' }
  // PERP-34: with the box ticked, at least one of the two.
  if (form.hasTriggers && form.takeProfit === '' && form.stopLoss === '') {
    problems.takeProfit = { code: 'triggerRequired' }
  }
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    if (draft[field]?.price === 0) problems[field] = { code: 'priceNotNumeric' }
  }
  const refusal = validatePerpOrder(draft, market.rules, viewOf(market, form))
  if (refusal) problems[FIELD_OF[refusal.code] ?? 'form'] ??= refusal
  if (shortage) problems.form ??= shortage
  return problems
}

export const hasProblems = (problems: Problems) => Object.keys(problems).length > 0
