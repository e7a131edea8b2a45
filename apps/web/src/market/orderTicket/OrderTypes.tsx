/** The types of order with one sentence each, and under a limit order how long it is good for. */
import type { TimeInForce } from '@assay/domain/spot/order.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './OrderTypes.module.css'

export type TicketOrderType = 'limit' | 'market' | 'stopLimit' | 'stopMarket'

export type OrderTypesProps<T extends TicketOrderType> = {
  types: readonly T[]
  type: T
  timeInForce: TimeInForce
  onType: (type: T) => void
  onPick?: (type: T) => void
  onForce: (timeInForce: TimeInForce) => void
}

const FORCES: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'postOnly']

export function OrderTypes<T extends TicketOrderType>(props: OrderTypesProps<T>) {
  const { types, type, timeInForce, onType, onPick, onForce } = props
  const t = useT()
  return (
    <>
      <RadioList
        label={t('spot.style')}
        value={type}
        options={types.map((value) => ({
          value,
          label: t(`orders.type.${value}`),
          hint: t(`spot.style.${value}.hint`),
        }))}
        onChange={onType}
        {...(onPick && { onPick })}
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
    </>
  )
}
