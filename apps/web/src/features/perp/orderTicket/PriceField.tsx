/** The price of a limit order, or what a market order would trade at now. */
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { LivePrice } from '../../../market/orderTicket/LivePrice.tsx'
import { haptic } from '../../../store/haptic.ts'
import type { PerpFormMarket } from '../rules/perpFormMarket.ts'
import { type PerpForm, stepPerpPrice } from './perpForm.ts'
import type { PerpSummary } from './perpSummary.ts'

type PriceFieldProps = {
  form: PerpForm
  market: PerpFormMarket
  summary: PerpSummary
  error: string | undefined
  onBlur: () => void
  onChange: (form: PerpForm) => void
}

export function PriceField({ form, market, summary, onChange, ...rest }: PriceFieldProps) {
  const t = useT()
  const { rules } = market
  if (form.type === 'market') return <LivePrice rules={rules} ticks={summary.meets} />
  return (
    <AmountField
      {...rest}
      label={t('spot.price')}
      labelUnit={rules.quote}
      value={form.price}
      decimals={rules.priceDecimals}
      onChange={(price) => onChange({ ...form, price })}
      onRefuse={() => haptic('tick')}
      onStep={(steps) => onChange(stepPerpPrice(form, steps, market))}
    />
  )
}
