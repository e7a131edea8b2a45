/** The market's latest trades below the form, on screens with room for them; loaded only there. */
import type { MarketInfo } from '@assay/wire/rows/spot.ts'
import { useT } from '../../i18n/i18n.ts'
import type { Book } from '../../live/liveLevels.ts'
import type { LiveMarket } from '../../live/liveMarket.ts'
import { TradesPanel } from '../../market/TradesPanel.tsx'
import { useTrades } from '../../market/useLiveMarket.ts'
import css from './SpotScreen.module.css'

type SpotTradesProps = {
  market: MarketInfo
  live: LiveMarket | undefined
  book: Book | undefined
  isStale: boolean
}

export function SpotTrades({ market, live, book, isStale }: SpotTradesProps) {
  const t = useT()
  const trades = useTrades(live, market.symbol)
  const isKnown = book !== undefined
  return (
    <section className={css.trades}>
      <h2 className={css.tradesTitle}>{t('coin.tab.trades')}</h2>
      <TradesPanel {...{ market, trades, isKnown, isStale }} />
    </section>
  )
}
