/** The size of an order in the unit that was chosen, and the whole lots that it is. */
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { haptic } from '../../../store/haptic.ts'
import type { PerpFormMarket } from '../rules/perpFormMarket.ts'
import { type PerpForm, typeSize } from './perpForm.ts'
import { sizeDecimals } from './perpSize.ts'
import type { PerpSummary } from './perpSummary.ts'

type SizeFieldProps = {
  form: PerpForm
  market: PerpFormMarket
  summary: PerpSummary
  error: string | undefined
  onBlur: () => void
  onChange: (form: PerpForm) => void
}

export function SizeField({ form, market, summary, onChange, ...rest }: SizeFieldProps) {
  const t = useT()
  const format = useFormat()
  const { rules, info } = market
  const { unit } = form
  const isLots = unit === 'lots'
  const decimals = Math.max(0, rules.unitDecimals)
  const inBase = (amount: bigint) => `${format.quantity(amount, decimals)} ${rules.base}`
  const lots = t('perp.lotsOf', { count: summary.draft.lots })
  const says = () => {
    if (summary.draft.lots === 0 || summary.baseAmount === undefined) {
      return t('perp.lotIs', { amount: inBase(info.contractSize) })
    }
    if (isLots) return `= ${inBase(summary.baseAmount)}`
    return unit === 'base' ? `= ${lots}` : `≈ ${lots} · ${inBase(summary.baseAmount)}`
  }
  return (
    <AmountField
      {...rest}
      label={isLots ? t('perp.lots') : t(unit === 'base' ? 'spot.amount' : 'perp.value')}
      hint={says()}
      {...(!isLots && { unit: unit === 'base' ? rules.base : rules.quote })}
      value={isLots ? form.lots : form.amount}
      decimals={sizeDecimals(unit, rules)}
      integerDigits={12}
      onChange={(text) => onChange(typeSize(form, text))}
      onRefuse={() => haptic('tick')}
    />
  )
}
