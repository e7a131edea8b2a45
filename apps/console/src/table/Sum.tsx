/**
 * A sum among others of its column: to the decimals of its coin, points below each other, units at one
 * edge. One with more digits ends in an ellipsis and shows them all when it is pressed. What fills the
 * place of missing digits is drawn, not written, so that nobody copies or hears it.
 */
import type { MarketKind } from '@assay/wire/routes/operator/markets.ts'
import { type CSSProperties, useState } from 'react'
import { type Decimals, useDecimals } from '../api/useDecimals.ts'
import { cut } from '../i18n/figures.ts'
import { t } from '../i18n/words.ts'
import css from './Sum.module.css'

/** `text` as `exact`, `cut` and `grouped` write it; `whole` where that is not all of it. */
export type SumText = { text: string; whole?: string; unit?: string }
/** A text as it is; so much of a coin; a price in a market. Undefined is a dash. */
export type SumOf =
  | SumText
  | { amount: bigint | undefined; of: string; isNamed?: boolean }
  | { price: bigint | undefined; of: string; in: MarketKind }

export function sumText(sum: SumOf, decimals: Decimals): SumText {
  if ('text' in sum) return sum
  if ('price' in sum) {
    return sum.price === undefined ? DASH : cut(sum.price, decimals.price(sum.in, sum.of))
  }
  if (sum.amount === undefined) return DASH
  return { ...cut(sum.amount, decimals.coin(sum.of)), ...(sum.isNamed && { unit: sum.of }) }
}

const DASH = { text: '—' }
const NO_ROOM = { fraction: 0, unit: 0 }

/** One that stands alone, as among words. */
export function Figure({ sum }: { sum: SumOf }) {
  const text = sumText(sum, useDecimals())
  return <Sum sum={text} room={text.unit ? { ...NO_ROOM, unit: 1 } : NO_ROOM} />
}
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
  if (free <= 0) return ''
  return own === '' ? `.${'0'.repeat(free - 1)}` : '0'.repeat(free)
}

/** Where its table stacks sums, the fraction stands below the whole. */
export function Sum({ sum, room }: { sum: SumText; room: SumRoom }) {
  const [isWhole, setWhole] = useState(false)
  const { whole, unit } = sum
  const text = isWhole && whole !== undefined ? whole : sum.text
  const digits = <Digits text={text} fill={fillOf({ text }, room)} />
  return (
    <span className={css.sum}>
      {whole === undefined ? (
        digits
      ) : (
        <button
          type="button"
          className={css.more}
          title={`${whole}${unit ? ` ${unit}` : ''}`}
          aria-label={t(isWhole ? 'table.less' : 'table.whole', { figure: text })}
          aria-pressed={isWhole}
          onClick={(event) => {
            // The row may lead somewhere; this does not.
            event.stopPropagation()
            setWhole(!isWhole)
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {digits}
        </button>
      )}
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

function Digits({ text, fill }: { text: string; fill: string }) {
  const fraction = fractionOf({ text })
  return (
    <span className={css.figure}>
      {text.slice(0, text.length - fraction.length)}
      <wbr />
      <span className={css.fraction} data-fill={fill}>
        {fraction}
      </span>
    </span>
  )
}
