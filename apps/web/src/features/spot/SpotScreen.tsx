/**
 * Spot trading: the form beside the order book, the member's orders below, and on wide screens the
 * chart. Public figures are there for everyone; trading and orders ask for the login.
 */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { useStable } from '@assay/ui/useStable.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorCode } from '../../api/errorText.ts'
import { askEarly } from '../../api/queryClient.ts'
import { directionOf } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { LiveChip, useIsStale } from '../../live/LiveChip.tsx'
import { useMarkets } from '../../live/markets.ts'
import { rateQuery } from '../../live/rate.ts'
import { ownPrices } from '../../market/book/bookLines.ts'
import { OrderBook } from '../../market/book/OrderBook.tsx'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { MarketPicker } from '../../market/pairs/MarketPicker.tsx'
import { useBlocked } from '../../market/useProduct.ts'
import { useTradeKeys } from '../../market/useTradeKeys.ts'
import { Later } from '../../page/Later.tsx'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useMedia } from '../../page/useMedia.ts'
import { lazyPart, lazyQuiet } from '../../routing/loading/lazyScreen.tsx'
import { marketOf, markSeen, spotPath } from '../../routing/paths.ts'
import { useGo } from '../../routing/useGo.ts'
import { settings } from '../../store/settings.ts'
import { OrdersPanel } from './orders/OrdersPanel.tsx'
import { OrderTicket } from './orderTicket/OrderTicket.tsx'
import { beginForm, chooseSide, nextForm, takeOrderPrice } from './orderTicket/orderChanges.ts'
import { summarizeSpotOrder } from './orderTicket/orderSummary.ts'
import { spotFormMarket } from './orderTicket/spotFormMarket.ts'
import { useOrderForm } from './orderTicket/useOrderForm.ts'
import { usePlaceOrder } from './placing/usePlaceOrder.ts'
import { usePress } from './placing/usePress.ts'
import { SpotBar } from './SpotBar.tsx'
import css from './SpotScreen.module.css'
import { BookSkeleton, FormSkeleton } from './SpotSkeletons.tsx'
import { useSpotAccount } from './useSpotAccount.ts'
import { spotMarketQuery, useSpotMarket } from './useSpotMarket.ts'

const SpotChart = lazyPart(() => import('./SpotChart.tsx').then((m) => m.SpotChart), 'chart')

const MarketTrades = lazyPart(
  () => import('../../market/trades/MarketTrades.tsx').then((m) => m.MarketTrades),
  'coin',
)

const DayFigures = lazyQuiet(() => import('../../market/DayFigures.tsx').then((m) => m.DayFigures))

// Not needed before the form has loaded.
const OrderSheets = lazyQuiet(() => import('./placing/OrderSheets.tsx').then((m) => m.OrderSheets))

// Asked as soon as this code is here, so that the answers travel while React starts.
if (globalThis.location?.pathname === '/coinExchange') {
  const symbol = marketOf('spot', location.search)
  askEarly(spotMarketQuery(symbol))
  askEarly(rateQuery(settings.get().currency))
}

const PHONE_ROWS = 8
const DESKTOP_ROWS = 20

export function SpotScreen() {
  const { search } = useLocation()
  return <Market key={marketOf('spot', search)} symbol={marketOf('spot', search)} />
}

function Market({ symbol }: { symbol: string }) {
  const t = useT()
  const go = useGo()
  const { info, book, live, error, retry } = useSpotMarket(symbol)
  const [isPicking, setPicking] = useState(false)
  const isKnown = info !== undefined
  useEffect(() => {
    if (isKnown) markSeen('spot', symbol)
  }, [isKnown, symbol])
  const isMissing = !info && error !== null && errorCode(error).includes('marketNotFound')
  return (
    <Page bar={<SpotBar symbol={symbol} />} isFlush width="wide">
      <div className={css.layout}>
        <PairRow symbol={symbol} info={info} onPick={() => setPicking(true)} />
        {info && (
          <Trading
            symbol={symbol}
            info={info}
            book={book}
            live={live}
            onPick={() => setPicking(true)}
          />
        )}
        {!info && !error && (
          <>
            <FormSkeleton />
            <BookSkeleton />
          </>
        )}
        {!info && error && (
          <div className={css.whole}>
            {isMissing ? (
              <EmptyState illustration="results">{t('spot.missing', { pair: symbol })}</EmptyState>
            ) : (
              <ReadFailed error={error} onRetry={retry}>
                {t('spot.failed')}
              </ReadFailed>
            )}
          </div>
        )}
      </div>
      <MarketPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        current={symbol}
        useList={useMarkets}
        onPick={(picked) => {
          setPicking(false)
          go.to(spotPath(picked), { replace: true })
        }}
      />
    </Page>
  )
}

type PairRowProps = { symbol: string; info: MarketInfo | undefined; onPick: () => void }

function PairRow({ symbol, info, onPick }: PairRowProps) {
  const t = useT()
  const format = useFormat()
  const isWide = useMedia('(min-width: 840px)')
  return (
    <div className={`${css.head} ${css.pairRow}`}>
      <button
        type="button"
        className={css.pair}
        aria-haspopup="dialog"
        aria-label={t('spot.pair.choose', { pair: symbol })}
        onClick={onPick}
      >
        {symbol}
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {info && isWide && (
        <Later>
          <DayFigures market={info} />
        </Later>
      )}
      <LiveChip />
      {info && (
        <Delta direction={directionOf(info.change24h)} className={css.delta}>
          {format.percent(info.change24h)}
        </Delta>
      )}
    </div>
  )
}

type TradingProps = {
  symbol: string
  info: MarketInfo
  book: ReturnType<typeof useSpotMarket>['book']
  live: ReturnType<typeof useSpotMarket>['live']
  onPick: () => void
}

function Trading({ symbol, info, book, live, onPick }: TradingProps) {
  const isStale = useIsStale()
  const blocked = useBlocked('spot')
  const hasChart = useMedia('(min-width: 600px)')
  const isWidest = useMedia('(min-width: 1200px)')
  const [form, change, settle, begin] = useOrderForm(symbol, useAskedSide())
  const [isTried, setTried] = useState(false)
  const [freshOrder, setFreshOrder] = useState<number>()
  const host = useRef<HTMLFormElement>(null)
  const market = { ...spotFormMarket(info, useSpotAccount(info.base, info.quote)), book }
  const summary = summarizeSpotOrder(form, market)
  const isPriced = market.view.lastPrice > 0
  // A limit form that opens on a market starts at its price; emptying the field is left alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the market opens.
  useEffect(() => {
    if (isPriced) begin((typed) => beginForm(typed, market))
  }, [symbol, isPriced])
  const place = usePlaceOrder({
    form,
    isStale,
    onPlaced: (sent, order) => {
      setTried(false)
      setFreshOrder(order?.id)
      settle(sent, nextForm(sent))
    },
    onProblems: () => {
      setTried(true)
      requestAnimationFrame(() =>
        host.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      )
    },
  })
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
            isTried={isTried}
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
        <OrdersPanel symbol={symbol} freshOrder={freshOrder} />
      </div>
      <Later>
        <OrderSheets symbol={symbol} place={place} market={market} isStale={isStale} />
      </Later>
    </>
  )
}

/** `?side=` of the address, as the buttons on a market's page set it. */
function useAskedSide(): 'buy' | 'sell' | undefined {
  const { search } = useLocation()
  const side = new URLSearchParams(search).get('side')
  return side === 'buy' || side === 'sell' ? side : undefined
}
