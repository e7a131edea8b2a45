/** The order types with one sentence each, and under a limit order how long it is good for. */
import type { TimeInForce } from '@assay/domain/spot/order.ts'
import { Button } from '@assay/ui/Button.tsx'
import { RadioList } from '@assay/ui/RadioList.tsx'
import { Sheet } from '@assay/ui/Sheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import css from './OrderStyleSheet.module.css'
import { ORDER_STYLES, type OrderForm, type OrderStyle } from './orderForm.ts'

type OrderStyleSheetProps = {
  form: OrderForm
  isOpen: boolean
  onClose: () => void
  onStyle: (style: OrderStyle) => void
  onForce: (timeInForce: TimeInForce) => void
}

const FORCES: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'postOnly']

export function OrderStyleSheet(props: OrderStyleSheetProps) {
  const { form, isOpen, onClose, onStyle, onForce } = props
  const t = useT()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('spot.style')}
      footer={
        <Button size="large" isBlock onClick={onClose}>
          {t('app.done')}
        </Button>
      }
    >
      <RadioList
        label={t('spot.style')}
        value={form.style}
        options={ORDER_STYLES.map((value) => ({
          value,
          label: t(`orders.type.${value}`),
          hint: t(`spot.style.${value}.hint`),
        }))}
        onChange={(style) => {
          onStyle(style)
          // Only a limit order has a second question.
          if (style !== 'limit') onClose()
        }}
      />
      {form.style === 'limit' && (
        <>
          <h3 className={css.heading}>{t('orders.force')}</h3>
          <RadioList
            label={t('orders.force')}
            value={form.timeInForce}
            options={FORCES.map((value) => ({
              value,
              label: t(`orders.force.${value}`),
              hint: t(`spot.force.${value}.hint`),
            }))}
            onChange={onForce}
          />
        </>
      )}
    </Sheet>
  )
}
