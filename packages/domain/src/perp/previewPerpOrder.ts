/**
 * A preview of an opening order against the shown book, with the exchange's own functions: the held
 * amount, the trade prices, the resulting position, and the refusal if any.
 */
import { type Amount, add, type Price, subtract, times, ZERO } from '@assay/money/amount.ts'
import type { Rejection } from '../rejection.ts'
import { type Offered, type TakenLots, takeOffered, taking, wantedLots } from '../takeOffered.ts'
import { type Leg, type MarginStatus, marginStatus, riskLevel } from './margin.ts'
import { costOfValue, type OrderCost } from './orderCost.ts'
import type { PerpRules } from './perpMarket.ts'
import { bookSideOf } from './perpOrder.ts'
import { type Exposure, increased } from './position.ts'
import { crossLiquidationPrice, liquidationPrice } from './risk/liquidationPrice.ts'
import {
  checkSize,
  openedValue,
  outsideLimits,
  type PerpOrderDraft,
  type PerpView,
  perpValuationPrice,
  validatePerpFunds,
} from './validatePerpOrder.ts'

/** The other side of the book, and the market's prices and limits. */
export type PerpBookView = Offered & { view: PerpView }

export type CostOfLots = OrderCost & { lots: number }

export type PerpCost = {
  /**
   * The most that the exchange holds: at prices that the order can still meet where fewer lots are
   * shown.
   */
  held: CostOfLots
  /** And the least; equal if the whole book is shown. */
  heldLeast: CostOfLots
  /**
   * The result against the current book, with a limit order's rest at its own price; fewer lots if
   * it stops.
   */
  filled: CostOfLots
  /** False for a market order with lots at an assumed worst price. */
  isSeen: boolean
}

/**
 * A market order is held for what it takes from the book, a limit sell likewise if that is more
 * than at its own price, and a limit buy at its own price. Lots behind the levels shown may fill
 * between the last shown price and the order's own or the price limit. The most is held at the
 * limit for a buy, and at the last shown price for a sell.
 */
export function previewCost(
  draft: PerpOrderDraft,
  rules: PerpRules,
  { view, ...against }: PerpBookView,
): PerpCost {
  const { lots, leverage } = draft
  const side = bookSideOf(draft)
  const isBuy = side === 'buy'
  const isLimit = draft.orderType === 'limit'
  const { low, high } = view.limits
  const bound = isLimit ? draft.price : isBuy ? high : low
  const taken = takeOffered(against, { side, bound, wanted: wantedLots(lots) })
  const { isAllSeen, last = perpValuationPrice(draft, view) } = taken
  const of = ({ lots, units }: TakenLots): CostOfLots => ({
    ...costOfValue(times(rules.valueUnit, units), { leverage, feeRate: rules.takerFeeRate }),
    lots,
  })
  const withRest = (price: number) => of(taking(taken, price, lots - taken.lots))
  const atWorst = withRest(0 < bound && bound < Number.MAX_SAFE_INTEGER ? bound : last)
  const rests = isLimit && (draft.timeInForce === 'gtc' || draft.timeInForce === 'postOnly')
  const filled = isAllSeen && !rests ? of(taken) : atWorst
  const isSeen = isLimit || isAllSeen || taken.lots === lots
  const cost = (held: CostOfLots, heldLeast = held) => ({ held, heldLeast, filled, isSeen })
  if (isLimit && isBuy) return cost(of(taking({ lots: 0, units: 0n }, bound, lots)))
  if (isAllSeen) return cost(isLimit ? atWorst : filled)
  return isBuy ? cost(atWorst, withRest(last)) : cost(withRest(last), atWorst)
}

/** Why an order would not fill; undefined if it trades or may rest. */
function validateFill(
  draft: PerpOrderDraft,
  rules: PerpRules,
  { view, offered, filled }: PerpBookView & { filled: CostOfLots },
): Rejection | undefined {
  if (filled.lots === draft.lots) return undefined
  if (draft.timeInForce === 'fok') return { code: 'fillOrKillNotFillable' }
  if (draft.orderType === 'limit' || filled.lots > 0) return undefined
  const isEmpty = offered.every(({ lots }) => lots === 0)
  return isEmpty ? { code: 'bookEmpty' } : outsideLimits(rules, view.limits)
}

