/**
 * The form of a take-profit or stop-loss on a position, judged by the exchange's own rule: against
 * the live price of the kind that would trigger it, so that a stop can also be drawn into the profit.
 */
import { type PerpRules, perpValue } from '@assay/domain/perp/perpMarket.ts'
import {
  DEFAULT_TRIGGER_BY,
  type TriggerBy,
  type TriggerKind,
} from '@assay/domain/perp/perpOrder.ts'
import { reduction } from '@assay/domain/perp/position.ts'
import { validateTrigger } from '@assay/domain/perp/triggerRules.ts'
import type { RejectionCode } from '@assay/domain/rejection.ts'
import { toTicks } from '@assay/domain/spot/ticks.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import type { Position } from '@assay/wire/routes/contractPosition.ts'
import { exposureOf } from '../rules/formMarket.ts'

export type Side = { text: string; triggerBy: TriggerBy }
export type ProtectionForm = {
  takeProfit: Side
  stopLoss: Side
  /** Of how many lots; empty for the whole position. */
  lots: string
  isPartial: boolean
}

export const EMPTY_PROTECTION: ProtectionForm = {
  takeProfit: { text: '', triggerBy: DEFAULT_TRIGGER_BY.takeProfit },
  stopLoss: { text: '', triggerBy: DEFAULT_TRIGGER_BY.stopLoss },
  lots: '',
  isPartial: false,
}

/** The live prices in ticks; 0 when there is none. */
export type Live = Record<TriggerBy, number>

export function ticksOfText(text: string, rules: PerpRules): number {
  const price = parsePrice(text.replace(/\.$/, ''))
  return price === undefined ? 0 : (toTicks(price, rules) ?? 0)
}

/** Which rule a typed price breaks, and the price it is measured against. */
export function triggerProblem(
  kind: TriggerKind,
  { text, triggerBy }: Side,
  { side, live, rules }: { side: Position['side']; live: Live; rules: PerpRules },
): { code: RejectionCode; reference: number } | undefined {
  if (text === '') return undefined
  const terms = { price: ticksOfText(text, rules), triggerBy }
  const reference = live[triggerBy] || live.mark
  const refusal = validateTrigger({ kind, side, terms, reference })
  return refusal && { code: refusal.code, reference }
}

/** What closing so many lots at the trigger's price would bring, fees not counted. */
export function triggerPnl(
  rules: PerpRules,
  position: Position,
  { ticks, lots }: { ticks: number; lots: number },
): bigint | undefined {
  if (ticks <= 0 || lots <= 0 || lots > position.lots) return undefined
  const exposure = { ...exposureOf(position), margin: position.margin }
  return reduction(exposure, lots, perpValue(rules, ticks, lots)).realized
}

/** PERP-34: at least one of the two. */
export const isNothingSet = ({ takeProfit, stopLoss }: ProtectionForm) =>
  takeProfit.text === '' && stopLoss.text === ''
