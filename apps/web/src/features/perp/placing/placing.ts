/** An order frozen for its confirmation, and the call that places exactly that. */
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Input } from '@assay/wire/route.ts'
import type { placePerpLimitBuy, placePerpMarketBuy } from '@assay/wire/routes/trading/contract.ts'
import type { PerpForm } from '../orderTicket/perpForm.ts'
import type { PerpSummary } from '../orderTicket/perpSummary.ts'
import type { PerpFormMarket } from '../rules/perpFormMarket.ts'

export type FrozenPerpOrder = {
  form: PerpForm
  market: PerpFormMarket
  summary: PerpSummary
  /** It is read back before it is sent, and its result stays on screen. */
  mustConfirm: boolean
}

export function perpMarketInput({
  market,
  summary,
}: FrozenPerpOrder): Input<typeof placePerpMarketBuy> {
  const { rules } = market
  const { draft } = summary
  const { takeProfit, stopLoss } = draft
  return {
    base: rules.base,
    quote: rules.quote,
    lots: draft.lots,
    leverage: draft.leverage,
    marginMode: draft.marginMode,
    type: draft.orderType,
    ...(takeProfit && {
      takeProfitPrice: fromTicks(takeProfit.price, rules),
      takeProfitTrigger: takeProfit.triggerBy,
    }),
    ...(stopLoss && {
      stopLossPrice: fromTicks(stopLoss.price, rules),
      stopLossTrigger: stopLoss.triggerBy,
    }),
  }
}

export function perpLimitInput(order: FrozenPerpOrder): Input<typeof placePerpLimitBuy> {
  const { draft } = order.summary
  return {
    ...perpMarketInput(order),
    price: fromTicks(draft.price, order.market.rules),
    timeInForce: draft.timeInForce,
  }
}
