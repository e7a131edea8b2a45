/**
 * Spot trading: the form beside the order book, the member's orders below, and on wide screens the
 * chart. Public figures are there for everyone; trading and orders ask for the login.
 */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { askEarly } from '../../api/queryClient.ts'
import { directionOf } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { LiveChip } from '../../live/LiveChip.tsx'
import { useMarkets } from '../../live/markets.ts'
import { rateQuery } from '../../live/rate.ts'
import { MarketPicker } from '../../market/pairs/MarketPicker.tsx'
import { Later } from '../../page/Later.tsx'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useMedia } from '../../page/useMedia.ts'
import { lazyQuiet } from '../../routing/loading/lazyScreen.tsx'
import { marketOf, markSeen, spotPath } from '../../routing/paths.ts'
import { useGo } from '../../routing/useGo.ts'
import { settings } from '../../store/settings.ts'
import { SpotBar } from './SpotBar.tsx'
import css from './SpotScreen.module.css'
import { BookSkeleton, FormSkeleton } from './SpotSkeletons.tsx'
import { SpotTrading } from './SpotTrading.tsx'
import { spotMarketQuery, useSpotMarket } from './useSpotMarket.ts'

const DayFigures = lazyQuiet(() => import('../../market/DayFigures.tsx').then((m) => m.DayFigures))

// Asked as soon as this code is here, so that the answers travel while React starts.
if (globalThis.location?.pathname === '/coinExchange') {
  const symbol = marketOf('spot', location.search)
  askEarly(spotMarketQuery(symbol))
  askEarly(rateQuery(settings.get().currency))
}

export function SpotScreen() {
  const { search } = useLocation()
  return <Market key={marketOf('spot', search)} symbol={marketOf('spot', search)} />
}

function Market({ symbol }: { symbol: string }) {
  const t = useT()
  const go = useGo()
  const { info, book, live, error, isMissing, retry } = useSpotMarket(symbol)
  const [isPicking, setPicking] = useState(false)
  const isKnown = info !== undefined
  useEffect(() => {
    if (isKnown) markSeen('spot', symbol)
  }, [isKnown, symbol])
  return (
    <Page bar={<SpotBar symbol={symbol} />} hasFooter isFlush width="wide">
      <div className={css.layout}>
        <PairRow symbol={symbol} info={info} onPick={() => setPicking(true)} />
        {info && (
          <SpotTrading
            symbol={symbol}
            info={info}
            book={book}
            live={live}
            onPick={() => setPicking(true)}
          />
        )}
        {!info && !error && !isMissing && (
          <>
            <FormSkeleton />
            <BookSkeleton />
          </>
        )}
        {!info && (error || isMissing) && (
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
