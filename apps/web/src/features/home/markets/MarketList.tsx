/**
 * All markets with their tabs, sorted here. The order of gainers and losers updates at most every
 * few seconds, so that rows do not jump under the finger.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { classNames } from '@assay/ui/classNames.ts'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { memo, useState } from 'react'
import { online } from '../../../api/connection/online.ts'
import { errorCode } from '../../../api/errorText.ts'
import { useT } from '../../../i18n/i18n.ts'
import { LiveChip, useIsStale } from '../../../live/LiveChip.tsx'
import { useMarkets } from '../../../live/markets.ts'
import { type LocalValue, useLocalValue } from '../../../live/rate.ts'
import { marketPath } from '../../../routing/paths.ts'
import { hasRoute } from '../../../routing/routeOf.ts'
import { useGo, useLinkTo } from '../../../routing/useGo.ts'
import { toggleFavorite, useFavorites } from '../../../session/favorites.ts'
import { useStore } from '../../../store/createStore.ts'
import { haptic } from '../../../store/haptic.ts'
import css from './MarketList.module.css'
import { MarketRow } from './MarketRow.tsx'
import { type ListTab, sortMarkets, useSteadyOrder } from './marketOrder.ts'

const SKELETON_ROWS = [1, 2, 3, 4, 5]

export function MarketList() {
  const t = useT()
  const local = useLocalValue()
  const favorites = useFavorites()
  const { list, error, isLoading, retry } = useMarkets()
  const [tab, setTab] = useState<ListTab>('all')
  const sorted = list && sortMarkets(list, tab, favorites)
  const rows = useSteadyOrder(sorted, tab)
  return (
    <section aria-label={t('home.markets')}>
      <Tabs
        label={t('home.markets')}
        name="home"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'favorites', label: t('home.tab.favorites') },
          { id: 'all', label: t('home.tab.all') },
          { id: 'gainers', label: t('home.tab.gainers') },
          { id: 'losers', label: t('home.tab.losers') },
        ]}
        trailing={<LiveChip />}
      />
      <TabPanel name="home" id={tab}>
        <div className={css.head} aria-hidden="true">
          <span className={css.both}>{t('home.column.pair')}</span>
          <span className={css.wide}>{t('home.column.name')}</span>
          <span className={css.wide}>{t('home.column.volume')}</span>
          <span>{t('home.column.price')}</span>
          <span className={css.change}>{t('home.column.change')}</span>
        </div>
        {!rows && isLoading && <Loading />}
        {!rows && error && <Failed error={error} onRetry={retry} />}
        {rows && rows.length > 0 && <Rows rows={rows} local={local} />}
        {rows?.length === 0 && <NoMarkets tab={tab} onRetry={retry} />}
      </TabPanel>
    </section>
  )
}

const Loading = () => (
  <div aria-busy="true">
    {SKELETON_ROWS.map((row) => (
      <div key={row} className={css.skeleton}>
        <Skeleton width={32} height={32} round />
        <Skeleton height={20} />
      </div>
    ))}
  </div>
)

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  const isOnline = useStore(online, (state) => state.isOnline)
  return (
    <ErrorState
      retryLabel={t('app.retry')}
      onRetry={() => onRetry()}
      isOffline={!isOnline}
      detail={{ label: t('app.details'), text: errorCode(error) }}
    >
      {t('home.marketsFailed')}
    </ErrorState>
  )
}

function NoMarkets({ tab, onRetry }: { tab: ListTab; onRetry: () => void }) {
  const t = useT()
  const go = useGo()
  const isFavorites = tab === 'favorites'
  return (
    <EmptyState
      illustration="results"
      action={
        isFavorites && hasRoute('/coinSearch') ? (
          <Button kind="secondary" onClick={() => go.to('/coinSearch')}>
            {t('home.favorite.find')}
          </Button>
        ) : (
          <Button kind="secondary" onClick={() => onRetry()}>
            {t('app.refresh')}
          </Button>
        )
      }
    >
      {t(isFavorites ? 'home.favorite.none' : 'home.noMarkets')}
    </EmptyState>
  )
}

function Rows({ rows, local }: { rows: readonly MarketInfo[]; local: LocalValue }) {
  const isStale = useIsStale()
  return (
    <ul className={classNames(css.list, isStale && css.stale)}>
      {rows.map((market) => (
        <HomeRow key={market.symbol} market={market} local={local} />
      ))}
    </ul>
  )
}

type HomeRowProps = { market: MarketInfo; local: LocalValue }

/** Creates its own press handlers, so that a row rerenders only when its market changed. */
const HomeRow = memo(function HomeRow({ market, local }: HomeRowProps) {
  const t = useT()
  const link = useLinkTo()(marketPath(market.symbol))
  const hold = () => {
    haptic('select')
    const isFavorite = toggleFavorite(market.symbol)
    const key = isFavorite ? 'home.favorite.added' : 'home.favorite.removed'
    showToast(t(key, { market: market.symbol }))
  }
  return (
    <MarketRow
      market={market}
      local={local}
      href={link.href}
      onPress={link.onClick}
      onHold={hold}
    />
  )
})
