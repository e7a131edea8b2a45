/** Where the pairs will be. */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import css from './MarketPairs.module.css'

export function PairSkeletons() {
  return (
    <div aria-busy="true" className={css.skeletons}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
