/**
 * The rules of take-profit and stop-loss. A long takes profit above and stops loss below the
 * reference price, a short the other way round; equality is refused, because it would fire at once.
 * An order's reference is its own price, a position's is the live price of the trigger's kind, so
 * that a stop can also protect a profit.
 */
import type { Rejection } from '../rejection.ts'
import { PRICE_MAX } from '../spot/spotRules.ts'
import {
  isRisingTrigger,
  type PositionSide,
  type TriggerKind,
  type TriggerTerms,
} from './perpOrder.ts'

export type TriggerDraft = {
  takeProfit: TriggerTerms | undefined
  stopLoss: TriggerTerms | undefined
}

export function validateTriggers(
  draft: TriggerDraft,
  side: PositionSide,
  referenceOf: (terms: TriggerTerms) => number,
): Rejection | undefined {
  for (const kind of ['takeProfit', 'stopLoss'] as const) {
    const terms = draft[kind]
    const refusal = terms && validateTrigger({ kind, side, terms, reference: referenceOf(terms) })
    if (refusal) return refusal
  }
  return undefined
}

export function validateTrigger(trigger: {
  kind: TriggerKind
  side: PositionSide
  terms: TriggerTerms
  reference: number
}): Rejection | undefined {
  const { kind, side, terms, reference } = trigger
  const { price, triggerBy } = terms
  if (triggerBy !== 'mark' && triggerBy !== 'last') return { code: 'commandInvalid' }
  const isWhole = Number.isInteger(price) && price > 0 && price <= PRICE_MAX
  if (!isWhole || reference === 0) return { code: 'stopPriceInvalid' }
  const isRising = isRisingTrigger(kind, side)
  if (isRising ? price > reference : price < reference) return undefined
  if (kind === 'takeProfit') return { code: isRising ? 'takeProfitNotAbove' : 'takeProfitNotBelow' }
  return { code: isRising ? 'stopLossNotAbove' : 'stopLossNotBelow' }
}

/** Whether a price has reached a trigger. */
export const isTriggerReached = (
  trigger: { kind: TriggerKind; price: number },
  side: PositionSide,
  price: number,
): boolean =>
  price > 0 &&
  (isRisingTrigger(trigger.kind, side) ? price >= trigger.price : price <= trigger.price)
