/** Shown while a page's code loads: its bar and a few rows. */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import css from './PageSkeleton.module.css'

export function PageSkeleton() {
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.bar}>
        <Skeleton width={140} height={20} />
      </div>
      <Skeleton width="60%" height={40} />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  )
}
