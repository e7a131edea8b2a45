/**
 * The form and the order book of one market with the member's orders below, and on wide screens its
 * chart and its trades.
 */
import { useStable } from '@assay/ui/useStable.ts'
import { useMemo } from 'react'
import { useIsStale } from '../../live/LiveChip.tsx'
import { ownPrices } from '../../market/book/bookLines.ts'
import { OrderBook } from '../../market/book/OrderBook.tsx'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { useBlocked } from '../../market/useProduct.ts'
import { useTradeKeys } from '../../market/useTradeKeys.ts'
import { Later } from '../../page/Later.tsx'
import { useMedia } from '../../page/useMedia.ts'
import { lazyPart, lazyQuiet } from '../../routing/loading/lazyScreen.tsx'
import { OrdersPanel } from './orders/OrdersPanel.tsx'
import { OrderTicket } from './orderTicket/OrderTicket.tsx'
import { chooseSide, takeOrderPrice } from './orderTicket/orderChanges.ts'
import { usePress } from './placing/usePress.ts'
import css from './SpotScreen.module.css'
import type { useSpotMarket } from './useSpotMarket.ts'
import { type SpotMarketShown, useSpotOrder } from './useSpotOrder.ts'

const SpotChart = lazyPart(() => import('./SpotChart.tsx').then((m) => m.SpotChart), 'chart')

const MarketTrades = lazyPart(
  () => import('../../market/trades/MarketTrades.tsx').then((m) => m.MarketTrades),
  'coin',
)

// Not needed before the form has loaded.
const OrderSheets = lazyQuiet(() => import('./placing/OrderSheets.tsx').then((m) => m.OrderSheets))

const PHONE_ROWS = 8
const DESKTOP_ROWS = 20

type SpotTradingProps = SpotMarketShown & {
  live: ReturnType<typeof useSpotMarket>['live']
  onPick: () => void
}

export function SpotTrading({ symbol, info, book, live, onPick }: SpotTradingProps) {
  const isStale = useIsStale()
  const blocked = useBlocked('spot')
  const hasChart = useMedia('(min-width: 600px)')
  const isWidest = useMedia('(min-width: 1200px)')
  const order = useSpotOrder({ symbol, info, book }, isStale)
  const { form, change, market, summary, host, place } = order
  const [press, isLoading] = usePress(OrderSheets, form, (isLate) =>
    place.press({ form, market, summary }, isLate),
  )
  const own = useMemo(() => ownPrices(market.orders), [market.orders])
  // The same function for every paint of the book, so that unchanged rows stay as they are.
  const onPrice = useStable((price: bigint) => change(takeOrderPrice(form, price, market)))
  useTradeKeys({
    onSide: (side) => {
      change(chooseSide(form, side))
      host.current?.querySelector<HTMLElement>(`input[value=${side}]`)?.focus()
    },
    onPick,
  })
  return (
    <>
      {hasChart && (
        <div className={css.chart}>
          <Later>
            <SpotChart market={info} isStale={isStale} />
          </Later>
        </div>
      )}
      <div className={css.form}>
        {blocked ? (
          <ProductBlocked why={blocked} />
        ) : (
          <OrderTicket
            form={form}
            market={market}
            summary={summary}
            isTried={order.isTried}
            host={host}
            place={{ state: place.state, isBusy: place.isBusy || isLoading }}
            onPress={press}
            onChange={change}
          />
        )}
        {isWidest && (
          <Later>
            <MarketTrades market={info} live={live} isStale={isStale} />
          </Later>
        )}
      </div>
      <div className={css.book}>
        <OrderBook
          info={info}
          area="spot"
          book={book}
          own={own}
          rows={isWidest ? DESKTOP_ROWS : PHONE_ROWS}
          isStale={isStale}
          onPrice={onPrice}
        />
      </div>
      <div className={css.orders}>
        <OrdersPanel symbol={symbol} freshOrder={order.freshOrder} />
      </div>
      <Later>
        <OrderSheets symbol={symbol} place={place} market={market} isStale={isStale} />
      </Later>
    </>
  )
}
