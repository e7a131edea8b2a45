/** How much of an order has traded, as a strip of ticks; the figures beside it say the same. */
import type { Order } from '@assay/wire/rows/spot.ts'
import type { CSSProperties } from 'react'
import css from './OrderProgress.module.css'
import { filledPercent } from './orderWords.ts'

export function OrderProgress({ order }: { order: Order }) {
  const style = { '--at': `${filledPercent(order)}%` } as CSSProperties
  return <span aria-hidden="true" className={css.ticks} style={style} />
}
