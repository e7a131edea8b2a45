/**
 * What is sent for the form, in the order it is sent: changes of what stands, removals of what was
 * emptied, and what is new at once. Nothing for what stays as it is.
 */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Input } from '@assay/wire/route.ts'
import type {
  addProtection,
  cancelProtection,
  editProtection,
} from '@assay/wire/routes/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { KINDS, type ProtectionForm, type Standing, ticksOfText } from './protectionForm.ts'

export type ProtectionChange =
  | { call: 'edit'; input: Input<typeof editProtection> }
  | { call: 'remove'; input: Input<typeof cancelProtection> }
  | { call: 'add'; input: Input<typeof addProtection> }

type Context = {
  rules: PerpRules
  position: Pick<Position, 'id'>
  standing: Standing
}

export function protectionChanges(
  form: ProtectionForm,
  { rules, position, standing }: Context,
): ProtectionChange[] {
  // What is left out of a change stays as it is: the whole has to be asked for.
  const lots = form.isPartial ? Number(form.lots) : 0
  const changes: ProtectionChange[] = []
  const added: Omit<Input<typeof addProtection>, 'position'> = {}
  for (const kind of KINDS) {
    const { text, triggerBy } = form[kind]
    const now = standing[kind]
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
