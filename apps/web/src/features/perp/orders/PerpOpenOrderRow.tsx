/**
 * One open contract order with its take-profit and stop-loss and its cancel button. Canceling is
 * confirmed, unless switched off; errors are shown in the row.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { cancelPerpOrder } from '@assay/wire/routes/trading/contract.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { useState } from 'react'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { endKey, isOpen, statusKey, toneOf } from '../../../order/orderWords.ts'
import { changeSettings, useSettings } from '../../../store/settings.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import css from './orders.module.css'
import { usePerpOrderWords } from './usePerpOrderWords.ts'

export function PerpOpenOrderRow({ order }: { order: PerpOrder }) {
  const t = useT()
  const format = useFormat()
  const words = usePerpOrderWords()(order)
  const { confirms } = useSettings()
  const [isAsking, setAsking] = useState(false)
  const [isOptOut, setOptOut] = useState(false)
  const cancel = useWrite(cancelPerpOrder, {
    onDone: () => {
      refreshHoldings()
      void toastDone(cancelPerpOrder)
    },
  })
  const { step } = cancel.state
  const error = useWriteError(cancel.state)
  /** It ended a moment ago. */
  const isOver = !isOpen(order)
  const end = endKey(order)
  const isPending = step === 'sending' || step === 'done'
  const send = () => {
    if (isOptOut) changeSettings({ confirms: { ...confirms, cancelOrder: false } })
    setAsking(false)
    void cancel.send({ id: order.id })
  }
  return (
    <li className={css.row} data-dim={isPending || step === 'unknown' || undefined}>
      <div className={css.main}>
        <span className={css.line}>
          <b className={css[order.side]}>{words.side}</b>
          <span>
            {order.base}/{order.quote} · {words.kind}
          </span>
        </span>
        <span className={css.small}>
          {words.mode} · {t(end ?? statusKey(order))}
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
            onClick={() => (confirms.cancelOrder ? setAsking(true) : send())}
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
      <ConfirmSheet
        isOpen={isAsking}
        kind="danger"
        title={t('spot.cancel.title')}
        facts={[
          { label: t('perp.order'), value: `${words.side} ${order.base}/${order.quote}` },
          { label: t('orders.price'), value: words.priceInQuote },
          { label: t('orders.filled'), value: words.progress },
        ]}
        confirmLabel={t('spot.cancel.action')}
        backLabel={t('spot.cancel.keep')}
        optOut={{ label: t('spot.cancel.optOut'), isChecked: isOptOut, onChange: setOptOut }}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
