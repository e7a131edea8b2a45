/**
 * The preview of the form's order and its errors, by the exchange's own functions, so that the form
 * matches the engine. Only empty and non-numeric fields are checked here, because an order has no
 * such state.
 */
import { type PerpRules, perpValue } from '@assay/domain/perp/perpMarket.ts'
import type { PositionSide, TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import { unrealizedPnl } from '@assay/domain/perp/position.ts'
import {
  type CostOfLots,
  type PerpOrderPreview,
  previewPerpOrder,
} from '@assay/domain/perp/previewPerpOrder.ts'
import { validateTriggers } from '@assay/domain/perp/triggerRules.ts'
import {
  type PerpOrderDraft,
  perpValuationPrice,
  validatePerpOrder,
} from '@assay/domain/perp/validatePerpOrder.ts'
import type { Rejection, RejectionCode } from '@assay/domain/rejection.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import {
  type Amount,
  divide,
  type Price,
  quotient,
  type Ratio,
  subtract,
  times,
} from '@assay/money/amount.ts'
import { spentPercent } from '../../../market/orderTicket/typedOrder.ts'
import {
  accountOf,
  type PerpFormMarket,
  perpBookViewOf,
  sideViewOf,
} from '../rules/perpFormMarket.ts'
import { isBeyondLiquidation, type PerpForm, perpDraftOf, type TriggerField } from './perpForm.ts'

export type PerpField = 'price' | 'lots' | TriggerField
type ProblemCode = RejectionCode | 'priceNotNumeric'
export type PerpProblem = { code: ProblemCode; details?: Rejection['details'] | undefined }
export type PerpProblems = Partial<Record<PerpField | 'form', PerpProblem>>

export type PerpSummary = {
  draft: PerpOrderDraft
  /** Where it would trade by the book, on average, in ticks; 0 when there is no price. */
  meets: number
  /** At the market: how far that is from the best price. */
  slippage: Ratio | undefined
  /**
   * What its triggers are measured from, as the exchange does: its own price, else the live one.
   */
  valuedAt: number
  /** What the exchange holds for it at most; undefined until there are a price and lots. */
  cost: CostOfLots | undefined
  /** It may hold less, depending on the book behind the rows shown. */
  isMost: boolean
  /** The result against the current book; fewer lots if it stops. */
  filled: CostOfLots | undefined
  /** The resulting position. */
  after: PerpOrderPreview['after'] | undefined
  /** Its account, at the mark price. */
  status: PerpOrderPreview['status'] | undefined
  /** PERP-38: margin and fee show empty when what is available does not cover them. */
  isCovered: boolean
  /** The slider's position: as set, else the order's share of the available balance. */
  percent: number
  /** What the lots are of the base. */
  baseAmount: Amount | undefined
  liquidation: Price | undefined
  /** How far the mark would have to move to it, as a fraction of the mark. */
  distance: Ratio | undefined
  /** What each trigger would bring for these lots entered where they meet, fees not counted. */
  triggerPnl: Partial<Record<TriggerField, bigint>>
  /** Liquidation would come before the stop-loss. */
  isStopTooFar: boolean
  problems: PerpProblems
}

export function summarizePerpOrder(form: PerpForm, market: PerpFormMarket): PerpSummary {
  const { rules, holdings } = market
  const { available } = holdings
  const draft = perpDraftOf(form, market)
  const against = perpBookViewOf(market, form)
  const [best] = against.offered.filter(({ lots }) => lots > 0)
  const price = perpValuationPrice(draft, against.view)
  const isCountable = price > 0 && draft.lots > 0 && Number.isSafeInteger(draft.lots)
  const preview = isCountable
    ? previewPerpOrder(draft, rules, { ...against, account: accountOf(market, form) })
    : undefined
  const { held, heldLeast, filled, after, status, liquidationPrice: liquidation } = preview ?? {}
  const first = form.type === 'market' && best ? best.price : price
  const isStopTooFar =
    draft.stopLoss !== undefined &&
    draft.stopLoss.price > 0 &&
    isBeyondLiquidation(
      { ...form, liquidationPrice: liquidation, markPrice: market.info.markPrice },
      fromTicks(draft.stopLoss.price, rules),
    )
  const takingAlone = { ...draft, stopLoss: undefined }
  return {
    draft,
    meets: filled && filled.lots > 0 ? averageTicks(filled, form.side, rules) : first,
    slippage: form.type === 'market' && filled ? slippageOf(filled, best?.price, rules) : undefined,
    valuedAt: price,
    cost: held,
    isMost: held?.cost !== heldLeast?.cost,
    filled,
    after,
    status,
    isCovered: !heldLeast || available === undefined || heldLeast.cost <= available,
    percent: form.percent ?? spentPercent(held?.cost, available),
    baseAmount: isCountable ? times(rules.lotUnit, draft.lots) : undefined,
    liquidation,
    distance: distanceOf(liquidation, market),
    // A loss beyond liquidation is never made: an isolated position ends with its margin.
    triggerPnl: filled ? triggerPnl(isStopTooFar ? takingAlone : draft, filled, rules) : {},
    isStopTooFar,
    problems: problemsOf(form, { market, draft, refusal: preview?.refusal }),
  }
}

