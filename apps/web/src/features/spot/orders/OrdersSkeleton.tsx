/** A list of orders before the first answer. */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import css from './OrdersPanel.module.css'

export const OrdersSkeleton = () => (
  <div aria-busy="true" className={css.skeletons}>
    <Skeleton height={48} />
    <Skeleton height={48} />
  </div>
)
