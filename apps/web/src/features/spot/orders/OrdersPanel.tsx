/**
 * The member's orders under the form: open ones with their cancel buttons, and the latest others.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import {
  cancelAllOrders,
  getOpenOrders,
  getOrderHistory,
  getSpotAccount,
} from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { memo, useState } from 'react'
import { errorCode } from '../../../api/errorText.ts'
import { refresh } from '../../../api/queryClient.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLive } from '../../../live/useLive.ts'
import { KeepMarkets } from '../../../order/KeepMarkets.tsx'
import { OrderDetailSheet } from '../../../order/OrderDetailSheet.tsx'
import { spotPath } from '../../../routing/paths.ts'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { createStore, type Store, useStore } from '../../../store/createStore.ts'
import { isChecking } from '../../../write/standing.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { OpenOrderRow } from './OpenOrderRow.tsx'
import css from './OrdersPanel.module.css'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { useOpenOrders } from './useOpenOrders.ts'

type Tab = 'open' | 'history'

type OrdersPanelProps = { symbol: string; freshOrder: number | undefined }

export const OrdersPanel = memo(function OrdersPanel({ symbol, freshOrder }: OrdersPanelProps) {
  const t = useT()
  const format = useFormat()
  const isSignedIn = useIsSignedIn()
  const [chosen] = useState(() => createStore<Tab>('open'))
  // Under a tab in steps: the tab itself answers the tap.
  const tab = useLive(chosen)
  const [isEverywhere, setEverywhere] = useState(false)
  const open = useOpenOrders(symbol, isEverywhere)
  return (
    <section aria-label={t('spot.orders')} className={css.panel}>
      {isSignedIn && <KeepMarkets />}
      <OrderTabs
        chosen={chosen}
        count={open.orders ? `(${format.count(open.orders.length)})` : undefined}
      />
      <TabPanel name="spot-orders" id={tab}>
        {!isSignedIn ? (
          <GateCard
            title={t('spot.orders.login')}
            action={
              <Button kind="secondary" onClick={() => openLogin(spotPath(symbol))}>
                {t('app.login')}
              </Button>
            }
          />
        ) : tab === 'open' ? (
          <OpenOrders
            symbol={symbol}
            open={open}
            freshOrder={freshOrder}
            isEverywhere={isEverywhere}
            setEverywhere={setEverywhere}
          />
        ) : (
          <RecentOrders symbol={symbol} />
        )}
      </TabPanel>
    </section>
  )
})

function OrderTabs({ chosen, count }: { chosen: Store<Tab>; count: string | undefined }) {
  const t = useT()
  return (
    <Tabs
      label={t('spot.orders')}
      name="spot-orders"
      value={useStore(chosen)}
      onChange={chosen.set}
      tabs={[
        { id: 'open', label: t('spot.orders.open'), count },
        { id: 'history', label: t('spot.orders.history') },
      ]}
    />
  )
}

type OpenOrdersProps = OrdersPanelProps & {
  open: ReturnType<typeof useOpenOrders>
  isEverywhere: boolean
  setEverywhere: (isEverywhere: boolean) => void
}

function OpenOrders(props: OpenOrdersProps) {
  const { symbol, open, freshOrder, isEverywhere, setEverywhere } = props
  const t = useT()
  const { orders, rows = [], scope } = open
  const [asked, setAsked] = useState<number>()
  const [chosen, setChosen] = useState<Order>()
  const cancelAll = useWrite(cancelAllOrders, {
    onDone: () => {
      setAsked(undefined)
      refresh(getOpenOrders, getSpotAccount, getOrderHistory)
      void toastDone(cancelAllOrders)
    },
  })
  const { state } = cancelAll
  const error = useWriteError(state)
  return (
    <>
      <div className={css.tools}>
        <Checkbox isChecked={isEverywhere} onChange={setEverywhere}>
          {t('spot.orders.allPairs')}
        </Checkbox>
        {orders && orders.length > 0 && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              cancelAll.reset()
              setAsked(orders.length)
            }}
          >
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
              isLeaving={state.step === 'sending' || isChecking(state)}
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
      <ConfirmSheet
        isOpen={asked !== undefined}
        kind="danger"
        title={t('spot.cancelAll.title')}
        confirmLabel={t('spot.cancelAll.action', { count: asked ?? 0 })}
        backLabel={t('spot.cancelAll.keep')}
        isBusy={cancelAll.isBusy}
        error={error}
        onConfirm={() => void cancelAll.send(scope)}
        onClose={() => setAsked(undefined)}
      >
        <p>
          {t('spot.cancelAll.text', {
            count: asked ?? 0,
            scope: isEverywhere ? t('spot.cancelAll.scopeAll') : symbol,
          })}
        </p>
      </ConfirmSheet>
    </>
  )
}
