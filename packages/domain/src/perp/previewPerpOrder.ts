import type { Amount, Price } from '@assay/money/amount.ts'
import type { Rejection } from '../rejection.ts'
import { type Fill, type Offered, takeOffered, taking, wantedLots } from '../takeOffered.ts'
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
 * What an opening order comes to against the book as it is shown, from the exchange's own functions:
 * what is held for it, what it would trade at, what position it would make, and why it would not.
 */
export type Against = Offered & { view: PerpView }

export type CostOfLots = OrderCost & { lots: number }

export type PerpCost = {
  /** What the exchange holds at most: at prices that the order can still meet where fewer lots are shown. */
  held: CostOfLots
  /** What it comes to as the book stands, a limit's rest at its own price; fewer lots where it stops. */
  filled: CostOfLots
  /** False for a market order of which a lot counts at a price that is only taken to be the worst. */
  isSeen: boolean
}

/**
 * A market order is held for what it takes out of the book, a sell at a limit likewise if that is
 * dearer than its own price, and a buy at a limit for its own price. What may fill behind the levels
 * shown is taken at the worst price for the member, the price limit or the order's own; a sell holds
 * for the last bid shown there, since no later one is dearer.
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
  const of = ({ lots, units }: Fill): CostOfLots => ({
    ...costOfValue((units * rules.valueUnit) as Amount, { leverage, feeRate: rules.takerFeeRate }),
    lots,
  })
  const withRest = (price: number) => of(taking(taken, price, lots - taken.lots))
  const atWorst = withRest(0 < bound && bound < Number.MAX_SAFE_INTEGER ? bound : last)
  const rests = isLimit && (draft.timeInForce === 'gtc' || draft.timeInForce === 'postOnly')
  const filled = isAllSeen && !rests ? of(taken) : atWorst
  const isSeen = isLimit || isAllSeen || taken.lots === lots
  if (!isLimit && (isAllSeen || isBuy)) return { held: filled, filled, isSeen }
  if (isBuy) return { held: of(taking({ lots: 0, units: 0n }, bound, lots)), filled, isSeen }
  return { held: isAllSeen ? atWorst : withRest(last), filled, isSeen }
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
 * The slider: the most whole lots that would fill or rest and whose margin and fee, as they would be
 * held, the budget covers, no more than an order may have and the position's bracket takes. 0 when it
 * affords none.
 */
export function lotsForBudget(
  draft: Omit<PerpOrderDraft, 'lots'>,
  rules: PerpRules,
  { budget, ...against }: Against & { budget: bigint },
): number {
  const isAllowed = (lots: number): boolean => {
    const order = { ...draft, lots }
    const { held, filled } = previewCost(order, rules, against)
    const size = openedValue(order, rules, against.view)
    const isSize = !checkSize(rules, size, draft.leverage)
    return isSize && filled.lots === lots && !validatePerpFunds(held, budget)
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
  /** What can be spent; undefined for whoever is not known: nothing is refused for a lack of money. */
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
  /** It would not fill, is not covered, or would be liquidated at once; the first as the exchange asks. */
  refusal: Rejection | undefined
}

export function previewPerpOrder(
  draft: PerpOrderDraft,
  rules: PerpRules,
  { account, ...against }: Against & { account: PreviewAccount },
): PerpOrderPreview {
  const cost = previewCost(draft, rules, against)
  const { filled, held, isSeen } = cost
  const { available, crossCash, others } = account
  const isIsolated = draft.marginMode === 'isolated'
  const empty = { side: draft.positionSide, lots: 0, entryValue: 0n, margin: 0n }
  const position = account.position ?? empty
  const grown = ({ lots, value, margin }: CostOfLots) => ({
    ...increased(position, lots, value),
    margin: position.margin + margin,
  })
  const legsWith = (own: Exposure): Leg[] => {
    const leg = { ...own, rules, mark: against.view.markPrice, fundingDue: 0n }
    return isIsolated ? [leg] : [...others, leg]
  }
  const after = grown(filled)
  // The margin stays in the cross account, the fee leaves it.
  const left = isIsolated ? after.margin : crossCash - filled.fee
  // As the exchange judges it: all that is held has filled.
  const worst = grown(held)
  const cash = isIsolated ? worst.margin : crossCash - held.fee
  const isUnsafe = isSeen && held.lots > 0 && riskLevel(marginStatus(cash, legsWith(worst))) === 100
  const refusal =
    validateFill(draft, rules, { ...against, filled }) ??
    (available === undefined ? undefined : validatePerpFunds(held, available))
  return {
    ...cost,
    after,
    status: marginStatus(left, legsWith(after)),
    liquidationPrice: isIsolated
      ? liquidationPrice({ ...after, rules }, left)
      : crossLiquidationPrice(left, legsWith(after), rules.symbol),
    refusal: refusal ?? (isUnsafe ? { code: 'orderUnsafe' } : undefined),
  }
}
