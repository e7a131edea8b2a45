/**
 * A contract's page: price, chart, book, trades, and funding with mark and index, and the way to go
 * long or short. The contract comes from the address, so a link shows the same to everyone.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ChartPanel } from '../../../chart/ChartPanel.tsx'
import { changeChart, useChartChoices } from '../../../chart/chartChoices.ts'
import { DepthChart } from '../../../chart/depth/DepthChart.tsx'
import { periodOf } from '../../../chart/periods.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useIsStale } from '../../../live/LiveChip.tsx'
import { usePerps } from '../../../live/perps.ts'
import { BookPanel } from '../../../market/book/BookPanel.tsx'
import { PriceBlock } from '../../../market/PriceBlock.tsx'
import { type ShownMarket, shownPerp } from '../../../market/shownMarket.ts'
import { TradesPanel } from '../../../market/trades/TradesPanel.tsx'
import { useBook, useInfo, useLiveMarket, useTrades } from '../../../market/useLiveMarket.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useMedia } from '../../../page/useMedia.ts'
import { futuresPath, marketOf, markSeen } from '../../../routing/paths.ts'
import { useGo } from '../../../routing/useGo.ts'
import css from './detail.module.css'
import { FundingPanel } from './FundingPanel.tsx'

export function PerpDetailScreen() {
  const t = useT()
  const { search } = useLocation()
  const symbol = marketOf('perp', search)
  const { list, error, retry } = usePerps()
  const info = list?.find((candidate) => candidate.symbol === symbol)
  const isKnown = info !== undefined
  useEffect(() => {
    if (isKnown) markSeen('perp', symbol)
  }, [isKnown, symbol])
  if (info) return <Detail key={symbol} info={info} />
  return (
    <Page title={symbol} isFlush>
      {!list && error && (
        <ReadFailed error={error} onRetry={retry}>
          {t('coin.failed')}
        </ReadFailed>
      )}
      {!list && !error && (
        <div aria-busy="true" className={css.ghost}>
          <Skeleton height={38} width={180} />
          <Skeleton height={420} />
        </div>
      )}
      {list && (
        <EmptyState illustration="results">{t('coin.unknown', { market: symbol })}</EmptyState>
      )}
    </Page>
  )
}

function Detail({ info: listed }: { info: PerpInfo }) {
  const t = useT()
  const format = useFormat()
  const { symbol, base, quote } = listed
  const isStale = useIsStale()
  const isWide = useMedia('(min-width: 840px)')
  const { period } = useChartChoices()
  const live = useLiveMarket({ area: 'perp', base, quote, minutes: periodOf(period).minutes })
  const info: PerpInfo = useInfo(live, symbol) ?? listed
  const book = useBook(live, symbol)
  const trades = useTrades(live, symbol)
  const market = { ...shownPerp(info), area: 'perp' as const }
  const actions = <Actions info={info} />
  return (
    <Page
      title={`${symbol} · ${t('perp.perpetual')}`}
      isFlush
      width="wide"
      action={isWide ? undefined : actions}
    >
      <div className={css.layout}>
        <div className={css.main}>
          <PriceBlock market={market} isStale={isStale} />
          {(info.isHalted || !info.isTradable) && (
            <div className={css.banner}>
              <Banner kind="warn">
                {info.isTradable ? t('error.perpHalted') : t('perp.offMarket', { pair: symbol })}
              </Banner>
            </div>
          )}
          <ChartPanel
            market={market}
            period={period}
            onPeriod={(next) => changeChart({ period: next })}
            onCandles={live?.onCandles}
            summary={t('spot.chart.summary', {
              pair: symbol,
              price: format.fullPrice(info.lastPrice, info.priceDecimals),
              change: format.percent(info.change24h),
            })}
            isStale={isStale}
          />
          <DetailTabs info={info} market={market} book={book} trades={trades} isStale={isStale} />
        </div>
        {isWide && (
          <aside className={css.aside} aria-label={t('coin.tab.book')}>
            <div className={css.asideActions}>{actions}</div>
            <BookPanel market={market} book={book} isStale={isStale} />
          </aside>
        )}
      </div>
    </Page>
  )
}

type Tab = 'funding' | 'book' | 'depth' | 'trades'
const TABS: readonly Tab[] = ['funding', 'book', 'depth', 'trades']

type DetailTabsProps = {
  info: PerpInfo
  market: ShownMarket & { area: 'perp' }
  book: ReturnType<typeof useBook>
  trades: ReturnType<typeof useTrades>
  isStale: boolean
}

function DetailTabs({ info, market, book, trades, isStale }: DetailTabsProps) {
  const t = useT()
  const [tab, setTab] = useState<Tab>('funding')
  return (
    <>
      <div className={css.tabs}>
        <Tabs
          label={t('coin.tabs')}
          name="perp"
          value={tab}
          onChange={setTab}
          tabs={TABS.map((id) => ({
            id,
            label: t(id === 'funding' ? 'perp.funding' : `coin.tab.${id}`),
          }))}
        />
      </div>
      <TabPanel name="perp" id={tab} className={css.panel ?? ''}>
        {tab === 'funding' && <FundingPanel info={info} />}
        {tab === 'book' && <BookPanel market={market} book={book} isStale={isStale} />}
        {tab === 'depth' && <DepthChart market={market} book={book} isStale={isStale} />}
        {tab === 'trades' && <TradesPanel market={market} trades={trades} isStale={isStale} />}
      </TabPanel>
    </>
  )
}

function Actions({ info }: { info: PerpInfo }) {
  const t = useT()
  const go = useGo()
  const reason = info.isTradable ? undefined : t('app.notTradable')
  return (
    <div className={css.actions}>
      <Button
        kind="buy"
        size="large"
        reason={reason}
        onClick={() => go.to(futuresPath(info.symbol, 'long'))}
      >
        {t('perp.openLong')}
      </Button>
      <Button
        kind="sell"
        size="large"
        reason={reason}
        onClick={() => go.to(futuresPath(info.symbol, 'short'))}
      >
        {t('perp.openShort')}
      </Button>
    </div>
  )
}
