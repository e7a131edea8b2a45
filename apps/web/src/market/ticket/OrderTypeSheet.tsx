/** The types of order with one sentence each, and under a limit order how long it is good for. */
import type { TimeInForce } from '@assay/domain/spot/order.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './OrderTypeSheet.module.css'

type OrderType = 'limit' | 'market' | 'stopLimit' | 'stopMarket'

type OrderTypeSheetProps<T extends OrderType> = {
  types: readonly T[]
  type: T
  timeInForce: TimeInForce
  isOpen: boolean
  onClose: () => void
  onType: (type: T) => void
  onForce: (timeInForce: TimeInForce) => void
}

const FORCES: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'postOnly']

export function OrderTypeSheet<T extends OrderType>(props: OrderTypeSheetProps<T>) {
  const { types, type, timeInForce, isOpen, onClose, onType, onForce } = props
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
        value={type}
        options={types.map((value) => ({
          value,
          label: t(`orders.type.${value}`),
          hint: t(`spot.style.${value}.hint`),
        }))}
        onChange={(chosen) => {
          onType(chosen)
          // Only a limit order has a second question.
          if (chosen !== 'limit') onClose()
        }}
      />
      {type === 'limit' && (
        <>
          <h3 className={css.heading}>{t('orders.force')}</h3>
          <RadioList
            label={t('orders.force')}
            value={timeInForce}
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
