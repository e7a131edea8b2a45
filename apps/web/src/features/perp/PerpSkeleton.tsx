/** The form and the book before the first answer, in their real sizes. */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import css from './PerpScreen.module.css'

const FORM_HEIGHTS = [44, 48, 44, 52, 52, 44, 44, 96, 48]
/** Seven rows a side (PERP-08). */
const BOOK_ROWS = [1, 2, 3, 4, 5, 6, 7]

export function PerpSkeleton() {
  return (
    <div className={css.layout} aria-busy="true">
      <div className={`${css.form} ${css.skeleton}`}>
        {FORM_HEIGHTS.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move.
          <Skeleton key={index} height={height} />
        ))}
      </div>
      <div className={`${css.book} ${css.skeleton}`}>
        {BOOK_ROWS.map((row) => (
          <Skeleton key={row} height={18} />
        ))}
        <Skeleton height={40} />
        {BOOK_ROWS.map((row) => (
          <Skeleton key={-row} height={18} />
        ))}
      </div>
    </div>
  )
}
