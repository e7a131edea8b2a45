/** Line dials for empty and failed states: two strokes, ticks and a hand; purely decorative. */
import css from './Illustration.module.css'

export type IllustrationName =
  | 'orders'
  | 'positions'
  | 'assets'
  | 'records'
  | 'results'
  | 'offline'
  | 'error'
  | 'blocked'
  | 'pending'
  | 'done'

/** The accent stroke that distinguishes the variants, on a 96 px face with its center at 48. */
const MARKS: Record<IllustrationName, string> = {
  orders: 'M34 40h28M34 48h20M34 56h12',
  positions: 'M32 58l10-12 8 7 14-17M64 36v9M64 36h-9',
  assets: 'M34 42h28v18H34zM34 42l4-6h20l4 6M55 51h3',
  records: 'M48 34v14l9 6',
  results: 'M52 52l10 10M44 34a11 11 0 1 1 0 22 11 11 0 0 1 0-22',
  offline: 'M34 46a20 20 0 0 1 28 0M40 52a11 11 0 0 1 16 0M48 59v.1M34 34l28 28',
  error: 'M48 34v18M48 60v.1',
  blocked: 'M36 48h24M48 34c-8 8-8 20 0 28M48 34c8 8 8 20 0 28',
  done: 'M36 49l8 8 16-19',
  pending: 'M40 34h16M40 62h16M42 34c0 10 12 18 12 28M54 34c0 10-12 18-12 28',
}

export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg width="96" height="96" viewBox="0 0 96 96" aria-hidden="true" className={css.dial}>
      <circle cx="48" cy="48" r="40" pathLength="60" className={css.ticks} />
      <circle cx="48" cy="48" r="30" className={css.ring} />
      <path d={MARKS[name]} className={css.mark} />
    </svg>
  )
}
