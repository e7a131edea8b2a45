/** What stands in one cell on two lines: the thing itself, and below it what belongs to it. */
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
