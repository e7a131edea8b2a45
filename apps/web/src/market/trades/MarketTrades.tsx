/** A market's latest trades below the form, on screens with room for them; loaded only there. */
import { useT } from '../../i18n/i18n.ts'
import type { ShownMarket } from '../shownMarket.ts'
import { type LiveTrades, useTrades } from '../useLiveMarket.ts'
import css from './MarketTrades.module.css'
import { TradesPanel } from './TradesPanel.tsx'

type MarketTradesProps = {
  market: ShownMarket
  live: LiveTrades | undefined
  isStale: boolean
  /** As in the book beside it. */
  unit?: bigint
  quantityLabel?: string
}

export function MarketTrades({ market, live, ...rest }: MarketTradesProps) {
  const t = useT()
  const trades = useTrades(live, market.symbol)
  return (
    <section className={css.trades}>
      <h2 className={css.title}>{t('coin.tab.trades')}</h2>
      <TradesPanel market={market} trades={trades} {...rest} />
    </section>
  )
}
