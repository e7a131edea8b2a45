/** A ruler between a low and a high with a needle at the present: the day's range at a glance. */
import type { CSSProperties } from 'react'
import css from './RangeRuler.module.css'

type RangeRulerProps = {
  /** 0 at the low end, 1 at the high end. */
  position: number
  low: string
  high: string
  lowLabel: string
  highLabel: string
}

export function RangeRuler({ position, low, high, lowLabel, highLabel }: RangeRulerProps) {
  const at = `${Math.min(1, Math.max(0, position)) * 100}%`
  return (
    <dl className={css.range} style={{ '--at': at } as CSSProperties}>
      <div className={css.end}>
        <dt>{lowLabel}</dt>
        <dd className="num">{low}</dd>
      </div>
      <div className={css.end}>
        <dt>{highLabel}</dt>
        <dd className="num">{high}</dd>
      </div>
    </dl>
  )
}
