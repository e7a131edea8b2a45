/** The bar of spot trading, where a market can be marked as a favorite. */
import { Row } from '@assay/ui/rows/Rows.tsx'
import { Star } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { BAR_ICON, TradeBar } from '../../market/TradeBar.tsx'
import { marketPath } from '../../routing/paths.ts'
import { toggleFavorite, useFavorites } from '../../session/favorites.ts'
import { haptic } from '../../store/haptic.ts'

export function SpotBar({ symbol }: { symbol: string }) {
  const t = useT()
  const isFavorite = useFavorites().includes(symbol)
  return (
    <TradeBar
      title={t('spot.title')}
      symbol={symbol}
      chartPath={marketPath(symbol)}
      records={{
        title: t('spot.more.history'),
        path: `/orders/spot?pair=${symbol.replace('/', '-')}`,
      }}
    >
      <Row
        icon={<Star {...BAR_ICON} fill={isFavorite ? 'currentColor' : 'none'} />}
        title={t(isFavorite ? 'spot.more.unfavorite' : 'spot.more.favorite')}
        onPress={() => {
          haptic('select')
          toggleFavorite(symbol)
        }}
      />
    </TradeBar>
  )
}
