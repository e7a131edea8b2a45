/** The latest orders of this market, and the way to all of them. */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getOrderHistory, type Order } from '@assay/wire/routes/trad.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../../api/queryClient.ts'
import { ReadFailed } from '../../../app/ReadFailed.tsx'
import { useLinkTo } from '../../../app/routing/useGo.ts'
import { useT } from '../../../i18n/i18n.ts'
import { OrderDetailSheet } from '../../../order/OrderDetailSheet.tsx'
import { OrderRow } from '../../../order/OrderRow.tsx'
import css from './OrdersPanel.module.css'

const SHOWN = 10

export function RecentOrders({ symbol }: { symbol: string }) {
  const t = useT()
  const linkTo = useLinkTo()
  const [base = '', quote = ''] = symbol.split('/')
  const { data, error, refetch } = useQuery(
    readQuery(getOrderHistory, { base, quote, page: 1, limit: SHOWN }),
  )
  const [chosen, setChosen] = useState<Order>()
  if (!data && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('spot.orders.failed')}
      </ReadFailed>
    )
  }
  if (!data) {
    return (
      <div aria-busy="true" className={css.skeletons}>
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    )
  }
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
