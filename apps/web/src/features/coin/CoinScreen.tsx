/**
 * A market's page: price, chart, book, depth, trades, about, and buttons to buy or sell. The market
 * is in the URL, so a link shows the same to everyone. On a wide screen the book is beside the
 * chart, on a wider one the trades too.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { askEarly } from '../../api/queryClient.ts'
import { ChartPanel } from '../../chart/ChartPanel.tsx'
import { changeChart, useChartChoices } from '../../chart/chartChoices.ts'
import { GhostChart } from '../../chart/GhostChart.tsx'
import { type PeriodId, periodOf } from '../../chart/periods.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useIsStale } from '../../live/LiveChip.tsx'
import { marketsQuery, useMarkets } from '../../live/markets.ts'
import { rateQuery } from '../../live/rate.ts'
import { BookPanel } from '../../market/book/BookPanel.tsx'
import { PriceBlock } from '../../market/PriceBlock.tsx'
import { TradesPanel } from '../../market/trades/TradesPanel.tsx'
import { useBook, useInfo, useLiveMarket, useTrades } from '../../market/useLiveMarket.ts'
import { useTradeKeys } from '../../market/useTradeKeys.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useShare } from '../../page/url/useShare.ts'
import { useMedia } from '../../page/useMedia.ts'
import { marketOf, markSeen, spotPath } from '../../routing/paths.ts'
import { hasRoute } from '../../routing/routeOf.ts'
import { useGo } from '../../routing/useGo.ts'
import { settings } from '../../store/settings.ts'
import { CoinBar } from './CoinBar.tsx'
import css from './CoinScreen.module.css'
import { CoinPanels } from './panels/CoinPanels.tsx'

// Prefetched when this code loads, so that the answers arrive while React starts.
askEarly(marketsQuery)
askEarly(rateQuery(settings.get().currency))

export function CoinScreen() {
  const t = useT()
  const go = useGo()
  const symbol = useSymbol()
  const { list, error, isLoading, retry } = useMarkets()
  const market = list?.find((candidate) => candidate.symbol === symbol)
  const isKnown = market !== undefined
  useEffect(() => {
    if (isKnown) markSeen('coin', symbol)
  }, [isKnown, symbol])

  if (market) return <MarketPage key={symbol} market={market} />
  return (
    <Page bar={<CoinBar symbol={symbol} />} isFlush>
      {!list && error && (
        <ReadFailed error={error} onRetry={retry}>
          {t('coin.failed')}
        </ReadFailed>
      )}
      {!list && isLoading && !error && (
        <div aria-busy="true" className={css.ghost}>
          <Skeleton height={38} width={180} />
          <Skeleton height={18} width={140} />
          <div className={css.ghostChart}>
            <GhostChart />
          </div>
        </div>
      )}
      {list && (
        <EmptyState
          illustration="results"
          action={
            hasRoute('/coinSearch') && (
              <Button kind="secondary" onClick={() => go.to('/coinSearch', { replace: true })}>
                {t('coin.findMarket')}
              </Button>
            )
          }
        >
          {t('coin.unknown', { market: symbol })}
        </EmptyState>
      )}
    </Page>
  )
}

/** From `/markets/BTC-USDT`, else from `?market=`, else the last one seen. */
function useSymbol(): string {
  const { search } = useLocation()
  const { pair } = useParams()
  return marketOf('coin', pair ? `?market=${pair}` : search)
}

function MarketPage({ market: listed }: { market: MarketInfo }) {
  const t = useT()
  const { symbol, base, quote } = listed
  const isStale = useIsStale()
  const isWide = useMedia('(min-width: 840px)')
  const isWidest = useMedia('(min-width: 1200px)')
  const [periodId, choosePeriod] = usePeriod(symbol)
  const period = periodOf(periodId)
  const live = useLiveMarket({ area: 'spot', base, quote, minutes: period.minutes })
  const market = useInfo(live, symbol) ?? listed
  const book = useBook(live, symbol)
  const trades = useTrades(live, symbol)
  const data = { market, book, trades, isStale }
  const summary = useSummary(market, periodId)
  const share = useShare(`/markets/${symbol.replace('/', '-')}?tf=${periodId}`)
  const actions = <Actions market={market} />
  const go = useGo()
  useTradeKeys({
    onSide: (side) => hasRoute('/coinExchange') && go.to(spotPath(symbol, side)),
    onPick: () => go.to('/coinSearch'),
  })
  return (
    <Page
      bar={<CoinBar symbol={symbol} onShare={() => void share(symbol)} />}
      isFlush
      width="wide"
      action={isWide ? undefined : actions}
    >
      <div className={css.layout}>
        <div className={css.main}>
          <PriceBlock market={market} isStale={isStale} />
          {!market.isTradable && <OffBanner />}
          <ChartPanel
            market={market}
            period={periodId}
            onPeriod={choosePeriod}
            onCandles={live?.onCandles}
            summary={summary}
            isStale={isStale}
          />
          <CoinPanels {...data} hasBook={!isWide} hasTrades={!isWidest} />
        </div>
        {isWide && (
          <aside className={css.aside} aria-label={t('coin.tab.book')}>
            <BookPanel {...data} />
            <div className={css.asideActions}>{actions}</div>
          </aside>
        )}
        {isWidest && (
          <aside className={css.aside} aria-label={t('coin.tab.trades')}>
            <TradesPanel {...data} />
          </aside>
        )}
      </div>
    </Page>
  )
}

function OffBanner() {
  const t = useT()
  return (
    <div className={css.banner}>
      <Banner kind="warn">{t('coin.off')}</Banner>
    </div>
  )
}

function Actions({ market }: { market: MarketInfo }) {
  const t = useT()
  const go = useGo()
  if (!hasRoute('/coinExchange')) return null
  const { symbol, base } = market
  const reason = market.isTradable ? undefined : t('app.notTradable')
  return (
    <div className={css.actions}>
      <Button
        kind="buy"
        size="large"
        reason={reason}
        onClick={() => go.to(spotPath(symbol, 'buy'))}
      >
        {t('coin.buy', { asset: base })}
      </Button>
      <Button
        kind="sell"
        size="large"
        reason={reason}
        onClick={() => go.to(spotPath(symbol, 'sell'))}
      >
        {t('coin.sell', { asset: base })}
      </Button>
    </div>
  )
}

/** The period of the URL, else the one chosen last. A choice replaces the URL. */
function usePeriod(symbol: string) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('tf')
  const { period } = useChartChoices()
  const [own, setOwn] = useState<PeriodId | undefined>(asked ? periodOf(asked).id : undefined)
  const choose = (id: PeriodId) => {
    setOwn(id)
    changeChart({ period: id })
    const address = `/markets/${symbol.replace('/', '-')}?tf=${id}`
    // Not a navigation: the page keeps its scroll and focus.
    window.history.replaceState(window.history.state, '', address)
  }
  // Not in the state: a server-rendered page reads the stored choice only after hydration.
  return [own ?? period, choose] as const
}

function useSummary(market: MarketInfo, periodId: PeriodId): string {
  const t = useT()
  const format = useFormat()
  const price = (value: bigint | undefined) => format.fullPrice(value, market.priceDecimals)
  return t('chart.summary', {
    market: market.symbol,
    period: t(periodOf(periodId).label),
    last: price(market.lastPrice),
    change: format.percent(market.change24h),
    low: price(market.low24h),
    high: price(market.high24h),
  })
}
