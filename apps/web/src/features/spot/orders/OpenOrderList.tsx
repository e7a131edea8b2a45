/** The member's open orders of this market or of all, and one button that cancels them all. */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import {
  cancelAllOrders,
  getOpenOrders,
  getOrderHistory,
  getSpotAccount,
} from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useState } from 'react'
import { errorCode } from '../../../api/errorText.ts'
import { refresh } from '../../../api/queryClient.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { CancelAllSheet } from '../../../order/cancel/CancelAllSheet.tsx'
import { OrderDetailSheet } from '../../../order/OrderDetailSheet.tsx'
import { isChecking } from '../../../write/unansweredState.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { OpenOrderRow } from './OpenOrderRow.tsx'
import css from './OrdersPanel.module.css'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import type { useOpenOrders } from './useOpenOrders.ts'

type OpenOrderListProps = {
  symbol: string
  open: ReturnType<typeof useOpenOrders>
  freshOrder: number | undefined
  isEverywhere: boolean
  setEverywhere: (isEverywhere: boolean) => void
}

export function OpenOrderList(props: OpenOrderListProps) {
  const { symbol, open, freshOrder, isEverywhere, setEverywhere } = props
  const t = useT()
  const { orders, rows = [] } = open
  const [chosen, setChosen] = useState<Order>()
  const all = useCancelAll(open.scope)
  return (
    <>
      <div className={css.tools}>
        <Checkbox isChecked={isEverywhere} onChange={setEverywhere}>
          {t('spot.orders.allPairs')}
        </Checkbox>
        {orders && orders.length > 0 && (
          <Button kind="quiet" size="small" onClick={() => all.ask(orders.length)}>
            {t('spot.orders.cancelAll')}
          </Button>
        )}
      </div>
      {!orders && open.isPending && <OrdersSkeleton />}
      {!orders && open.error && (
        <ErrorState
          retryLabel={t('app.retry')}
          onRetry={() => void open.refetch()}
          detail={{ label: t('app.details'), text: errorCode(open.error) }}
        >
          {t('spot.orders.failed')}
        </ErrorState>
      )}
      {rows.length > 0 && (
        <ul className={css.list}>
          {rows.map((order) => (
            <OpenOrderRow
              key={order.id}
              order={order}
              showsPair={isEverywhere}
              isFresh={order.id === freshOrder}
              isLeaving={all.isUnderWay}
              onPress={() => setChosen(order)}
            />
          ))}
        </ul>
      )}
      {orders && rows.length === 0 && (
        <div className={css.state}>
          <EmptyState illustration="orders">{t('spot.orders.none')}</EmptyState>
        </div>
      )}
      <OrderDetailSheet order={chosen} onClose={() => setChosen(undefined)} />
      <CancelAllSheet {...all.sheet} scope={isEverywhere ? t('spot.cancelAll.scopeAll') : symbol} />
    </>
  )
}

/** Asks first, and then cancels all orders of the scope. */
function useCancelAll(scope: ReturnType<typeof useOpenOrders>['scope']) {
  const [asked, setAsked] = useState<number>()
  const write = useWrite(cancelAllOrders, {
    onDone: () => {
      setAsked(undefined)
      refresh(getOpenOrders, getSpotAccount, getOrderHistory)
      void toastDone(cancelAllOrders)
    },
  })
  const error = useWriteError(write.state)
  return {
    /** The orders are being cancelled, or may have been. */
    isUnderWay: write.state.step === 'sending' || isChecking(write.state),
    ask(count: number) {
      write.reset()
      setAsked(count)
    },
    sheet: {
      isOpen: asked !== undefined,
      count: asked ?? 0,
      isBusy: write.isBusy,
      error,
      onConfirm: () => void write.send(scope),
      onClose: () => setAsked(undefined),
    },
  }
}
