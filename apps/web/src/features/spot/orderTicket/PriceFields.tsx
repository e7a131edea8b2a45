/**
 * The prices of an order as its type has them: that which triggers a stop and the limit, or the
 * live price of a market order. Below is how far a limit is from the market where that is far.
 */
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { TriangleAlert } from 'lucide-react'
import { useT } from '../../../i18n/i18n.ts'
import { LivePrice } from '../../../market/orderTicket/LivePrice.tsx'
import css from '../../../market/orderTicket/ticket.module.css'
import { haptic } from '../../../store/haptic.ts'
import { stepOrderPrice } from './orderChanges.ts'
import { hasLimit, hasStop, type OrderForm } from './orderForm.ts'
import type { OrderSummary, SpotField } from './orderSummary.ts'
import type { SpotFormMarket } from './spotFormMarket.ts'
import { useAwayText } from './useAwayText.ts'

export type OrderFieldsProps = {
  form: OrderForm
  market: SpotFormMarket
  summary: OrderSummary
  field: (name: SpotField) => { error: string | undefined; onBlur: () => void }
  onChange: (form: OrderForm) => void
}

export function PriceFields({ form, market, summary, field, onChange }: OrderFieldsProps) {
  const t = useT()
  const { rules, view } = market
  const away = useAwayText({ form, summary })
  return (
    <>
      {hasStop(form.style) && (
        <AmountField
          {...field('stopPrice')}
          label={t('spot.trigger')}
          labelUnit={rules.quote}
          value={form.stopPrice}
          decimals={rules.priceDecimals}
          onChange={(stopPrice) => onChange({ ...form, stopPrice })}
          onRefuse={() => haptic('tick')}
          onStep={(steps) => onChange(stepOrderPrice(form, { name: 'stopPrice', steps }, market))}
        />
      )}
      {hasLimit(form.style) ? (
        <AmountField
          {...field('price')}
          label={t('spot.price')}
          labelUnit={rules.quote}
          value={form.price}
          decimals={rules.priceDecimals}
          onChange={(price) => onChange({ ...form, price })}
          onRefuse={() => haptic('tick')}
          onStep={(steps) => onChange(stepOrderPrice(form, { name: 'price', steps }, market))}
        />
      ) : (
        form.style === 'market' && (
          <LivePrice rules={rules} ticks={summary.price || view.lastPrice || view.referencePrice} />
        )
      )}
      {away && (
        <p className={css.away} role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {away}
        </p>
      )}
    </>
  )
}
