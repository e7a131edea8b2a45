/** One order, for either party: what to do now, where to pay, and how it ended. */
import { isRunning } from '@assay/domain/fiat/fiatRules.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { ApiError } from '@assay/wire/client/client.ts'
import type { ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { serverNow } from '../../../api/serverClock.ts'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useGo } from '../../../routing/useGo.ts'
import css from '../fiat.module.css'
import { useFiatOrder } from '../fiatQueries.ts'
import { AppealSheet } from './AppealSheet.tsx'
import { EndedOrder } from './EndedOrder.tsx'
import { type OrderStand, standOf } from './orderShown.ts'
import { PayOrder } from './PayOrder.tsx'
import { WaitingOrder } from './WaitingOrder.tsx'

export function FiatOrderScreen() {
  const t = useT()
  const go = useGo()
  const { id } = useParams()
  const { data: order, error, refetch } = useFiatOrder(Number(id))
  useTopAtEach(order && standOf(order, serverNow()))
  if (order) return <KnownOrder key={order.id} order={order} isStale={error !== null} />
  const isUnknown = error instanceof ApiError && error.reason === 'fiatOrderNotFound'
  return (
    <Page title={t('app.title.fiatOrder')}>
      {isUnknown && (
        <EmptyState
          illustration="records"
          action={
            <Button kind="secondary" onClick={() => go.to('/otc?tab=orders')}>
              {t('fiat.viewOrders')}
            </Button>
          }
        >
          {t('error.fiatOrderNotFound')}
        </EmptyState>
      )}
      {error && !isUnknown && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('fiat.failed')}
        </ReadFailed>
      )}
      {!error && (
        <div aria-busy="true" className={css.screen}>
          <Skeleton height={112} />
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  )
}

/** This part of the screen changes as the other party acts; a statement being written stays. */
function KnownOrder({ order, isStale }: { order: ShownFiatOrder; isStale: boolean }) {
  const [isAppealing, setAppealing] = useState(false)
  if (order.state === 'awaitingPayment' && order.isPayer) {
    return <PayOrder order={order} isStale={isStale} />
  }
  const Part = isRunning(order) ? WaitingOrder : EndedOrder
  return (
    <>
      <Part order={order} isStale={isStale} onAppeal={() => setAppealing(true)} />
      <AppealSheet order={order} isOpen={isAppealing} onClose={() => setAppealing(false)} />
    </>
  )
}

/** Scrolls to the next action at each change of state. */
function useTopAtEach(stand: OrderStand | undefined) {
  const before = useRef(stand)
  useEffect(() => {
    if (before.current !== undefined && before.current !== stand) window.scrollTo(0, 0)
    before.current = stand
  }, [stand])
}
