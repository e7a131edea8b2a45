/** All contract orders of the member, newest first; a press shows one with each of its fills. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getPerpOrderFills, getPerpOrders } from '@assay/wire/routes/trading/contract.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { Paging } from '../../../list/allRows.ts'
import { endKey, STATUSES, statusKey, toneOf } from '../../../order/orderWords.ts'
import { AskAbout } from '../../../page/support/AskAbout.tsx'
import { useLastShown } from '../../../page/useLastShown.ts'
import css from '../orders/orders.module.css'
import { usePerpOrderWords, usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { PerpRecordList } from './PerpRecordList.tsx'
import { perpOrdersCsv } from './perpCsv.ts'
import type { AskedRecords, RecordFilters } from './recordFilters.ts'

/** A contract order never waits for a trigger. */
const PERP_STATUSES = STATUSES.filter((status) => status !== 'waiting')
const SIDES = { long: 'buy', short: 'sell' } as const

async function load(asked: AskedRecords & Paging, { side, kind }: RecordFilters) {
  const { orders, count } = await call(getPerpOrders, {
    ...asked,
    side: side && SIDES[side],
    status: PERP_STATUSES.find((status) => status === kind),
  })
  return { rows: orders, count }
}

export function PastOrders() {
  const t = useT()
  const format = useFormat()
  const wordsOf = usePerpOrderWords()
  const [chosen, setChosen] = useState<PerpOrder>()
  return (
    <>
      <PerpRecordList
        path={getPerpOrders.path}
        load={load}
        idOf={({ id }) => id}
        empty={t('orders.none')}
        headings={[
          `${t('perp.order')} · ${t('orders.placed')}`,
          `${t('orders.price')} · ${t('orders.filled')} · ${t('orders.status')}`,
        ]}
        csv={perpOrdersCsv}
        filter={{
          // Buying opens a long or closes a short.
          sides: [
            { value: 'long', label: t('orders.buy') },
            { value: 'short', label: t('orders.sell') },
          ],
          kinds: {
            label: t('orders.status'),
            options: PERP_STATUSES.map((value) => ({ value, label: t(`orders.status.${value}`) })),
          },
        }}
      >
        {(order) => {
          const words = wordsOf(order)
          return (
            <li key={order.id}>
              <button
                type="button"
                className={`${css.row} ${css.pressable}`}
                onClick={() => setChosen(order)}
              >
                <span className={css.main}>
                  <span className={css.line}>
                    <b className={css[order.side]}>{words.side}</b>
                    <span>
                      {order.base}/{order.quote} · {words.kind}
                    </span>
                  </span>
                  <span className={css.small}>
                    {words.mode} · {t(`perp.origin.${order.origin}`)}
                  </span>
                  <time className={css.small} dateTime={new Date(order.createdAt).toISOString()}>
                    {format.dateTime(order.createdAt)}
                  </time>
                </span>
                <span className={css.end}>
                  <Num size="md">
                    {order.averagePrice === undefined ? words.price : words.average}
                  </Num>
                  <Num className={css.small}>{words.progress}</Num>
                  <StatusPill tone={toneOf(order)}>{t(statusKey(order))}</StatusPill>
                </span>
              </button>
            </li>
          )
        }}
      </PerpRecordList>
      <OrderSheet order={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

type OrderSheetProps = { order: PerpOrder | undefined; onClose: () => void }

function OrderSheet({ order, onClose }: OrderSheetProps) {
  const t = useT()
  const shown = useLastShown(order)
  if (!shown) return null
  return (
    <Sheet
      isOpen={order !== undefined}
      onClose={onClose}
      title={t('orders.detail', { number: String(shown.id) })}
    >
      <OrderFacts order={shown} />
    </Sheet>
  )
}

function OrderFacts({ order }: { order: PerpOrder }) {
  const t = useT()
  const format = useFormat()
  const words = usePerpOrderWords()(order)
  const priceOf = usePerpPrice()
  const { data, error } = useQuery(readQuery(getPerpOrderFills, { id: order.id }))
  const end = endKey(order)
  return (
    <>
      {end && <p className={css.small}>{t(end)}</p>}
      <FactList>
        <Fact label={t('perp.order')}>
          {words.side} {order.base}/{order.quote}
        </Fact>
        <Fact label={t('perp.mode')}>{words.mode}</Fact>
        <Fact label={t('orders.price')}>{words.priceInQuote}</Fact>
        <Fact label={t('orders.filled')}>{words.progress}</Fact>
        <Fact label={t('orders.average')}>{words.averageInQuote}</Fact>
        <Fact label={t('perp.fee')}>{words.fee}</Fact>
        <Fact label={t('perp.realized')}>{words.realized}</Fact>
        <Fact label={t('perp.takeProfit')}>{words.takeProfit}</Fact>
        <Fact label={t('perp.stopLoss')}>{words.stopLoss}</Fact>
        <Fact label={t('orders.placed')}>{format.dateTime(order.createdAt)}</Fact>
      </FactList>
      <h3 className={css.small}>{t('orders.fills')}</h3>
      {!data && !error && <Skeleton height={48} />}
      {!data && error && <p role="alert">{t('orders.fills.failed')}</p>}
      {data?.fills.length === 0 && <p className={css.small}>{t('orders.fills.none')}</p>}
      <ul>
        {data?.fills.map((fill) => (
          <li key={fill.trade} className={css.row}>
            <span className={css.main}>
              <Num>{`${priceOf(order, fill.price)} ${order.quote} · ${t('perp.lotsOf', { count: fill.lots })}`}</Num>
              <span className={css.small}>
                {format.dateTime(fill.tradedAt)} ·{' '}
                {t(fill.isMaker ? 'orders.fills.maker' : 'orders.fills.taker')}
              </span>
            </span>
            <Num className={css.small}>{`${format.exact(fill.fee)} ${order.quote}`}</Num>
          </li>
        ))}
      </ul>
      <AskAbout kind="contract" id={order.id} />
    </>
  )
}
