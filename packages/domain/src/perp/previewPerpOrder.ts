import type { Amount, Price } from '@assay/money/amount.ts'
import type { Rejection } from '../rejection.ts'
import { type Offered, type TakenLots, takeOffered, taking, wantedLots } from '../takeOffered.ts'
import { crossLiquidationPrice, liquidationPrice } from './liquidationPrice.ts'
import { type Leg, type MarginStatus, marginStatus, riskLevel } from './margin.ts'
import { costOfValue, type OrderCost } from './orderCost.ts'
import type { PerpRules } from './perpMarket.ts'
import { bookSideOf } from './perpOrder.ts'
import { type Exposure, increased } from './position.ts'
import {
  checkSize,
  openedValue,
  outsideLimits,
  type PerpOrderDraft,
  type PerpView,
  perpValuationPrice,
  validatePerpFunds,
} from './validatePerpOrder.ts'

/**
 * What an opening order comes to against the book as it is shown, from the exchange's own
 * functions: what is held for it, what it would trade at, what position it would make, and why it
 * would not.
 */
export type Against = Offered & { view: PerpView }

export type CostOfLots = OrderCost & { lots: number }

export type PerpCost = {
  /**
   * What the exchange holds at most: at prices that the order can still meet where fewer lots are
   * shown.
   */
  held: CostOfLots
  /** And at least; the same where the book is seen. */
  heldLeast: CostOfLots
  /**
   * What it comes to as the book stands, a limit's rest at its own price; fewer lots where it
   * stops.
   */
  filled: CostOfLots
  /**
   * False for a market order of which a lot counts at a price that is only taken to be the worst.
   */
  isSeen: boolean
}

/**
 * A market order is held for what it takes out of the book, a sell at a limit likewise if that is
 * dearer than its own price, and a buy at a limit for its own price. What may fill behind the
 * levels shown does so between the last of them and the price limit or the order's own, of which
 * the one counts the most for a buy, the other for a sell.
 */
export function previewCost(
  draft: PerpOrderDraft,
  rules: PerpRules,
  { view, ...against }: Against,
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
    ...costOfValue((units * rules.valueUnit) as Amount, { leverage, feeRate: rules.takerFeeRate }),
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

/** What of an order finds nothing to trade with; undefined where it trades or may rest. */
function validateFill(
  draft: PerpOrderDraft,
  rules: PerpRules,
  { view, offered, filled }: Against & { filled: CostOfLots },
): Rejection | undefined {
  if (filled.lots === draft.lots) return undefined
  if (draft.timeInForce === 'fok') return { code: 'fillOrKillNotFillable' }
  if (draft.orderType === 'limit' || filled.lots > 0) return undefined
  const isEmpty = offered.every(({ lots }) => lots === 0)
  return isEmpty ? { code: 'bookEmpty' } : outsideLimits(rules, view.limits)
}

/**
 * The slider: the most whole lots that would fill or rest and whose margin and fee, as they would
 * be held, the budget covers, no more than an order may have, the position's bracket takes and the
 * account carries: the more lots, the nearer it comes to liquidation. 0 when it affords none.
 */
export function lotsForBudget(
  draft: Omit<PerpOrderDraft, 'lots'>,
  rules: PerpRules,
  { budget, account, ...against }: Against & { budget: bigint; account: PreviewAccount },
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
  /**
   * What can be spent; undefined for anyone who is not known: nothing is refused for a lack of
   * money.
   */
  available: bigint | undefined
  /** The position that the order adds to, if there is one. */
  position: (Exposure & { margin: bigint }) | undefined
  /** Available and the margins of cross positions. */
  crossCash: bigint
  /** All other cross positions. */
  others: readonly Leg[]
}

export type PerpOrderPreview = PerpCost & {
  /** The whole position afterwards, with its own margin. */
  after: Exposure & { margin: bigint }
  /** The account that it stands in then, at the mark price. */
  status: MarginStatus
  /** Undefined when no price liquidates it. */
  liquidationPrice: Price | undefined
  /**
   * It would not fill, is not covered, or would be liquidated at once; the first as the exchange
   * asks.
   */
  refusal: Rejection | undefined
}

type Placing = { account: PreviewAccount; view: PerpView }
type Terms = Pick<PerpOrderDraft, 'marginMode' | 'positionSide'>

/** The position once so much has filled, and the account that it stands in then. */
function standing(
  { marginMode, positionSide: side }: Terms,
  rules: PerpRules,
  { account, view, filled }: Placing & { filled: CostOfLots },
) {
  const { crossCash, others } = account
  const position = account.position ?? { side, lots: 0, entryValue: 0n, margin: 0n }
  const after = {
    ...increased(position, filled.lots, filled.value),
    margin: position.margin + filled.margin,
  }
  const leg = { ...after, rules, mark: view.markPrice, fundingDue: 0n }
  // The margin stays in the cross account, the fee leaves it.
  const [cash, legs] =
    marginMode === 'isolated' ? [after.margin, [leg]] : [crossCash - filled.fee, [...others, leg]]
  return { after, cash, legs, status: marginStatus(cash, legs) }
}

/**
 * As the exchange judges an order: whether it would be liquidated once all that is held has filled.
 */
const unsafeFor =
  (terms: Terms, rules: PerpRules, placing: Placing) =>
  (held: CostOfLots): boolean =>
    held.lots > 0 && riskLevel(standing(terms, rules, { ...placing, filled: held }).status) === 100

export function previewPerpOrder(
  draft: PerpOrderDraft,
  rules: PerpRules,
  { account, ...against }: Against & { account: PreviewAccount },
): PerpOrderPreview {
  const cost = previewCost(draft, rules, against)
  const { filled, held, heldLeast, isSeen } = cost
  const { available } = account
  const { view } = against
  const { after, cash, legs, status } = standing(draft, rules, { account, view, filled })
  const refusal =
    validateFill(draft, rules, { ...against, filled }) ??
    // What it may hold less than the most is for the exchange to say.
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
