import type { Price } from '@assay/money/amount.ts'
import { crossLiquidationPrice, liquidationPrice } from './liquidationPrice.ts'
import type { Leg } from './margin.ts'
import type { OrderCost } from './orderCost.ts'
import type { PerpRules } from './perpMarket.ts'
import { type Exposure, entryPrice, increased } from './position.ts'
import { type PerpOrderDraft, type PerpView, previewCost } from './validatePerpOrder.ts'

/**
 * What an opening order would make of the member's position if all of it filled at the price it is
 * valued at: cost, average entry and liquidation price, from the engine's own functions.
 */
export type PreviewAccount = {
  /** The position that the order adds to, if there is one. */
  position: (Exposure & { margin: bigint }) | undefined
  /** Available and the margins of cross positions. */
  crossCash: bigint
  /** All other cross positions. */
  others: readonly Leg[]
}

export type PerpOrderPreview = OrderCost & {
  lots: number
  entryPrice: Price
  /** Undefined when no price liquidates it. */
  liquidationPrice: Price | undefined
}

export function previewPerpOrder(
  draft: PerpOrderDraft,
  rules: PerpRules,
  { view, account }: { view: PerpView; account: PreviewAccount },
): PerpOrderPreview {
  const cost = previewCost(draft, rules, view)
  const { position, crossCash, others } = account
  const empty: Exposure = { side: draft.positionSide, lots: 0, entryValue: 0n }
  const { side, lots, entryValue } = increased(position ?? empty, draft.lots, cost.value)
  const after = { rules, side, lots, entryValue }
  const isolated = (position?.margin ?? 0n) + cost.margin
  return {
    ...cost,
    lots,
    entryPrice: entryPrice(rules, after),
    liquidationPrice:
      draft.marginMode === 'isolated'
        ? liquidationPrice(after, isolated)
        : // The margin stays in the cross account, the fee leaves it.
          crossLiquidationPrice(
            crossCash - cost.fee,
            [...others, { ...after, mark: view.markPrice, fundingDue: 0n }],
            rules.symbol,
          ),
  }
}
