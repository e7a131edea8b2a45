/** The member's orders, newest first, by state. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { FiatOrderRow } from '@assay/wire/routes/fiat/fiat.ts'
import { useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { HIDDEN } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { CardFoot, CardHead, CardRow } from '../../../list/CardRow.tsx'
import { Choice } from '../../../list/filters/Choice.tsx'
import { MoreRows } from '../../../list/MoreRows.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { useStore } from '../../../store/createStore.ts'
import { hideAmounts } from '../../../store/settings.ts'
import css from '../fiat.module.css'
import { type OrderFilter, useFiatOrders } from '../fiatQueries.ts'
import { isBuyer, STAND_TONES, standOf } from '../order/orderShown.ts'

const STATES = ['toBePaid', 'underReview', 'completed', 'cancelled'] as const
const GHOST_ROWS = [1, 2, 3]

export function OwnOrders() {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  const [state, setState] = useState<(typeof STATES)[number]>()
  if (!isSignedIn) {
    return (
      <EmptyState
        illustration="blocked"
        action={<Button onClick={() => openLogin('/otc?tab=orders')}>{t('app.login')}</Button>}
      >
        {t('app.gate.title')}
      </EmptyState>
    )
  }
  return (
    <>
      <Choice
        label={t('records.filter')}
        none={t('fiat.filter.all')}
        options={STATES.map((value) => ({ value, label: t(`fiat.filter.${value}`) }))}
        value={state}
        onChange={setState}
      />
      <FiatOrderList key={state ?? 'all'} party="member" state={state} none={t('fiat.noOrders')} />
    </>
  )
}

export function FiatOrderList({ none, ...filter }: OrderFilter & { none: string }) {
  const t = useT()
  const go = useGo()
  const list = useFiatOrders(filter)
  const { orders, error, refetch } = list
  if (!orders) {
    return error ? (
      <ReadFailed error={error} onRetry={refetch}>
        {t('fiat.failed')}
      </ReadFailed>
    ) : (
      <div aria-busy="true" className={css.list}>
        {GHOST_ROWS.map((row) => (
          <Skeleton key={row} height={88} />
        ))}
      </div>
    )
  }
  if (orders.length === 0) return <EmptyState illustration="records">{none}</EmptyState>
  return (
    <>
      {error && <Banner kind="warn">{t('app.error.refresh')}</Banner>}
      <ul className={css.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <CardRow onPress={() => go.to(`/otc/order/${order.id}`)}>
              <OrderLine order={order} />
            </CardRow>
          </li>
        ))}
      </ul>
      <MoreRows list={list} shown={orders.length} />
    </>
  )
}

function OrderLine({ order }: { order: FiatOrderRow }) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const { asset, currency, quantity, payment, method, placedAt } = order
  const stand = standOf(order, serverNow())
  const money = (value: bigint, of: string) => (isHidden ? HIDDEN : `${format.exact(value)} ${of}`)
  return (
    <>
      <CardHead>
        <span>
          {t(isBuyer(order) ? 'fiat.tab.buy' : 'fiat.tab.sell')}{' '}
          <Num size="md">{money(quantity, asset)}</Num>
        </span>
        <StatusPill tone={STAND_TONES[stand]}>{t(`fiat.state.${stand}`)}</StatusPill>
      </CardHead>
      <CardFoot>
        <span>
          <Num>{money(payment, currency)}</Num> · {t(`fiat.method.${method}`)}
        </span>
        <span>{format.zoned(placedAt)}</span>
      </CardFoot>
    </>
  )
}
