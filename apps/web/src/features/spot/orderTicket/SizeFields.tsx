/** How much to buy or sell: the amount, the share of what is available, and the total. */
import { TickSlider } from '@assay/ui/choices/TickSlider.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { haptic } from '../../../store/haptic.ts'
import { availableOf, settleTotal, slideOrder, typeQuantity, typeTotal } from './orderChanges.ts'
import { TOTAL_DECIMALS } from './orderForm.ts'
import type { OrderFieldsProps } from './PriceFields.tsx'

export function SizeFields({ form, market, summary, field, onChange }: OrderFieldsProps) {
  const t = useT()
  const { rules } = market
  const total = field('total')
  return (
    <>
      <AmountField
        {...field('quantity')}
        label={t('spot.amount')}
        unit={rules.base}
        value={summary.quantityText}
        decimals={rules.quantityDecimals}
        onChange={(text) => onChange(typeQuantity(form, text))}
        onRefuse={() => haptic('tick')}
      />
      <TickSlider
        label={t('spot.slider')}
        value={summary.percent}
        isDisabled={!availableOf(form.side, market)}
        valueText={t('spot.slider.value', {
          percent: String(summary.percent),
          amount: `${summary.quantityText || '0'} ${rules.base}`,
        })}
        onMark={() => haptic('tick')}
        onChange={(percent) => onChange(slideOrder(form, percent, market))}
      />
      <AmountField
        error={total.error}
        onBlur={() => {
          total.onBlur()
          onChange(settleTotal(form, market))
        }}
        label={t('spot.total')}
        unit={rules.quote}
        value={summary.totalText}
        decimals={TOTAL_DECIMALS}
        onChange={(text) => onChange(typeTotal(form, text))}
        onRefuse={() => haptic('tick')}
      />
    </>
  )
}
