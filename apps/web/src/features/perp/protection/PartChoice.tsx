/** Whether the form is for the whole position or a part of it, and of how many lots. */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { lotsProblem } from '../closing/closeEstimate.ts'
import css from './protection.module.css'
import type { ProtectionForm } from './protectionForm.ts'

type PartChoiceProps = {
  form: Pick<ProtectionForm, 'isPartial' | 'lots'>
  /** Lots of the position. */
  all: number
  /** It is added to the existing ones, which stay. */
  isAdded: boolean
  isTried: boolean
  onTurn: (isPartial: boolean) => void
  onLots: (lots: string) => void
}

export function PartChoice({ form, all, isAdded, isTried, onTurn, onLots }: PartChoiceProps) {
  const t = useT()
  const problem = lotsProblem(form.lots, all)
  return (
    <>
      <Checkbox isChecked={form.isPartial} onChange={onTurn}>
        {t('perp.protect.partial')}
      </Checkbox>
      {isAdded && <p className={css.small}>{t('perp.protect.added')}</p>}
      {form.isPartial && (
        <AmountField
          label={t('perp.lots')}
          hint={t('perp.close.most', { count: all })}
          value={form.lots}
          decimals={0}
          error={
            problem && (isTried || problem === 'closeAbovePosition')
              ? t(`error.${problem}`, { maximum: all })
              : undefined
          }
          onChange={onLots}
        />
      )}
    </>
  )
}
