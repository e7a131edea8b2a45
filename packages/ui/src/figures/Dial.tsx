/** A ring of ticks, `share` of them lit: time left, measures done. What it says is its children. */
import type { ReactNode } from 'react'
import css from './Dial.module.css'

type DialProps = {
  /** The lit share, 0 to 1. */
  share: number
  size?: number
  ticks?: number
  tone?: 'accent' | 'brass' | 'up' | 'down' | 'ink'
  label: string
  children?: ReactNode
}

export function Dial({
  share,
  size = 80,
  ticks = 60,
  tone = 'accent',
  label,
  children,
}: DialProps) {
  const lit = Math.round(Math.min(1, Math.max(0, share)) * ticks)
  return (
    <div className={css.dial} style={{ width: size, height: size }} role="img" aria-label={label}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        {Array.from({ length: ticks }, (_, index) => (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: the ticks never move.
            key={index}
            y1={index % 5 === 0 ? -38 : -41}
            y2={-48}
            transform={`rotate(${(index * 360) / ticks})`}
            className={index < lit ? css[tone] : css.off}
          />
        ))}
      </svg>
      <div className={css.middle}>{children}</div>
    </div>
  )
}
