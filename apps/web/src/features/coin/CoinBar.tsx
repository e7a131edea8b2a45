/** The top of a market's page: the market (with a link to others), favorite, share. */
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { ChevronDown, Share2, Star } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { useGo, useLinkTo } from '../../routing/useGo.ts'
import { toggleFavorite, useFavorites } from '../../session/favorites.ts'
import { haptic } from '../../store/haptic.ts'
import css from './CoinScreen.module.css'

type CoinBarProps = { symbol: string; onShare?: () => void }

export function CoinBar({ symbol, onShare }: CoinBarProps) {
  const t = useT()
  const go = useGo()
  const linkTo = useLinkTo()
  const isFavorite = useFavorites().includes(symbol)
  const [base = '', quote = ''] = symbol.split('/')
  return (
    <TopBar
      title={symbol}
      back={{ label: t('app.back'), onPress: go.back }}
      right={
        <>
          <IconButton
            label={t(isFavorite ? 'coin.favorite.remove' : 'coin.favorite.add')}
            aria-pressed={isFavorite}
            onClick={() => {
              haptic('select')
              toggleFavorite(symbol)
            }}
          >
            <Star
              size={20}
              strokeWidth={1.6}
              aria-hidden="true"
              fill={isFavorite ? 'currentColor' : 'none'}
            />
          </IconButton>
          {onShare && (
            <IconButton label={t('coin.share')} onClick={onShare}>
              <Share2 size={20} strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    >
      <a {...linkTo('/coinSearch')} className={css.pair} title={t('coin.switch')}>
        <b>{base}</b>/{quote}
        <span className="srOnly">{t('coin.switch')}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </a>
    </TopBar>
  )
}
