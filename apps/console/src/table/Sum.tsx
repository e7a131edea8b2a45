/**
 * A sum among others of its column: every digit there is, points below each other, units at one edge.
 * What fills the place of missing digits is drawn, not written, so that nobody copies or hears it.
 */
import type { CSSProperties } from 'react'
import css from './Sum.module.css'

/** `text` as `exact` and `grouped` write it. */
export type SumText = { text: string; unit?: string }
/** What the longest of a column takes, in characters; of the fraction with its point. */
export type SumRoom = { fraction: number; unit: number }

const fractionOf = ({ text }: SumText): string => {
  const point = text.indexOf('.')
  return point === -1 ? '' : text.slice(point)
}

export function roomOf(sums: readonly SumText[]): SumRoom {
  const longest = (lengths: number[]) => lengths.reduce((most, one) => Math.max(most, one), 0)
  return {
    fraction: longest(sums.map((sum) => fractionOf(sum).length)),
    unit: longest(sums.map(({ unit = '' }) => unit.length)),
  }
}

/** The digits, and before them the point, that a shorter fraction leaves free. */
export function fillOf(sum: SumText, { fraction }: SumRoom): string {
  const own = fractionOf(sum)
  const free = fraction - own.length
  if (free === 0) return ''
  return own === '' ? `.${'0'.repeat(free - 1)}` : '0'.repeat(free)
}

/** Where its table stacks sums, the fraction stands below the whole. */
export function Sum({ sum, room }: { sum: SumText; room: SumRoom }) {
  const fraction = fractionOf(sum)
  return (
    <span className={css.sum}>
      <span className={css.figure}>
        {sum.text.slice(0, sum.text.length - fraction.length)}
        <wbr />
        <span className={css.fraction} data-fill={fillOf(sum, room)}>
          {fraction}
        </span>
      </span>
      {room.unit > 0 && (
        <>
          {' '}
          <span
            className={css.unit}
            style={{ '--unit-room': `${room.unit * 0.72}em` } as CSSProperties}
          >
            {sum.unit}
          </span>
        </>
      )}
    </span>
  )
}
