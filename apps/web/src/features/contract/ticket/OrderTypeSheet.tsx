/** Limit or market with one sentence each, and under a limit order how long it is good for. */
import type { OrderType, TimeInForce } from '@assay/domain/spot/order.ts'
import { Button } from '@assay/ui/Button.tsx'
import { RadioList } from '@assay/ui/RadioList.tsx'
import { Sheet } from '@assay/ui/Sheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import css from './ContractTicket.module.css'
import type { ContractForm } from './contractForm.ts'

type OrderTypeSheetProps = {
  form: ContractForm
  isOpen: boolean
  onClose: () => void
  onType: (type: OrderType) => void
  onForce: (timeInForce: TimeInForce) => void
}

const TYPES: readonly OrderType[] = ['limit', 'market']
const FORCES: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'postOnly']

export function OrderTypeSheet(props: OrderTypeSheetProps) {
  const { form, isOpen, onClose, onType, onForce } = props
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
        value={form.type}
        options={TYPES.map((value) => ({
          value,
          label: t(`orders.type.${value}`),
          hint: t(`spot.style.${value}.hint`),
        }))}
        onChange={(type) => {
          onType(type)
          // Only a limit order has a second question.
          if (type === 'market') onClose()
        }}
      />
      {form.type === 'limit' && (
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
