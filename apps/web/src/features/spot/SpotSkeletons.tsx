/** The form and the book before the first answer, in their real sizes. */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import css from './SpotScreen.module.css'

const FORM_HEIGHTS = [48, 44, 52, 52, 44, 52, 72, 48]
const BOOK_ROWS = [1, 2, 3, 4, 5, 6]

export function FormSkeleton() {
  return (
    <div className={`${css.form} ${css.skeleton}`} aria-busy="true">
      {FORM_HEIGHTS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move.
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}

export function BookSkeleton() {
  return (
    <div className={`${css.book} ${css.bookSkeleton}`} aria-busy="true">
      {BOOK_ROWS.map((row) => (
        <Skeleton key={row} height={18} />
      ))}
      <Skeleton height={40} />
      {BOOK_ROWS.map((row) => (
        <Skeleton key={-row} height={18} />
      ))}
    </div>
  )
}
