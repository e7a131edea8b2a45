/**
 * The requests for the form, in order: changes, then removals, then additions at once. None for
 * what stays unchanged.
 */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import type { TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Input } from '@assay/wire/route.ts'
import type {
  addProtection,
  cancelProtection,
  editProtection,
} from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { lotsWithout } from './cover.ts'
import {
  PROTECTION_KINDS,
  type ProtectionByKind,
  type ProtectionForm,
  ticksOfText,
} from './protectionForm.ts'

export type ProtectionChange =
  | { call: 'edit'; input: Input<typeof editProtection> }
  | { call: 'remove'; input: Input<typeof cancelProtection> }
  | { call: 'add'; input: Input<typeof addProtection> }

type Context = {
  rules: PerpRules
  position: Pick<Position, 'id'>
  existing: ProtectionByKind
}

export function protectionChanges(
  form: ProtectionForm,
  { rules, position, existing }: Context,
): ProtectionChange[] {
  // A field missing in a change stays unchanged: the whole position must be given explicitly.
  const lots = form.isPartial ? Number(form.lots) : 0
  const changes: ProtectionChange[] = []
  const added: Omit<Input<typeof addProtection>, 'position'> = {}
  for (const kind of PROTECTION_KINDS) {
    const { text, triggerBy } = form[kind]
    const now = existing[kind]
    const price = fromTicks(ticksOfText(text, rules), rules)
    if (text === '') {
      if (now) changes.push({ call: 'remove', input: { id: now.id } })
    } else if (!now) {
      Object.assign(added, { [`${kind}Price`]: price, [`${kind}Trigger`]: triggerBy })
    } else {
      const isSame = now.triggerPrice === price && now.trigger === triggerBy
      if (isSame && (now.lots ?? 0) === lots) continue
      const input = { id: now.id, triggerPrice: price, trigger: triggerBy, lots }
      changes.push({ call: 'edit', input })
    }
  }
  if (Object.keys(added).length === 0) return changes
  return [...changes, { call: 'add', input: { position: position.id, ...added, lots } }]
}

type Kept = Pick<Protection, 'id' | 'kind' | 'triggerPrice' | 'lots'>

/** The state after the changes. */
function protectionsAfter(now: readonly Kept[], changes: readonly ProtectionChange[]): Kept[] {
  let after = [...now]
  for (const { call, input } of changes) {
    if (call === 'remove') after = after.filter(({ id }) => id !== input.id)
    else if (call === 'edit') {
      const { id, triggerPrice, lots } = input
      const one = { triggerPrice, lots: lots || undefined }
      after = after.map((each) => (each.id === id ? { ...each, ...one } : each))
    } else {
      for (const kind of PROTECTION_KINDS) {
        const triggerPrice = input[`${kind}Price`]
        if (triggerPrice === undefined) continue
        after.push({ id: 0, kind, triggerPrice, lots: input.lots || undefined })
      }
    }
  }
  return after
}

/** What changes of a kind, and how many lots have none of it before and after. */
export type CoverChange = { kind: TriggerKind; before: number; after: number }

/** Of each kind that the changes are about. */
export function coverChanges(
  position: Pick<Position, 'protections' | 'lots' | 'side'>,
  changes: readonly ProtectionChange[],
): CoverChange[] {
  const protections = protectionsAfter(position.protections, changes)
  return PROTECTION_KINDS.filter((kind) =>
    changes.some((change) => isAbout(position, change, kind)),
  ).map((kind) => ({
    kind,
    before: lotsWithout(position, kind),
    after: lotsWithout({ ...position, protections }, kind),
  }))
}

function isAbout(
  { protections }: Pick<Position, 'protections'>,
  { call, input }: ProtectionChange,
  kind: TriggerKind,
): boolean {
  if (call === 'add') return input[`${kind}Price`] !== undefined
  return protections.some((one) => one.id === input.id && one.kind === kind)
}
