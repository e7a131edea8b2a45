/** Everything about one order, with each of its fills. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Reply } from '@assay/wire/route.ts'
import { getOrderFills } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readQuery } from '../api/queryClient.ts'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { AskAbout } from '../page/support/AskAbout.tsx'
import { useLastShown } from '../page/useLastShown.ts'
import css from './OrderDetailSheet.module.css'
import { endKey, isOpen, statusKey, toneOf } from './orderWords.ts'
import { type OrderFigures, useOrderFigures } from './useOrderFigures.ts'

type OrderDetailSheetProps = {
  order: Order | undefined
  onClose: () => void
  /** What can still be done about an open one. */
  action?: ((order: Order) => ReactNode) | undefined
}

export function OrderDetailSheet({ order, onClose, action }: OrderDetailSheetProps) {
  const t = useT()
  const shown = useLastShown(order)
  if (!shown) return null
  return (
    <Sheet
      isOpen={order !== undefined}
      onClose={onClose}
      title={t('orders.detail', { number: String(shown.id) })}
    >
      <Detail listed={shown} action={action} />
    </Sheet>
  )
}

type DetailProps = { listed: Order } & Pick<OrderDetailSheetProps, 'action'>

function Detail({ listed, action }: DetailProps) {
  const t = useT()
  const figures = useOrderFigures()
  const { data, error } = useQuery(readQuery(getOrderFills, { id: listed.id }))
  const order = data?.order ?? listed
  const words = figures(order)
  const end = endKey(order)
  return (
    <div className={css.body}>
      <span className={css.pill}>
        <StatusPill tone={toneOf(order)}>{t(statusKey(order))}</StatusPill>
      </span>
      {end && <p className={css.text}>{t(end)}</p>}
      <OrderFactList order={order} words={words} />
      {isOpen(order) && action?.(order)}
      <h3 className={css.heading}>{t('orders.fills')}</h3>
      {!data && !error && <Skeleton height={48} />}
      {!data && error && <p role="alert">{t('orders.fills.failed')}</p>}
      {data?.fills.length === 0 && <p className={css.small}>{t('orders.fills.none')}</p>}
      {data && data.fills.length > 0 && (
        <ul>
          {data.fills.map((fill) => (
            <FillRow key={fill.trade} fill={fill} order={order} words={words} />
          ))}
        </ul>
      )}
      <AskAbout kind="order" id={order.id} />
    </div>
  )
}

type OfOrder = { order: Order; words: OrderFigures }

function OrderFactList({ order, words }: OfOrder) {
  const t = useT()
  const format = useFormat()
  const inQuote = (text: string) => `${text} ${order.quote}`
  const inBase = (text: string) => `${text} ${order.base}`
  return (
    <FactList>
      <Fact label={t('orders.pair')}>{`${order.base}/${order.quote}`}</Fact>
      <Fact label={t('orders.side')}>
        <span className={css[order.side]}>{words.side}</span>
      </Fact>
      <Fact label={t('orders.type')}>{words.kind}</Fact>
      {order.type === 'limit' && (
        <Fact label={t('orders.force')}>{t(`orders.force.${order.timeInForce}`)}</Fact>
      )}
      {order.stopPrice !== undefined && <Fact label={t('orders.stopPrice')}>{words.stop}</Fact>}
      <Fact label={t('orders.price')}>
        {order.price === undefined ? words.price : inQuote(words.price)}
      </Fact>
      {order.quantity === undefined ? (
        <Fact label={t('orders.budget')}>{inQuote(words.budget)}</Fact>
      ) : (
        <Fact label={t('orders.amount')}>{inBase(words.amount)}</Fact>
      )}
      <Fact label={t('orders.filled')}>{inBase(words.filled)}</Fact>
      <Fact label={t('orders.average')}>
        {order.averagePrice === undefined ? words.average : inQuote(words.average)}
      </Fact>
      <Fact label={t('orders.total')}>{inQuote(words.value)}</Fact>
      <Fact label={t('orders.fee')}>{words.fee}</Fact>
      <Fact label={t('orders.placed')}>{format.dateTime(order.createdAt)}</Fact>
      <Fact label={t('orders.number')}>
        <span className={css.number}>
          <Num>{String(order.id)}</Num>
          <CopyButton text={String(order.id)} isIconOnly />
        </span>
      </Fact>
      {order.clientOrderId && <Fact label={t('orders.clientId')}>{order.clientOrderId}</Fact>}
    </FactList>
  )
}

type Fill = Reply<typeof getOrderFills>['fills'][number]

function FillRow({ fill, order, words }: OfOrder & { fill: Fill }) {
  const t = useT()
  const format = useFormat()
  return (
    <li className={css.fill}>
      <Num>{`${words.fillPrice(fill.price)} ${order.quote}`}</Num>
      <Num>{`${words.fillAmount(fill.quantity)} ${order.base}`}</Num>
      <span className={css.small}>
        {format.dateTime(fill.tradedAt)} ·{' '}
        {t(fill.isMaker ? 'orders.fills.maker' : 'orders.fills.taker')}
      </span>
      <Num className={css.small}>
        {`${t('orders.fee')} ${format.exact(fill.fee)} ${fill.feeAsset}`}
      </Num>
    </li>
  )
}
