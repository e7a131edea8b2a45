/** A cell with two lines: the item, and its detail below. */
import type { ReactNode } from 'react'
import css from './Lines.module.css'

type LinesProps = { children: ReactNode; below: ReactNode }

export function TwoLines({ children, below }: LinesProps) {
  return (
    <span className={css.lines}>
      <span>{children}</span>
      <span className={css.below}>{below}</span>
    </span>
  )
}
