/** What the form of the editor comes to: the problem of each side, and the changes to send. */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import type { TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { lotsProblem } from '../closing/closeEstimate.ts'
import { protectionChanges } from './protectionChanges.ts'
import {
  isNothingSet,
  type Live,
  type ProtectionByKind,
  type ProtectionForm,
  triggerProblem,
} from './protectionForm.ts'

type Context = {
  /** The sides that the form shows. */
  names: readonly TriggerKind[]
  position: Position
  rules: PerpRules
  live: Live
  existing: ProtectionByKind
}

export function summarizeProtections(form: ProtectionForm, context: Context) {
  const { names, position, rules, live, existing } = context
  const problems = names.map((name) =>
    triggerProblem(name, form[name], { side: position.side, live, rules }),
  )
  const isShort = form.isPartial && lotsProblem(form.lots, position.lots) !== undefined
  const isBad = problems.some(Boolean) || isShort
  return {
    /** In the order of `names`. */
    problems,
    isBad,
    /** Lots that a side would close. */
    lots: form.isPartial ? Number(form.lots || 0) : position.lots,
    /** Neither side is set, and there is nothing to remove. */
    isMissing: isNothingSet(form) && Object.keys(existing).length === 0,
    changes: isBad ? [] : protectionChanges(form, { rules, position, existing }),
  }
}
