/** A change: sign, arrow and color always together; no arrow and a neutral color for none. */
import { classNames } from '../classNames.ts'
import css from './Delta.module.css'

export type DeltaDirection = 'up' | 'down' | 'flat'

type DeltaProps = { children: string; direction: DeltaDirection; className?: string | undefined }

export function Delta({ children, direction, className }: DeltaProps) {
  return (
    <span className={classNames('num', css.delta, css[direction], className)}>
      {direction !== 'flat' && (
        <svg viewBox="0 0 8 6" width="8" height="6" aria-hidden="true" className={css.arrow}>
          <path d={direction === 'up' ? 'M4 0 8 6H0Z' : 'M4 6 0 0h8Z'} fill="currentColor" />
        </svg>
      )}
      {children}
    </span>
  )
}
