/**
 * The mirrored order book: bids at the left, asks at the right, best prices on top, 20 rows. The
 * bar behind a row is the cumulative quantity, relative to the deeper side.
 */
import { classNames } from '@assay/ui/classNames.ts'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { CSSProperties } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { LevelBook } from '../../live/liveLevels.ts'
import type { ShownMarket } from '../shownMarket.ts'
import css from './BookPanel.module.css'
import { type BookLine, deepened, depthBarOf, greatestDepth } from './bookLines.ts'

const ROWS = 20
const GHOST_ROWS = [1, 2, 3, 4, 5, 6]

type BookPanelProps = { market: ShownMarket; book: LevelBook | undefined; isStale: boolean }

export function BookPanel({ market, book, isStale }: BookPanelProps) {
  const t = useT()
  if (!book) {
    return (
      <div aria-busy="true" className={css.ghost}>
        {GHOST_ROWS.map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </div>
    )
  }
  if (book.bids.length + book.asks.length === 0) {
    return <EmptyState illustration="orders">{t('coin.book.empty')}</EmptyState>
  }
  const bids = deepened(book.bids.slice(0, ROWS))
  const asks = deepened(book.asks.slice(0, ROWS))
  const greatest = greatestDepth(bids, asks)
  return (
    <div className={classNames(css.book, isStale && css.stale)}>
      <Side market={market} greatest={greatest} side="bids" lines={bids} />
      <Side market={market} greatest={greatest} side="asks" lines={asks} />
    </div>
  )
}

type SideProps = {
  market: ShownMarket
  side: 'bids' | 'asks'
  lines: readonly BookLine[]
  greatest: bigint
}

function Side({ market, side, lines, greatest }: SideProps) {
  const t = useT()
  const format = useFormat()
  return (
    <table className={classNames(css.side, css[side])}>
      <caption className="srOnly">
        {t(side === 'bids' ? 'coin.book.bids' : 'coin.book.asks')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('coin.book.price')}</th>
          <th scope="col">{t('coin.book.amount')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new level moves figures, never rows.
          <tr key={index} style={{ '--bar': `${depthBarOf(line, greatest)}%` } as CSSProperties}>
            <td className={css.price}>{format.price(line.price, market.priceDecimals)}</td>
            <td>{format.amount(line.quantity, market.quantityDecimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