/** Between two ticks it is rounded to the member's harm. */
const averageTicks = ({ lots, value }: CostOfLots, side: PositionSide, rules: PerpRules): number =>
  Number(divide(value, perpValue(rules, 1, lots), side === 'long' ? 'up' : 'down'))

/** As a fraction of the best price, to either side, rounded up. */
function slippageOf({ lots, value }: CostOfLots, best: number | undefined, rules: PerpRules) {
  const least = best && perpValue(rules, best, lots)
  if (!least) return undefined
  const more = value > least ? value - least : least - value
  return quotient(more, least, 'up')
}

function distanceOf(liquidation: Price | undefined, { mark, rules }: PerpFormMarket) {
  if (liquidation === undefined || mark === 0) return undefined
  const markPrice = fromTicks(mark, rules)
  return quotient(subtract(liquidation, markPrice), markPrice, 'down')
}

/** At the trigger's price, for what this order fills alone. */
function triggerPnl(draft: PerpOrderDraft, { lots, value }: CostOfLots, rules: PerpRules) {
  const exposure = { side: draft.positionSide, lots, entryValue: value }
  const at = (terms: TriggerTerms | undefined) =>
    terms && terms.price > 0 ? unrealizedPnl(rules, exposure, terms.price) : undefined
  const [takeProfit, stopLoss] = [at(draft.takeProfit), at(draft.stopLoss)]
  return {
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  }
}

const FIELD_OF: Partial<Record<RejectionCode, PerpField>> = {
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

/** At the market there is no field for a price. */
function fieldOf(code: RejectionCode, { type }: PerpForm): PerpField | 'form' {
  const field = FIELD_OF[code] ?? 'form'
  return field === 'price' && type === 'market' ? 'form' : field
}

type Judged = {
  market: PerpFormMarket
  draft: PerpOrderDraft
  /** From the preview of the order. */
  refusal: Rejection | undefined
}

function problemsOf(form: PerpForm, { market, draft, refusal }: Judged): PerpProblems {
  const problems: PerpProblems = {}
  const isPriceUnread = form.type === 'limit' && form.price !== '' && draft.price === 0
  if (isPriceUnread) problems.price = { code: 'priceNotNumeric' }
  // PERP-34: with the box ticked, at least one of the two.
  if (form.hasTriggers && form.takeProfit === '' && form.stopLoss === '') {
    problems.takeProfit = { code: 'triggerRequired' }
  }
  // Something was typed that is less than one lot.
  if (form.unit !== 'lots' && draft.lots === 0 && /[1-9]/.test(form.amount)) {
    const code = form.side === 'long' ? 'longBelowMinimum' : 'shortBelowMinimum'
    problems.lots = { code, details: { minimum: market.rules.lotsMin } }
  }
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    if (draft[field]?.price === 0) problems[field] = { code: 'priceNotNumeric' }
  }
  const view = sideViewOf(market, form)
  const price = perpValuationPrice(draft, view)
  // Each alone: what else is wrong would hide it.
  const triggers = (['takeProfit', 'stopLoss'] as const).map((kind) => {
    const terms = { takeProfit: undefined, stopLoss: undefined, [kind]: draft[kind] }
    return price > 0 ? validateTriggers(terms, draft.positionSide, () => price) : undefined
  })
  for (const no of [validatePerpOrder(draft, market.rules, view), ...triggers, refusal]) {
    if (no) problems[fieldOf(no.code, form)] ??= no
  }
  return problems
}

export const hasPerpProblems = (problems: PerpProblems) => Object.keys(problems).length > 0