/**
 * The slider: the most whole lots that would fill or rest, whose held margin and fee the budget
 * covers, within the limits of an order, the position's bracket and the account's safety: more lots
 * bring it closer to liquidation. 0 when it affords none.
 */
export function lotsForBudget(
  draft: Omit<PerpOrderDraft, 'lots'>,
  rules: PerpRules,
  { budget, account, ...against }: PerpBookView & { budget: Amount; account: PreviewAccount },
): number {
  const isUnsafe = unsafeFor(draft, rules, { account, ...against })
  const isAllowed = (lots: number): boolean => {
    const order = { ...draft, lots }
    const { held, heldLeast, filled } = previewCost(order, rules, against)
    const size = openedValue(order, rules, against.view)
    const isSize = !checkSize(rules, size, draft.leverage)
    const isAffordable = filled.lots === lots && !validatePerpFunds(held, budget)
    return isSize && isAffordable && !isUnsafe(held) && !isUnsafe(heldLeast)
  }
  if (perpValuationPrice(draft, against.view) <= 0) return 0
  let [least, most] = [0, rules.lotsMax]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (isAllowed(middle)) least = middle
    else most = middle - 1
  }
  return least
}

export type PreviewAccount = {
  /** The available balance; undefined for a visitor, for whom funds are not checked. */
  available: Amount | undefined
  /** The position that the order increases, if any. */
  position: (Exposure & { margin: Amount }) | undefined
  /** Available balance plus margins of cross positions. */
  crossCash: Amount
  /** All other cross positions. */
  others: readonly Leg[]
}

export type PerpOrderPreview = PerpCost & {
  /** The whole position afterwards, with its own margin. */
  after: Exposure & { margin: Amount }
  /** Its account afterwards, at the mark price. */
  status: MarginStatus
  /** Undefined when no price liquidates it. */
  liquidationPrice: Price | undefined
  /**
   * It would not fill, is not covered, or would be liquidated at once; the first in the exchange's
   * order.
   */
  refusal: Rejection | undefined
}

type Placing = { account: PreviewAccount; view: PerpView }
type Terms = Pick<PerpOrderDraft, 'marginMode' | 'positionSide'>

/** The position after a fill, and its account. */
function standing(
  { marginMode, positionSide: side }: Terms,
  rules: PerpRules,
  { account, view, filled }: Placing & { filled: CostOfLots },
) {
  const { crossCash, others } = account
  const position = account.position ?? { side, lots: 0, entryValue: ZERO, margin: ZERO }
  const after = {
    ...increased(position, filled.lots, filled.value),
    margin: add(position.margin, filled.margin),
  }
  const leg = { ...after, rules, mark: view.markPrice, fundingDue: ZERO }
  // The margin stays in the cross account, the fee leaves it.
  const [cash, legs] =
    marginMode === 'isolated'
      ? [after.margin, [leg]]
      : [subtract(crossCash, filled.fee), [...others, leg]]
  return { after, cash, legs, status: marginStatus(cash, legs) }
}

/** As the exchange checks: whether it would be liquidated once the held lots have filled. */
const unsafeFor =
  (terms: Terms, rules: PerpRules, placing: Placing) =>
  (held: CostOfLots): boolean =>
    held.lots > 0 && riskLevel(standing(terms, rules, { ...placing, filled: held }).status) === 100

export function previewPerpOrder(
  draft: PerpOrderDraft,
  rules: PerpRules,
  { account, ...against }: PerpBookView & { account: PreviewAccount },
): PerpOrderPreview {
  const cost = previewCost(draft, rules, against)
  const { filled, held, heldLeast, isSeen } = cost
  const { available } = account
  const { view } = against
  const { after, cash, legs, status } = standing(draft, rules, { account, view, filled })
  const refusal =
    validateFill(draft, rules, { ...against, filled }) ??
    // Between the least and the most, only the exchange can decide.
    (available === undefined ? undefined : validatePerpFunds(heldLeast, available))
  const isUnsafe = isSeen && unsafeFor(draft, rules, { account, view })(held)
  return {
    ...cost,
    after,
    status,
    liquidationPrice:
      draft.marginMode === 'isolated'
        ? liquidationPrice({ ...after, rules }, cash)
        : crossLiquidationPrice(cash, legs, rules.symbol),
    refusal: refusal ?? (isUnsafe ? { code: 'orderUnsafe' } : undefined),
  }
}
