/** The bar of contract trading. */
import { useT } from '../../i18n/i18n.ts'
import { TradeBar } from '../../market/TradeBar.tsx'
import { perpMarketPath } from '../../routing/paths.ts'

export function PerpBar({ symbol }: { symbol: string }) {
  const t = useT()
  return (
    <TradeBar
      title={t('perp.title')}
      symbol={symbol}
      chartPath={perpMarketPath(symbol)}
      records={{ title: t('perp.records'), path: '/futuresRecord' }}
    />
  )
}
