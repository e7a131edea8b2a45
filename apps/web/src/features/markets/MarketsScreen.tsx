/**
 * All markets and contracts with instant search. Arrow keys move through the rows from the search
 * box, Enter opens one; `?q=` in the URL fills the box.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import { LiveChip } from '../../live/LiveChip.tsx'
import { useMarkets } from '../../live/markets.ts'
import { usePerps } from '../../live/perps.ts'
import { moveByKeys } from '../../market/pairs/moveByKeys.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useMedia } from '../../page/useMedia.ts'
import { marketPath, perpMarketPath } from '../../routing/paths.ts'
import { useGo } from '../../routing/useGo.ts'
import { useFavorites } from '../../session/favorites.ts'
import { FoundMarket, type Listed } from './FoundMarket.tsx'
import { findMarkets } from './findMarkets.ts'
import css from './MarketsScreen.module.css'
import { RecentMarkets } from './RecentMarkets.tsx'

type Shown = 'all' | 'contracts' | 'favorites'
const GHOST_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

export function MarketsScreen() {
  const t = useT()
  const go = useGo()
  const { search } = useLocation()
  const [text, setText] = useState(() => new URLSearchParams(search).get('q') ?? '')
  const [shown, setShown] = useState<Shown>('all')
  const { found, error, retry, pathOf } = useFoundMarkets(shown, text)
  const openFirst = () => {
    const [first] = found ?? []
    if (text.trim() && first) go.to(pathOf(first.symbol))
  }
  const hasPointer = useMedia('(pointer: fine)')
  return (
    <Page title={t('app.title.markets')} right={<LiveChip />} width="table">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys from the box and rows arrive here. */}
      <div onKeyDown={(event) => moveByKeys(event, openFirst)}>
        <SearchField
          label={t('markets.search')}
          value={text}
          onChange={setText}
          shouldAutoFocus={hasPointer}
        />
        {!text && <RecentMarkets />}
        <div className={css.filter}>
          <Segmented
            label={t('markets.area')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t('markets.spot') },
              { value: 'contracts', label: t('markets.contracts') },
              { value: 'favorites', label: t('markets.favorites') },
            ]}
          />
        </div>
        {!found && !error && <Loading />}
        {!found && error && (
          <ReadFailed error={error} onRetry={retry}>
            {t('markets.failed')}
          </ReadFailed>
        )}
        <div role="status">
          {found?.length === 0 && (
            <NoneFound text={text} shown={shown} onClear={() => setText('')} />
          )}
          {found && found.length > 0 && text && (
            <p className="srOnly">{t('markets.found', { count: found.length })}</p>
          )}
        </div>
        {found && found.length > 0 && <FoundList found={found} text={text} pathOf={pathOf} />}
      </div>
    </Page>
  )
}

/** What the box finds among what is shown. */
function useFoundMarkets(shown: Shown, text: string) {
  const favorites = useFavorites()
  const spot = useMarkets()
  const perps = usePerps()
  const isPerp = shown === 'contracts'
  const { error, retry } = isPerp ? perps : spot
  const all: readonly Listed[] | undefined = isPerp ? perps.list : spot.list
  const kept = shown === 'favorites' ? all?.filter(({ symbol }) => favorites.includes(symbol)) : all
  const found = kept && findMarkets(kept, text)
  return { found, error, retry, pathOf: isPerp ? perpMarketPath : marketPath }
}

const Loading = () => (
  <div aria-busy="true" className={css.ghost}>
    {GHOST_ROWS.map((row) => (
      <Skeleton key={row} height={40} />
    ))}
  </div>
)

type FoundListProps = {
  found: readonly Listed[]
  text: string
  pathOf: (symbol: string) => string
}

function FoundList({ found, text, pathOf }: FoundListProps) {
  const t = useT()
  return (
    <>
      <Columns />
      <ul data-found aria-label={t('markets.list')}>
        {found.map((market) => (
          <FoundMarket
            key={market.symbol}
            market={market}
            text={text}
            path={pathOf(market.symbol)}
          />
        ))}
      </ul>
    </>
  )
}

/** The column titles, if there is room. */
function Columns() {
  const t = useT()
  return (
    <p className={css.columns} aria-hidden="true">
      <span>{t('markets.column.pair')}</span>
      <span>{t('markets.column.price')}</span>
      <span>{t('markets.column.change')}</span>
      <span>{t('markets.column.high')}</span>
      <span>{t('markets.column.low')}</span>
      <span>{t('markets.column.volume')}</span>
    </p>
  )
}

type NoneFoundProps = { text: string; shown: Shown; onClear: () => void }

function NoneFound({ text, shown, onClear }: NoneFoundProps) {
  const t = useT()
  if (text) {
    return (
      <EmptyState
        illustration="results"
        action={
          <Button kind="secondary" onClick={onClear}>
            {t('markets.clearSearch')}
          </Button>
        }
      >
        {t('markets.noMatch', { text })}
      </EmptyState>
    )
  }
  return (
    <EmptyState illustration="results">
      {t(shown === 'favorites' ? 'markets.noFavorites' : 'markets.none')}
    </EmptyState>
  )
}
