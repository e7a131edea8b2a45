/**
 * The form of a take-profit or stop-loss on a position, checked by the exchange's own rule: against
 * the live price of the trigger's kind, so that a stop can also protect a profit.
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
import { inSteps, stepOf } from '@assay/money/amount.ts'
import { formatAmount, parsePrice } from '@assay/money/decimal.ts'
import { textOf } from '@assay/wire/client/textOf.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { exposureOf, ticksOf } from '../rules/perpFormMarket.ts'

export type ProtectionSide = { text: string; triggerBy: TriggerBy }
export type ProtectionForm = {
  takeProfit: ProtectionSide
  stopLoss: ProtectionSide
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

/** The average entry price may be between ticks: the one below. */
export const positionEntryTicks = ({ entryPrice }: Position, rules: PerpRules): number =>
  ticksOf(inSteps(entryPrice, stepOf(rules.priceDecimals), 'down'), rules)

/**
 * What chips are measured from, in ticks: the live price that triggers. A take-profit is never
 * measured from a price at which the position has a loss.
 */
export function chipsFrom({
  name,
  triggerBy,
  position,
  rules,
  live,
}: {
  name: TriggerKind
  triggerBy: TriggerBy
  position: Position
  rules: PerpRules
  live: Live
}): number {
  const now = live[triggerBy] || live.mark
  if (name === 'stopLoss') return now
  const entry = positionEntryTicks(position, rules)
  return position.side === 'long' ? Math.max(now, entry) : Math.min(now, entry)
}

export const PROTECTION_KINDS = ['takeProfit', 'stopLoss'] as const

/** The protections that the form changes, by kind; a missing kind is added. */
export type ProtectionByKind = Partial<Record<TriggerKind, Protection>>

/** One that came with the order names its lots: that may be all there are. */
const isOfWhole = ({ lots }: Pick<Protection, 'lots'>, all: number): boolean =>
  lots === undefined || lots >= all

/**
 * The one for the whole position, if there is just one of its kind; others are edited from the
 * list. A part with all lots counts as it only if none is for the whole.
 */
export function wholeByKind(protections: readonly Protection[], all: number): ProtectionByKind {
  const existing: ProtectionByKind = {}
  for (const kind of PROTECTION_KINDS) {
    const wholes = protections.filter((one) => one.kind === kind && isOfWhole(one, all))
    const lasting = wholes.filter(({ lots }) => lots === undefined)
    const whole = lasting.length > 0 ? lasting : wholes
    if (whole.length === 1 && whole[0]) existing[kind] = whole[0]
  }
  return existing
}

/** The form with the existing protections, on a position of so many lots. */
export function formOf(existing: ProtectionByKind, rules: PerpRules, all: number): ProtectionForm {
  const form = { ...EMPTY_PROTECTION }
  for (const one of Object.values(existing)) {
    const text = formatAmount(one.triggerPrice, rules.priceDecimals)
    form[one.kind] = { text, triggerBy: one.trigger }
    form.isPartial = !isOfWhole(one, all)
    form.lots = form.isPartial ? String(one.lots) : ''
  }
  return form
}

type Part = keyof ProtectionForm
/** The input by part, each with the existing value it was typed over. */
export type TypedOver = {
  [P in Part]?: { was: ProtectionForm[P]; is: ProtectionForm[P] }
}
const PARTS = Object.keys(EMPTY_PROTECTION) as Part[]
const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)

export const typedOver = (form: ProtectionForm, stands: ProtectionForm): TypedOver =>
  Object.fromEntries(
    PARTS.filter((part) => !isSame(form[part], stands[part])).map((part) => [
      part,
      { was: stands[part], is: form[part] },
    ]),
  )

/** Keeps input only over an unchanged existing value; the rest shows the current one. */
export const formWith = (stands: ProtectionForm, typed: TypedOver): ProtectionForm => ({
  ...stands,
  ...Object.fromEntries(
    PARTS.flatMap((part) => {
      const over = typed[part]
      return over && isSame(over.was, stands[part]) ? [[part, over.is]] : []
    }),
  ),
})

/**
 * Switches the form to a part of the position, which is added, or back to the whole, which changes
 * the existing ones. A typed price is kept; one that was only displayed goes.
 */
export function turnedTo(isPartial: boolean, typed: TypedOver, stands: ProtectionForm): TypedOver {
  const prices = PROTECTION_KINDS.flatMap((kind) => {
    const is = typed[kind]?.is
    return is?.text ? [[kind, is]] : []
  })
  return typedOver({ ...stands, ...Object.fromEntries(prices), isPartial }, stands)
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
  { text, triggerBy }: ProtectionSide,
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
