/**
 * One open order with its cancel button; a press elsewhere opens its detail. Canceling is
 * confirmed, unless switched off; while it is pending the row dims, and errors are shown in the
 * row.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  cancelOrder,
  getOpenOrders,
  getOrderHistory,
  getSpotAccount,
} from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { refresh } from '../../../api/queryClient.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { CancelOrderSheet } from '../../../order/cancel/CancelOrderSheet.tsx'
import { useAskedCancel } from '../../../order/cancel/useAskedCancel.ts'
import { OrderProgress } from '../../../order/OrderProgress.tsx'
import { endKey, isOpen, statusKey, toneOf } from '../../../order/orderWords.ts'
import { type OrderFigures, useOrderFigures } from '../../../order/useOrderFigures.ts'
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
  const words = useOrderFigures()(order)
  const cancel = useWrite(cancelOrder, {
    onDone: () => {
      refresh(getOpenOrders, getSpotAccount, getOrderHistory)
      void toastDone(cancelOrder)
    },
  })
  const { state } = cancel
  const error = useWriteError(state)
  const asked = useAskedCancel(() => void cancel.send({ id: order.id }))
  /** It ended a moment ago. */
  const isOver = !isOpen(order)
  const isPending = isLeaving || state.step === 'sending' || state.step === 'done'
  return (
    <li
      className={css.row}
      data-dim={isPending || state.step === 'unknown' || undefined}
      data-fresh={isFresh || isOver || undefined}
    >
      <OrderMain order={order} words={words} showsPair={showsPair} onPress={onPress} />
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
            onClick={asked.press}
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
      <CancelOrderSheet
        {...asked.sheet}
        facts={[
          {
            label: t('spot.confirm.side'),
            value: `${words.side} ${order.base}/${order.quote} · ${words.kind}`,
          },
          { label: t('orders.price'), value: `${words.price} ${order.price ? order.quote : ''}` },
          { label: t('orders.filled'), value: words.progress },
        ]}
      />
    </li>
  )
}

type OrderMainProps = Pick<OpenOrderRowProps, 'order' | 'showsPair' | 'onPress'> & {
  words: OrderFigures
}

/** What the order is and how far it is filled; pressed for its detail. */
function OrderMain({ order, words, showsPair, onPress }: OrderMainProps) {
  const t = useT()
  const format = useFormat()
  const end = endKey(order)
  return (
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
      <span className={css.small}>{end ? t(end) : isOpen(order) && t(statusKey(order))}</span>
      {order.stopPrice !== undefined && (
        <span className={css.small}>
          {!order.stopWhen && t('orders.stopPrice')} {words.stop}
        </span>
      )}
    </button>
  )
}

const whenOf = (at: number, format: ReturnType<typeof useFormat>) =>
  Date.now() - at < DAY_MS ? format.time(at) : format.date(at)
