/** All spot orders of the member by month, filtered, with their fills, and as a CSV file. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useStable } from '@assay/ui/useStable.ts'
import { getOrderHistory } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { SaveRows } from '../../list/SaveRows.tsx'
import { KeepMarkets } from '../../order/KeepMarkets.tsx'
import { OrderDetailSheet } from '../../order/OrderDetailSheet.tsx'
import { OrderRow } from '../../order/OrderRow.tsx'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { spotPath } from '../../routing/paths.ts'
import { useGo, useLinkTo } from '../../routing/useGo.ts'
import { UnansweredList } from '../../write/UnansweredNotes.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { OrderFilterSheet } from './OrderFilterSheet.tsx'
import css from './OrdersScreen.module.css'
import {
  countFilters,
  filtersOf,
  filtersOfData,
  historyInput,
  NO_ORDER_FILTERS,
  type OrderFilters,
  searchOf,
} from './orderFilters.ts'
import { ordersCsv } from './ordersCsv.ts'
import { useOrderHistory } from './useOrderHistory.ts'

const ADDRESS = '/orders/spot'

export function OrdersScreen() {
  const { search } = useLocation()
  const { data } = useParams()
  const filters = data === undefined ? filtersOf(search) : filtersOfData(data)
  const key = searchOf(filters)
  return <OrderList key={key} filters={filters} />
}

function OrderList({ filters }: { filters: OrderFilters }) {
  const t = useT()
  const navigate = useNavigate()
  const [isFiltering, setFiltering] = useState(false)
  const history = useOrderHistory(filters)
  const { orders, error } = history
  const count = countFilters(filters)
  const show = (next: OrderFilters) => {
    setFiltering(false)
    navigate(ADDRESS + searchOf(next), { replace: true })
  }
  return (
    <Page
      title={t('orders.title')}
      width="wide"
      right={
        <>
          {orders && orders.length > 0 && (
            <SaveRows
              name="assay-orders.csv"
              filterAt={(now) => historyInput(filters, now)}
              ask={async (asked) => {
                const found = await call(getOrderHistory, asked)
                return { rows: found.orders, count: found.count }
              }}
              idOf={({ id }) => id}
              csv={ordersCsv}
            />
          )}
          <IconButton label={t('orders.filter')} onClick={() => setFiltering(true)}>
            <SlidersHorizontal size={22} strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      <OtherRecords />
      <UnansweredList area="spot" />
      <div className={css.tools}>
        <Chips filters={filters} />
        {orders && (
          <span className={css.count} role="status">
            {t('orders.count', { shown: orders.length, count: history.count })}
          </span>
        )}
      </div>
      {!orders && !error && <Ghosts />}
      {!orders && error && (
        <ReadFailed error={error} onRetry={history.retry}>
          {t('orders.failed')}
        </ReadFailed>
      )}
      {orders && orders.length > 0 && <Months orders={orders} />}
      {orders?.length === 0 && (
        <Nothing filters={filters} onReset={count > 0 ? () => show(NO_ORDER_FILTERS) : undefined} />
      )}
      {orders && <MoreRows history={history} />}
      <OrderFilterSheet
        key={String(isFiltering)}
        filters={filters}
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        onShow={show}
      />
    </Page>
  )
}

/** Contracts and rounds have separate records. */
function OtherRecords() {
  const t = useT()
  const linkTo = useLinkTo()
  return (
    <nav className={css.others} aria-label={t('orders.others')}>
      <a {...linkTo('/futuresRecord')}>{t('app.title.perpRecords')}</a>
      <a {...linkTo('/cycleHistory')}>{t('app.title.cycleHistory')}</a>
    </nav>
  )
}

/** The active filters as text. */
function Chips({ filters }: { filters: OrderFilters }) {
  const t = useT()
  const format = useFormat()
  const { pair, side, status, range } = filters
  const date = (text: string) => format.date(new Date(`${text}T00:00:00`).getTime())
  const dates =
    'from' in range
      ? `${date(range.from)} – ${date(range.to)}`
      : range.days && t(DAY_KEYS[range.days] ?? 'orders.filter.all')
  const words = [
    pair ?? t('orders.filter.allPairs'),
    side && t(side === 'buy' ? 'orders.buy' : 'orders.sell'),
    status && t(`orders.status.${status}`),
    dates,
  ].filter((word) => typeof word === 'string')
  return (
    <span className={css.chips}>
      {words.map((word) => (
        <StatusPill key={word}>{word}</StatusPill>
      ))}
    </span>
  )
}

const DAY_KEYS: Record<number, 'orders.filter.day' | 'orders.filter.week' | 'orders.filter.month'> =
  { 1: 'orders.filter.day', 7: 'orders.filter.week', 30: 'orders.filter.month' }

function Months({ orders }: { orders: readonly Order[] }) {
  const t = useT()
  const format = useFormat()
  const [chosen, setChosen] = useState<Order>()
  const months = Map.groupBy(orders, ({ createdAt }) => format.month(createdAt))
  return (
    <>
      <KeepMarkets />
      <p className={css.headings} aria-hidden="true">
        <span>{`${t('orders.pair')} · ${t('orders.filled')} · ${t('orders.placed')}`}</span>
        <span>{`${t('orders.price')} · ${t('orders.status')}`}</span>
      </p>
      {[...months].map(([month, rows]) => (
        <section key={month} aria-label={month}>
          <h2 className={css.month}>{month}</h2>
          <ul>
            {rows.map((order) => (
              <OrderRow key={order.id} order={order} onPress={() => setChosen(order)} />
            ))}
          </ul>
        </section>
      ))}
      <OrderDetailSheet
        order={chosen}
        onClose={() => setChosen(undefined)}
        action={(order) => <CancelOrder order={order} onDone={() => setChosen(undefined)} />}
      />
    </>
  )
}

/** Loads the next page before the end is reached, or by the button. */
function MoreRows({ history }: { history: ReturnType<typeof useOrderHistory> }) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const loadMore = useStable(() => history.loadMore())
  const { hasMore, isLoadingMore, error } = history
  const isIdle = hasMore && !isLoadingMore && !error
  useEffect(() => {
    const element = host.current
    if (!element || !isIdle) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore()
      },
      { rootMargin: '400px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isIdle, loadMore])
  if (!hasMore && !error) return null
  return (
    <div className={css.end} ref={host}>
      {error && t('app.error.refresh')}
      <Button kind="quiet" size="small" isBusy={isLoadingMore} onClick={loadMore}>
        {t('orders.more')}
      </Button>
    </div>
  )
}

type NothingProps = { filters: OrderFilters; onReset: (() => void) | undefined }

function Nothing({ filters, onReset }: NothingProps) {
  const t = useT()
  const go = useGo()
  return (
    <EmptyState
      illustration="orders"
      action={
        onReset ? (
          <Button kind="secondary" onClick={onReset}>
            {t('orders.filter.reset')}
          </Button>
        ) : (
          <Button kind="secondary" onClick={() => go.to(spotPath(filters.pair ?? 'BTC/USDT'))}>
            {t('orders.trade')}
          </Button>
        )
      }
    >
      {t(onReset ? 'orders.noneFiltered' : 'orders.none')}
    </EmptyState>
  )
}

function Ghosts() {
  return (
    <div aria-busy="true" className={css.skeletons}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  )
}
