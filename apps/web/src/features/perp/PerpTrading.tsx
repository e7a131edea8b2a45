/** The form and the order book of one contract, and on wide screens its chart. */
import { useStable } from '@assay/ui/useStable.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useIsStale } from '../../live/LiveChip.tsx'
import { ownPrices } from '../../market/book/bookLines.ts'
import { OrderBook } from '../../market/book/OrderBook.tsx'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { useBlocked } from '../../market/useProduct.ts'
import { useTradeKeys } from '../../market/useTradeKeys.ts'
import { Later } from '../../page/Later.tsx'
import { useMedia } from '../../page/useMedia.ts'
import { lazyPart } from '../../routing/loading/lazyScreen.tsx'
import type { usePerpMarket } from './holdings/usePerpMarket.ts'
import { PerpTicket } from './orderTicket/PerpTicket.tsx'
import { takePerpPrice } from './orderTicket/perpForm.ts'
import css from './PerpScreen.module.css'
import { PerpSheets } from './placing/PerpSheets.tsx'
import { type PerpFormMarket, restingOf } from './rules/perpFormMarket.ts'
import { type PerpMarketShown, usePerpOrder } from './usePerpOrder.ts'

const PerpChart = lazyPart(() => import('./detail/PerpChart.tsx').then((m) => m.PerpChart), 'chart')

const MarketTrades = lazyPart(
  () => import('../../market/trades/MarketTrades.tsx').then((m) => m.MarketTrades),
  'coin',
)

const PHONE_ROWS = 10
const DESKTOP_ROWS = 20

type PerpTradingProps = PerpMarketShown & {
  live: ReturnType<typeof usePerpMarket>['live']
  onPick: () => void
  /** To the position that an order opened. */
  onPosition: (order: PerpOrder) => void
  /** The member's holdings, below the chart or the form. */
  children: ReactNode
}

export function PerpTrading(props: PerpTradingProps) {
  const { symbol, info, book, live, onPick, onPosition, children } = props
  const t = useT()
  const isStale = useIsStale()
  const blocked = useBlocked('perp')
  const hasChart = useMedia('(min-width: 600px)')
  const isWidest = useMedia('(min-width: 1200px)')
  const { form, change, market, summary, isTried, place } = usePerpOrder(props, isStale)
  // Its form, its book and its trades count lots.
  const counted = { unit: info.contractSize, quantityLabel: t('perp.lots') }
  const shown = { ...info, quantityDecimals: 0 }
  // A stable function, so that unchanged rows of the book do not rerender.
  const onPrice = useStable((price: bigint) => change(takePerpPrice(form, price, market)))
  useTradeKeys({
    onSide: (side) => change({ ...form, side: side === 'buy' ? 'long' : 'short' }),
    onPick,
  })
  return (
    <div className={css.layout}>
      {hasChart && (
        <div className={css.chart}>
          <Later>
            <PerpChart info={info} isStale={isStale} />
          </Later>
        </div>
      )}
      <div className={css.form}>
        {blocked ? (
          <ProductBlocked why={blocked} />
        ) : (
          <PerpTicket
            form={form}
            market={market}
            summary={summary}
            place={place}
            isTried={isTried}
            onChange={change}
          />
        )}
        {isWidest && (
          <Later>
            <MarketTrades live={live} isStale={isStale} {...counted} market={shown} />
          </Later>
        )}
      </div>
      <div className={css.book}>
        <Book
          {...counted}
          info={shown}
          book={book}
          market={market}
          rows={isWidest ? DESKTOP_ROWS : PHONE_ROWS}
          isStale={isStale}
          onPrice={onPrice}
        />
      </div>
      <div className={css.holdings}>{children}</div>
      <PerpSheets
        symbol={symbol}
        place={place}
        market={market}
        isStale={isStale}
        onPosition={onPosition}
      />
    </div>
  )
}

type BookProps = Omit<ComponentProps<typeof OrderBook>, 'area' | 'own' | 'below'> & {
  market: PerpFormMarket
}

/** The order book with the member's own orders marked, and the mark price below the last one. */
function Book({ market, ...shown }: BookProps) {
  const t = useT()
  const format = useFormat()
  const { orders } = market.holdings
  const { base, quote, markPrice, priceDecimals } = market.info
  const own = useMemo(() => ownPrices(restingOf(orders, { base, quote })), [orders, base, quote])
  return (
    <OrderBook
      {...shown}
      area="perp"
      own={own}
      below={`${t('perp.markShort')} ${format.price(markPrice, priceDecimals)}`}
    />
  )
}
