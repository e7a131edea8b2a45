/** An order frozen for its confirmation, and the call that places exactly that. */
import { claimOf } from '@assay/domain/spot/claimOf.ts'
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import { fromLots, fromTicks, toLots } from '@assay/domain/spot/ticks.ts'
import { type Amount, ZERO } from '@assay/money/amount.ts'
import type { Input } from '@assay/wire/route.ts'
import type { placeLimitBuy, placeMarketBuy } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { isOpen } from '../../../order/orderWords.ts'
import type { ConfirmKind } from '../../../store/settings.ts'
import { hasStop, type OrderForm } from '../orderTicket/orderForm.ts'
import type { OrderSummary } from '../orderTicket/orderSummary.ts'
import { type SpotFormMarket, spotTicksOf } from '../orderTicket/spotFormMarket.ts'

export type FrozenSpotOrder = {
  form: OrderForm
  market: SpotFormMarket
  summary: OrderSummary
  /** It is read back before it is sent, and its result stays on screen. */
  mustConfirm: boolean
}

/** Which switch of the settings decides whether it is read back first. */
export function confirmKindOf({ style }: OrderForm): ConfirmKind {
  if (hasStop(style)) return 'stopOrder'
  return style === 'limit' ? 'limitOrder' : 'marketOrder'
}

export function spotLimitInput({ market, summary }: FrozenSpotOrder): Input<typeof placeLimitBuy> {
  const { rules } = market
  const { draft } = summary
  return {
    ...pairOf(rules),
    price: fromTicks(draft.price, rules),
    quantity: fromLots(draft.quantity, rules),
    timeInForce: draft.timeInForce,
    ...stopOf(summary, rules),
  }
}

export function spotMarketInput({
  market,
  summary,
}: FrozenSpotOrder): Input<typeof placeMarketBuy> {
  const { rules } = market
  const { draft } = summary
  return {
    ...pairOf(rules),
    ...(draft.quoteBudget > 0n
      ? { quoteBudget: draft.quoteBudget }
      : { quantity: fromLots(draft.quantity, rules) }),
    ...stopOf(summary, rules),
  }
}

/** What an order binds as long as it rests or waits for its trigger. */
export function heldForOrder(
  order: Order,
  rules: SpotRules,
): { amount: Amount; asset: string } | undefined {
  if (!isOpen(order)) return undefined
  const { side, type, quoteBudget, remainingQuantity } = order
  const terms = {
    side,
    type,
    quoteBudget: quoteBudget ?? ZERO,
    price: spotTicksOf(order.price, rules),
    stopPrice: spotTicksOf(order.stopPrice, rules),
  }
  const amount = claimOf(rules, terms, toLots(remainingQuantity, rules) ?? 0)
  return { amount, asset: side === 'sell' ? order.base : order.quote }
}

const pairOf = ({ base, quote, board }: SpotRules) => ({ base, quote, board })

const stopOf = ({ draft }: OrderSummary, rules: SpotRules) =>
  draft.stopPrice > 0
    ? { stopPrice: fromTicks(draft.stopPrice, rules), stopWhen: draft.stopWhen }
    : {}
