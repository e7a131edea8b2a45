/**
 * The tabs below the chart: book, depth, trades, about; those already beside the chart are omitted.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import type { PublicTrade } from '@assay/wire/rows/spot.ts'
import { useEffect, useRef, useState } from 'react'
import { DepthChart } from '../../../chart/depth/DepthChart.tsx'
import { useT } from '../../../i18n/i18n.ts'
import type { LevelBook } from '../../../live/liveLevels.ts'
import { BookPanel } from '../../../market/book/BookPanel.tsx'
import { TradesPanel } from '../../../market/trades/TradesPanel.tsx'
import css from '../CoinScreen.module.css'
import { AboutPanel } from './AboutPanel.tsx'

type MarketDataProps = {
  market: MarketInfo
  book: LevelBook | undefined
  trades: readonly PublicTrade[] | undefined
  isStale: boolean
  hasBook: boolean
  hasTrades: boolean
}

type Tab = 'book' | 'depth' | 'trades' | 'about'

export function CoinPanels(props: MarketDataProps) {
  const { market, book, trades, isStale, hasBook, hasTrades } = props
  const t = useT()
  const [chosen, setChosen] = useState<Tab>()
  const data = useRef<HTMLDivElement>(null)
  const tabs: { id: Tab; label: string }[] = []
  if (hasBook) tabs.push({ id: 'book', label: t('coin.tab.book') })
  tabs.push({ id: 'depth', label: t('coin.tab.depth') })
  if (hasTrades) tabs.push({ id: 'trades', label: t('coin.tab.trades') })
  tabs.push({ id: 'about', label: t('coin.tab.about') })
  const tab = tabs.find(({ id }) => id === chosen)?.id ?? (hasBook ? 'book' : 'depth')
  // Scrolls the selection clear of the buttons at the bottom.
  useEffect(() => {
    if (chosen) data.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={data} className={css.data}>
      <div className={css.tabs}>
        <Tabs label={t('coin.tabs')} name="coin" value={tab} onChange={setChosen} tabs={tabs} />
      </div>
      <TabPanel name="coin" id={tab} className={css.panel ?? ''}>
        {tab === 'book' && <BookPanel market={market} book={book} isStale={isStale} />}
        {tab === 'depth' && <DepthChart market={market} book={book} isStale={isStale} />}
        {tab === 'trades' && <TradesPanel market={market} trades={trades} isStale={isStale} />}
        {tab === 'about' && <AboutPanel market={market} />}
      </TabPanel>
    </div>
  )
}
