/**
 * One open order with its cancel button; a press elsewhere opens its detail. Canceling is
 * confirmed, unless switched off; while it is pending the row dims, and errors are shown in the
 * row.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import {
  cancelOrder,
  getOpenOrders,
  getOrderHistory,
  getSpotAccount,
} from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useState } from 'react'
import { refresh } from '../../../api/queryClient.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { OrderProgress } from '../../../order/OrderProgress.tsx'
import { endKey, isOpen, statusKey, toneOf } from '../../../order/orderWords.ts'
import { useOrderFigures } from '../../../order/useOrderFigures.ts'
import { changeSettings, useSettings } from '../../../store/settings.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import css from './OrdersPanel.module.css'

type OpenOrderRowProps = {
  order: Order
  showsPair: boolean
  /** Just placed: it is pointed out for a second. */
  isFresh: boolean
  /** All orders are being cancelled. */
  isLeaving: boolean
  onPress: () => void
}

export function OpenOrderRow(props: OpenOrderRowProps) {
  const { order, showsPair, isFresh, isLeaving, onPress } = props
  const t = useT()
  const format = useFormat()
  const words = useOrderFigures()(order)
  const { confirms } = useSettings()
  const [isAsking, setAsking] = useState(false)
  const [isOptOut, setOptOut] = useState(false)
  const cancel = useWrite(cancelOrder, {
    onDone: () => {
      refresh(getOpenOrders, getSpotAccount, getOrderHistory)
      void toastDone(cancelOrder)
    },
  })
  const { state } = cancel
  const error = useWriteError(state)
  /** It ended a moment ago. */
  const isOver = !isOpen(order)
  const end = endKey(order)
  const isPending = isLeaving || state.step === 'sending' || state.step === 'done'
  const send = () => {
    if (isOptOut) changeSettings({ confirms: { ...confirms, cancelOrder: false } })
    setAsking(false)
    void cancel.send({ id: order.id })
  }
  return (
    <li
      className={css.row}
      data-dim={isPending || state.step === 'unknown' || undefined}
      data-fresh={isFresh || isOver || undefined}
    >
      <button type="button" className={css.main} onClick={onPress}>
        <span className={css.line}>
          <span className={css[order.side]}>{words.side}</span>
          <span>{showsPair ? `${order.base}/${order.quote} · ${words.kind}` : words.kind}</span>
          <time className={css.small} dateTime={new Date(order.createdAt).toISOString()}>
            {whenOf(order.createdAt, format)}
          </time>
        </span>
        <span className={css.progress}>
          <OrderProgress order={order} />
          <Num className={css.small} spoken={words.spokenProgress}>
            {words.progress}
          </Num>
        </span>
        <span className={css.small}>{end ? t(end) : !isOver && t(statusKey(order))}</span>
        {order.stopPrice !== undefined && (
          <span className={css.small}>
            {!order.stopWhen && t('orders.stopPrice')} {words.stop}
          </span>
        )}
      </button>
      <span className={css.price}>
        <Num size="md">{words.price}</Num>
      </span>
      <span className={css.cancel}>
        {isOver && <StatusPill tone={toneOf(order)}>{t(statusKey(order))}</StatusPill>}
        {!isOver && (
          <Button
            kind="secondary"
            size="small"
            isBusy={isPending}
            aria-label={t('spot.orders.cancelOne', { number: String(order.id) })}
            onClick={() => (confirms.cancelOrder ? setAsking(true) : send())}
          >
            {t('spot.orders.cancel')}
          </Button>
        )}
      </span>
      {error && (
        <p
          className={css.note}
          role={state.step === 'refused' ? 'alert' : 'status'}
          data-bad={state.step === 'refused' || undefined}
        >
          {error}
        </p>
      )}
      <ConfirmSheet
        isOpen={isAsking}
        kind="danger"
        title={t('spot.cancel.title')}
        facts={[
          {
            label: t('spot.confirm.side'),
            value: `${words.side} ${order.base}/${order.quote} · ${words.kind}`,
          },
          { label: t('orders.price'), value: `${words.price} ${order.price ? order.quote : ''}` },
          { label: t('orders.filled'), value: words.progress },
        ]}
        confirmLabel={t('spot.cancel.action')}
        backLabel={t('spot.cancel.keep')}
        optOut={{
          label: t('spot.cancel.optOut'),
          isChecked: isOptOut,
          onChange: setOptOut,
        }}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

const whenOf = (at: number, format: ReturnType<typeof useFormat>) =>
  Date.now() - at < DAY_MS ? format.time(at) : format.date(at)
