/** The latest trades of the market, newest first, marked by what the taker did. */
import { divide, ONE } from '@assay/money/amount.ts'
import { classNames } from '@assay/ui/classNames.ts'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { PublicTrade } from '@assay/wire/rows/spot.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { ShownMarket } from '../shownMarket.ts'
import css from './TradesPanel.module.css'

const ROWS = 30
const GHOST_ROWS = [1, 2, 3, 4, 5, 6]

type TradesPanelProps = {
  market: ShownMarket
  /** Undefined until they are known. */
  trades: readonly PublicTrade[] | undefined
  isStale: boolean
  /** How much of the base one of an amount is: a contract's lot. One of the base when missing. */
  unit?: bigint
  /** What an amount counts, when it is not the base. */
  quantityLabel?: string
}

export function TradesPanel(props: TradesPanelProps) {
  const { market, trades, isStale, unit = ONE } = props
  const t = useT()
  const format = useFormat()
  if (!trades) {
    return (
      <div aria-busy="true" className={css.ghost}>
        {GHOST_ROWS.map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </div>
    )
  }
  if (trades.length === 0) {
    return <EmptyState illustration="records">{t('coin.trades.empty')}</EmptyState>
  }
  return (
    <table className={classNames(css.trades, isStale && css.stale)}>
      <caption className="srOnly">{t('coin.tab.trades')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('coin.trades.time')}</th>
          <th scope="col">{t('coin.book.price')}</th>
          <th scope="col">{props.quantityLabel ?? t('coin.book.amount')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {trades.slice(0, ROWS).map((trade, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new trade moves figures, never rows.
          <tr key={index}>
            <td>{format.time(trade.tradedAt)}</td>
            <td className={css[trade.takerSide]}>
              <span className="srOnly">
                {t(trade.takerSide === 'buy' ? 'coin.trades.buy' : 'coin.trades.sell')}
              </span>
              <svg viewBox="0 0 8 6" width="7" height="5" aria-hidden="true">
                <path
                  d={trade.takerSide === 'buy' ? 'M4 0 8 6H0Z' : 'M4 6 0 0h8Z'}
                  fill="currentColor"
                />
              </svg>
              {format.price(trade.price, market.priceDecimals)}
            </td>
            <td>
              {format.amount(divide(trade.quantity * ONE, unit, 'down'), market.quantityDecimals)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
