/** The latest orders of this market as they change, and the way to all of them. */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { getOrderHistory } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { patch, readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { onOrders } from '../../../live/member.ts'
import { OrderDetailSheet } from '../../../order/OrderDetailSheet.tsx'
import { OrderRow } from '../../../order/OrderRow.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useLinkTo } from '../../../routing/useGo.ts'
import css from './OrdersPanel.module.css'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import { mergeOrders, refreshMs } from './openOrders.ts'

const SHOWN = 10

export function RecentOrders({ symbol }: { symbol: string }) {
  const t = useT()
  const linkTo = useLinkTo()
  const [base = '', quote = ''] = symbol.split('/')
  const { data, error, refetch } = useQuery({
    ...readQuery(getOrderHistory, { base, quote, page: 1, limit: SHOWN }),
    refetchInterval: ({ state }) => refreshMs(state.data?.orders),
  })
  useEffect(
    () =>
      onOrders((changed) =>
        patch(getOrderHistory, { base, quote, page: 1, limit: SHOWN }, (before) => ({
          ...before,
          orders: mergeOrders(before.orders, changed, { scope: { base, quote } }).slice(0, SHOWN),
        })),
      ),
    [base, quote],
  )
  const [chosen, setChosen] = useState<Order>()
  if (!data && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('spot.orders.failed')}
      </ReadFailed>
    )
  }
  if (!data) return <OrdersSkeleton />
  const allOrders = linkTo(`/orders/spot?pair=${symbol.replace('/', '-')}`)
  if (data.orders.length === 0) {
    return (
      <EmptyState
        illustration="records"
        action={
          <Button kind="secondary" onClick={allOrders.onClick}>
            {t('spot.orders.allHistory')}
          </Button>
        }
      >
        {t('spot.orders.noHistory')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={css.list}>
        {data.orders.map((order) => (
          <OrderRow key={order.id} order={order} onPress={() => setChosen(order)} />
        ))}
      </ul>
      <a className={css.more} {...allOrders}>
        {t('spot.orders.allHistory')}
      </a>
      <OrderDetailSheet order={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}
