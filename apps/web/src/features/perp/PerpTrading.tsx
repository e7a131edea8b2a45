/** The form and the order book of one contract, and on wide screens its chart. */
import { useStable } from '@assay/ui/useStable.ts'
import type { PerpInfo, PerpOrder } from '@assay/wire/rows/perp.ts'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
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
import { useFormMarket, type usePerpMarket } from './holdings/usePerpMarket.ts'
import { PerpTicket } from './orderTicket/PerpTicket.tsx'
import { emptied, takePerpPrice } from './orderTicket/perpForm.ts'
import { summarizePerpOrder } from './orderTicket/perpSummary.ts'
import { usePerpForm } from './orderTicket/usePerpForm.ts'
import css from './PerpScreen.module.css'
import { PerpSheets } from './placing/PerpSheets.tsx'
import { usePlacePerp } from './placing/usePlacePerp.ts'
import { restingOf } from './rules/perpFormMarket.ts'

const PerpChart = lazyPart(() => import('./detail/PerpChart.tsx').then((m) => m.PerpChart), 'chart')

const MarketTrades = lazyPart(
  () => import('../../market/trades/MarketTrades.tsx').then((m) => m.MarketTrades),
  'coin',
)

const PHONE_ROWS = 10
const DESKTOP_ROWS = 20

type PerpTradingProps = {
  symbol: string
  info: PerpInfo
  book: ReturnType<typeof usePerpMarket>['book']
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
  const format = useFormat()
  const isStale = useIsStale()
  const blocked = useBlocked('perp')
  const hasChart = useMedia('(min-width: 600px)')
  const isWidest = useMedia('(min-width: 1200px)')
  const [form, change, settle] = usePerpForm(symbol, useAskedSide())
  const [isTried, setTried] = useState(false)
  const host = useRef<HTMLFormElement>(null)
  const market = { ...useFormMarket(info), book }
  const summary = summarizePerpOrder(form, market)
  // Its form, its book and its trades count lots.
  const counted = { unit: info.contractSize, quantityLabel: t('perp.lots') }
  const shown = { ...info, quantityDecimals: 0 }
  const { orders } = market.holdings
  const { base, quote } = info
  const own = useMemo(() => ownPrices(restingOf(orders, { base, quote })), [orders, base, quote])
  const place = usePlacePerp({
    form,
    isStale,
    onPlaced: (sent) => {
      setTried(false)
      settle(sent, emptied(sent))
    },
    onProblems: () => {
      setTried(true)
      requestAnimationFrame(() =>
        host.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      )
    },
  })
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
            host={host}
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
        <OrderBook
          {...counted}
          info={shown}
          area="perp"
          book={book}
          own={own}
          rows={isWidest ? DESKTOP_ROWS : PHONE_ROWS}
          below={`${t('perp.markShort')} ${format.price(info.markPrice, info.priceDecimals)}`}
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

/** `?side=` of the address, as the buttons on a contract's page set it. */
function useAskedSide(): 'long' | 'short' | undefined {
  const { search } = useLocation()
  const side = new URLSearchParams(search).get('side')
  return side === 'long' || side === 'short' ? side : undefined
}
