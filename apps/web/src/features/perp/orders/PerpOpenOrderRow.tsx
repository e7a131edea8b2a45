/**
 * One open contract order with its take-profit and stop-loss and its cancel button. Canceling is
 * confirmed, unless switched off; errors are shown in the row.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { cancelPerpOrder } from '@assay/wire/routes/trading/contract.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { CancelOrderSheet } from '../../../order/cancel/CancelOrderSheet.tsx'
import { useAskedCancel } from '../../../order/cancel/useAskedCancel.ts'
import { endKey, isOpen, statusKey, toneOf } from '../../../order/orderWords.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import css from './orders.module.css'
import { usePerpOrderWords } from './usePerpOrderWords.ts'

export function PerpOpenOrderRow({ order }: { order: PerpOrder }) {
  const t = useT()
  const words = usePerpOrderWords()(order)
  const cancel = useWrite(cancelPerpOrder, {
    onDone: () => {
      refreshHoldings()
      void toastDone(cancelPerpOrder)
    },
  })
  const { step } = cancel.state
  const error = useWriteError(cancel.state)
  const asked = useAskedCancel(() => void cancel.send({ id: order.id }))
  /** It ended a moment ago. */
  const isOver = !isOpen(order)
  const isPending = step === 'sending' || step === 'done'
  return (
    <li className={css.row} data-dim={isPending || step === 'unknown' || undefined}>
      <OrderMain order={order} words={words} />
      <div className={css.end}>
        <Num size="md">{words.price}</Num>
        <Num className={css.small}>{words.progress}</Num>
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
      </div>
      {error && (
        <p className={css.note} role="alert">
          {error}
        </p>
      )}
      <CancelOrderSheet
        {...asked.sheet}
        facts={[
          { label: t('perp.order'), value: `${words.side} ${order.base}/${order.quote}` },
          { label: t('orders.price'), value: words.priceInQuote },
          { label: t('orders.filled'), value: words.progress },
        ]}
      />
    </li>
  )
}

type OrderMainProps = {
  order: PerpOrder
  words: ReturnType<ReturnType<typeof usePerpOrderWords>>
}

/** What the order is, with its take-profit and stop-loss. */
function OrderMain({ order, words }: OrderMainProps) {
  const t = useT()
  const format = useFormat()
  return (
    <div className={css.main}>
      <span className={css.line}>
        <b className={css[order.side]}>{words.side}</b>
        <span>
          {order.base}/{order.quote} · {words.kind}
        </span>
      </span>
      <span className={css.small}>
        {words.mode} · {t(endKey(order) ?? statusKey(order))}
      </span>
      <time className={css.small} dateTime={new Date(order.createdAt).toISOString()}>
        {format.dateTime(order.createdAt)}
      </time>
      {order.takeProfitPrice !== undefined && (
        <span className={css.small}>
          {t('perp.takeProfitShort')}: {words.takeProfit}
        </span>
      )}
      {order.stopLossPrice !== undefined && (
        <span className={css.small}>
          {t('perp.stopLossShort')}: {words.stopLoss}
        </span>
      )}
    </div>
  )
}
