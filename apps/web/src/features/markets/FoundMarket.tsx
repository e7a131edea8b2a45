/** A market in the list: star, pair with the searched part in bold, price, change. */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { Star } from 'lucide-react'
import { memo } from 'react'
import { directionOf } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import { toggleFavorite, useFavorites } from '../../session/favorites.ts'
import { haptic } from '../../store/haptic.ts'
import { matchIn } from './findMarkets.ts'
import css from './MarketsScreen.module.css'

/** A spot market or a contract. */
export type Listed = Pick<
  MarketInfo,
  | 'symbol'
  | 'base'
  | 'quote'
  | 'name'
  | 'lastPrice'
  | 'priceDecimals'
  | 'change24h'
  | 'high24h'
  | 'low24h'
  | 'isTradable'
  | 'turnover24h'
>

type FoundMarketProps = { market: Listed; text: string; path: string }

export const FoundMarket = memo(function FoundMarket({ market, text, path }: FoundMarketProps) {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const { symbol, lastPrice, priceDecimals, change24h, isTradable } = market
  const isFavorite = useFavorites().includes(symbol)
  const [before, match, after] = matchIn(symbol, text)
  return (
    <li className={css.row} data-off={!isTradable || undefined}>
      <IconButton
        label={t(isFavorite ? 'markets.favorite.remove' : 'markets.favorite.add', {
          market: symbol,
        })}
        aria-pressed={isFavorite}
        className={css.star}
        onClick={() => {
          haptic('select')
          toggleFavorite(symbol)
        }}
      >
        <Star
          size={18}
          strokeWidth={1.6}
          aria-hidden="true"
          fill={isFavorite ? 'currentColor' : 'none'}
        />
      </IconButton>
      <a {...linkTo(path)} className={css.link}>
        <CoinIcon symbol={market.base} size={28} />
        <span className={css.name}>
          <span>
            {before}
            <b>{match}</b>
            {after}
          </span>
          <span className={css.small} data-volume={isTradable || undefined}>
            {isTradable
              ? t('app.volume', { volume: `${format.brief(market.turnover24h)} ${market.quote}` })
              : t('app.notTradable')}
          </span>
        </span>
        <span className={css.figures}>
          <Num size="md" spoken={format.fullPrice(lastPrice, priceDecimals)}>
            {format.price(lastPrice, priceDecimals)}
          </Num>
          <Delta direction={directionOf(change24h)} className={css.delta}>
            {format.percent(change24h)}
          </Delta>
        </span>
        <Num className={css.wide}>{format.price(market.high24h, priceDecimals)}</Num>
        <Num className={css.wide}>{format.price(market.low24h, priceDecimals)}</Num>
        <Num className={css.wide}>{`${format.compact(market.turnover24h)} ${market.quote}`}</Num>
      </a>
    </li>
  )
})
