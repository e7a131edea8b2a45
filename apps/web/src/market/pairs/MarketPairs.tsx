/**
 * The pairs of the picker: a tab per quote coin, the favorites, and a search that looks through all
 * of them.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { directionOf } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { coinNameOf } from '../../live/markets.ts'
import { toggleFavorite, useFavorites } from '../../session/favorites.ts'
import { haptic } from '../../store/haptic.ts'
import type { ShownMarket } from '../shownMarket.ts'
import css from './MarketPairs.module.css'
import type { PickerList } from './MarketPicker.tsx'
import { moveByKeys } from './moveByKeys.ts'
import { PairSkeletons } from './PairSkeletons.tsx'

type MarketPairsProps = {
  current: string
  onPick: (symbol: string) => void
  useList: () => PickerList
}

const FAVORITES = 'favorites'

export function MarketPairs({ current, onPick, useList }: MarketPairsProps) {
  const t = useT()
  const favorites = useFavorites()
  const { list, error, retry } = useList()
  const [tab, setTab] = useState(current.split('/')[1] ?? '')
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toUpperCase().replace(/[\s-]/g, '/')
  const shown = text ? undefined : tab
  const quotes = [...new Set(list?.map(({ quote }) => quote))]
  const found = list?.filter((market) => {
    if (text) return isMatch(market, [text, wanted.trim().toUpperCase()])
    return tab === FAVORITES ? favorites.includes(market.symbol) : market.quote === tab
  })
  const openFirst = () => {
    const [first] = found ?? []
    if (text && first) onPick(first.symbol)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys from the box and rows arrive here.
    <div className={css.body} onKeyDown={(event) => moveByKeys(event, openFirst)}>
      <SearchField label={t('spot.picker.search')} value={wanted} onChange={setWanted} />
      <Tabs
        label={t('spot.picker.groups')}
        name="pairs"
        value={shown}
        onChange={(next) => {
          setWanted('')
          setTab(next)
        }}
        tabs={[
          { id: FAVORITES, label: t('spot.picker.favorites') },
          ...quotes.map((id) => ({ id, label: id })),
        ]}
      />
      <TabPanel name="pairs" id={shown}>
        {!found && !error && <PairSkeletons />}
        {!found && Boolean(error) && (
          <ErrorState retryLabel={t('app.retry')} onRetry={() => void retry()}>
            {t('spot.picker.failed')}
          </ErrorState>
        )}
        {found && found.length > 0 && (
          <ul data-found className={css.list}>
            {found.map((market) => (
              <PairRow
                key={market.symbol}
                market={market}
                isCurrent={market.symbol === current}
                isFavorite={favorites.includes(market.symbol)}
                onPick={() => onPick(market.symbol)}
              />
            ))}
          </ul>
        )}
        {found?.length === 0 && (
          <EmptyState illustration="results">
            {text
              ? t('spot.picker.noMatch', { text: wanted.trim() })
              : t('spot.picker.noFavorites')}
          </EmptyState>
        )}
      </TabPanel>
    </div>
  )
}

function isMatch({ symbol, base }: ShownMarket, texts: readonly string[]): boolean {
  const names = [symbol, symbol.replace('/', ''), coinNameOf(base).toUpperCase()]
  return names.some((name) => texts.some((text) => name.includes(text)))
}

type PairRowProps = {
  market: ShownMarket
  isCurrent: boolean
  isFavorite: boolean
  onPick: () => void
}

function PairRow({ market, isCurrent, isFavorite, onPick }: PairRowProps) {
  const t = useT()
  const format = useFormat()
  const { symbol, base, quote } = market
  return (
    <li className={css.item} data-off={!market.isTradable || undefined}>
      <button
        type="button"
        data-row
        className={css.row}
        aria-current={isCurrent || undefined}
        onClick={onPick}
      >
        <CoinIcon symbol={base} size={28} />
        <span className={css.pair}>
          <span>
            <b>{base}</b>/{quote}
          </span>
          <span className={css.small}>
            {!market.isTradable
              ? t('app.notTradable')
              : market.turnover24h !== undefined &&
                t('app.volume', { volume: `${format.brief(market.turnover24h)} ${market.quote}` })}
          </span>
        </span>
        <span className={css.figures}>
          <Num size="md" spoken={format.fullPrice(market.lastPrice, market.priceDecimals)}>
            {format.price(market.lastPrice, market.priceDecimals)}
          </Num>
          <Delta direction={directionOf(market.change24h)} className={css.delta}>
            {format.percent(market.change24h)}
          </Delta>
        </span>
      </button>
      <IconButton
        className={css.star}
        label={t(isFavorite ? 'spot.favorite.remove' : 'spot.favorite.add', { pair: symbol })}
        aria-pressed={isFavorite}
        onClick={() => {
          haptic('select')
          toggleFavorite(symbol)
        }}
      >
        <Star size={18} strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
