/** The member's open contract orders of all markets, and one button that cancels them all. */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { cancelAllPerpOrders } from '@assay/wire/routes/trading/contract.ts'
import { useState } from 'react'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { CancelAllSheet } from '../../../order/cancel/CancelAllSheet.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import type { usePerpOpenOrders } from '../holdings/usePerpOpenOrders.ts'
import css from './orders.module.css'
import { PerpOpenOrderRow } from './PerpOpenOrderRow.tsx'

export function PerpOpenOrders({ open }: { open: ReturnType<typeof usePerpOpenOrders> }) {
  const t = useT()
  const { orders, rows = [], error, retry } = open
  const [isAsking, setAsking] = useState(false)
  const cancelAll = useWrite(cancelAllPerpOrders, {
    onDone: () => {
      setAsking(false)
      refreshHoldings()
      void toastDone(cancelAllPerpOrders)
    },
  })
  const failed = useWriteError(cancelAll.state)
  if (!orders && error) {
    return (
      <ReadFailed error={error} onRetry={retry}>
        {t('spot.orders.failed')}
      </ReadFailed>
    )
  }
  if (!orders) {
    return (
      <div aria-busy="true" className={css.skeletons}>
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    )
  }
  if (rows.length === 0) {
    return <EmptyState illustration="orders">{t('spot.orders.none')}</EmptyState>
  }
  return (
    <>
      <div className={css.tools}>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            cancelAll.reset()
            setAsking(true)
          }}
        >
          {t('spot.orders.cancelAll')}
        </Button>
      </div>
      <ul className={css.list}>
        {rows.map((order) => (
          <PerpOpenOrderRow key={order.id} order={order} />
        ))}
      </ul>
      <CancelAllSheet
        isOpen={isAsking && cancelAll.state.step !== 'unknown'}
        count={orders.length}
        scope={t('spot.cancelAll.scopeAll')}
        isBusy={cancelAll.isBusy}
        error={failed}
        onConfirm={() => void cancelAll.send({})}
        onClose={() => setAsking(false)}
      />
      <UnknownSheet write={cancelAll} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
