/**
 * The order book mirrored: bids at the left, asks at the right, best prices on top, 20 rows. The
 * bar behind a row is its share of the value shown, times eight, at most the whole row.
 */
import { type Amount, cost, type Price } from '@assay/money/amount.ts'
import { classNames } from '@assay/ui/classNames.ts'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { CSSProperties } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import type { Book, Level } from '../live/liveMarket.ts'
import css from './BookPanel.module.css'
import type { ShownMarket } from './shownMarket.ts'

const ROWS = 20
const GHOST_ROWS = [1, 2, 3, 4, 5, 6]

type BookPanelProps = { market: ShownMarket; book: Book | undefined; isStale: boolean }

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
  return (
    <div className={classNames(css.book, isStale && css.stale)}>
      <Side market={market} side="bids" levels={book.bids.slice(0, ROWS)} />
      <Side market={market} side="asks" levels={book.asks.slice(0, ROWS)} />
    </div>
  )
}

type SideProps = { market: ShownMarket; side: 'bids' | 'asks'; levels: readonly Level[] }

function Side({ market, side, levels }: SideProps) {
  const t = useT()
  const format = useFormat()
  const widths = barWidths(levels)
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
        {levels.map(({ price, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new level moves figures, never rows.
          <tr key={index} style={{ '--bar': `${widths[index]}%` } as CSSProperties}>
            <td className={css.price}>{format.price(price, market.priceDecimals)}</td>
            <td>{format.amount(quantity, market.quantityDecimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In percent of the row. */
export function barWidths(levels: readonly Level[]): number[] {
  const values = levels.map(({ price, quantity }) =>
    cost(quantity as Amount, price as Price, 'down'),
  )
  const total = values.reduce<bigint>((sum, value) => sum + value, 0n)
  if (total === 0n) return values.map(() => 0)
  return values.map((value) => Math.min(100, Number((value * 8_000n) / total) / 10))
}
