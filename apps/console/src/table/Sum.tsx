/**
 * A sum in a column, with every digit: decimal points aligned, units at one edge, digits beyond the
 * coin's decimals paler. The padding for missing digits is drawn, not text, so that it is neither
 * copied nor read out.
 */
import { shownAverage } from '@assay/money/decimal.ts'
import type { MarketKind } from '@assay/wire/routes/operator/markets.ts'
import type { CSSProperties } from 'react'
import { type Decimals, useConsoleDecimals } from '../api/useConsoleDecimals.ts'
import { flooredText, parted } from '../i18n/figures.ts'
import css from './Sum.module.css'

/**
 * `text` as `exact`, `parted` and `grouped` write it; `rest` where it has digits beyond its coin's.
 */
export type SumText = { text: string; rest?: string; unit?: string }
/**
 * A text as it is; so much of a coin; a price in a market, where an estimate ends with the market's
 * decimals and an average to the nearest a little behind them, both as in the app. Undefined is a
 * dash.
 */
export type SumOf =
  | SumText
  | { amount: bigint | undefined; of: string; isNamed?: boolean }
  | { price: bigint | undefined; of: string; in: MarketKind; as?: 'estimate' | 'average' }

export function sumText(sum: SumOf, decimals: Decimals): SumText {
  if ('text' in sum) return sum
  if ('price' in sum) {
    if (sum.price === undefined) return DASH
    const digits = decimals.price(sum.in, sum.of)
    if (sum.as === 'estimate') return { text: flooredText(sum.price, digits) }
    if (sum.as !== 'average') return parted(sum.price, digits)
    const { value, decimals: shown } = shownAverage(sum.price, digits)
    return { text: flooredText(value, shown) }
  }
  if (sum.amount === undefined) return DASH
  return { ...parted(sum.amount, decimals.coin(sum.of)), ...(sum.isNamed && { unit: sum.of }) }
}

const DASH = { text: '—' }
const NO_ROOM = { fraction: 0, unit: 0 }

/** A sum outside a table, such as in a sentence. */
export function Figure({ sum }: { sum: SumOf }) {
  const text = sumText(sum, useConsoleDecimals())
  return <Sum sum={text} room={text.unit ? { ...NO_ROOM, unit: 1 } : NO_ROOM} />
}
/** What the longest of a column takes, in characters; of the fraction with its point. */
export type SumRoom = { fraction: number; unit: number }

/** Up to the point, from it to the decimals of the coin, and beyond. */
function partsOf({ text, rest = '' }: SumText) {
  const point = text.indexOf('.')
  const whole = point === -1 ? text : text.slice(0, point)
  return { whole, fraction: text.slice(whole.length), rest }
}

function lengthBehindPoint(sum: SumText): number {
  const { fraction, rest } = partsOf(sum)
  return fraction.length + rest.length
}

export function roomOf(sums: readonly SumText[]): SumRoom {
  const longest = (lengths: number[]) => lengths.reduce((most, one) => Math.max(most, one), 0)
  return {
    fraction: longest(sums.map(lengthBehindPoint)),
    unit: longest(sums.map(({ unit = '' }) => unit.length)),
  }
}

/** The digits, and before them the point, that a shorter fraction leaves free. */
export function fillOf(sum: SumText, { fraction }: SumRoom): string {
  const own = lengthBehindPoint(sum)
  const free = fraction - own
  if (free <= 0) return ''
  return own === 0 ? `.${'0'.repeat(free - 1)}` : '0'.repeat(free)
}

/** In a table full of sums, the fraction is smaller. A number is never wrapped. */
export function Sum({ sum, room }: { sum: SumText; room: SumRoom }) {
  const { unit } = sum
  const { whole, fraction, rest } = partsOf(sum)
  return (
    <span className={css.sum}>
      <span className={css.figure}>
        {whole}
        <span className={css.fraction} data-fill={fillOf(sum, room)}>
          {fraction}
          {rest && <span className={css.rest}>{rest}</span>}
        </span>
      </span>
      {room.unit > 0 && (
        <>
          {' '}
          <span
            className={css.unit}
            style={{ '--unit-room': `${room.unit * 0.72}em` } as CSSProperties}
          >
            {unit}
          </span>
        </>
      )}
    </span>
  )
}
