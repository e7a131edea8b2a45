/**
 * The member's orders under the form: open ones with their cancel buttons, and the latest others.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { memo, useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLive } from '../../../live/useLive.ts'
import { KeepMarkets } from '../../../order/KeepMarkets.tsx'
import { spotPath } from '../../../routing/paths.ts'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { createStore, type Store, useStore } from '../../../store/createStore.ts'
import { OpenOrderList } from './OpenOrderList.tsx'
import css from './OrdersPanel.module.css'
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
          <OpenOrderList
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
