/**
 * The form of the editor: the existing protections with what was typed over them. Once they are
 * saved it shows the saved ones until the list contains them.
 */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import type { TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import { textOf } from '@assay/wire/client/textOf.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import {
  formOf,
  formWith,
  type ProtectionByKind,
  type ProtectionForm,
  type TypedOver,
  turnedTo,
  typedOver,
  wholeByKind,
} from './protectionForm.ts'

type EditedProtections = {
  position: Position
  /** The edited one of the list; undefined for those of the whole position. */
  edited: Protection | undefined
  rules: PerpRules
  typed: TypedOver
  onType: (typed: TypedOver) => void
}

export function useProtectionForm({ position, edited, rules, typed, onType }: EditedProtections) {
  const ofWhole = wholeByKind(position.protections, position.lots)
  /** Adding one for a part changes no existing one. */
  const isNewPart = !edited && typed.isPartial?.is === true
  const existing: ProtectionByKind = edited ? { [edited.kind]: edited } : isNewPart ? {} : ofWhole
  const asItStands = formOf(existing, rules, position.lots)
  const [saved, setSaved] = useState<ProtectionForm>()
  const form = saved ?? formWith(asItStands, typed)
  const change = (next: ProtectionForm) => {
    setSaved(undefined)
    onType(typedOver(next, asItStands))
  }
  return {
    form,
    /** Those that the form changes. */
    existing,
    isNewPart,
    showsSaved: saved !== undefined,
    isAsItStands: (name: TriggerKind) => isSameSide(form, asItStands, name),
    change,
    /** To a part of the position, or back to the whole. */
    turn(isPartial: boolean) {
      if (edited) return change({ ...form, isPartial })
      setSaved(undefined)
      onType(turnedTo(isPartial, typed, formOf(isPartial ? {} : ofWhole, rules, position.lots)))
    },
    /** Shows the form as saved until the list has arrived. */
    async keep(arrived: Promise<void>) {
      setSaved(form)
      await arrived
      setSaved(undefined)
    },
  }
}

/** Whether the form leaves a side unchanged. */
const isSameSide = (form: ProtectionForm, stands: ProtectionForm, name: TriggerKind): boolean =>
  textOf([form[name], form.isPartial, form.lots]) ===
  textOf([stands[name], stands.isPartial, stands.lots])
