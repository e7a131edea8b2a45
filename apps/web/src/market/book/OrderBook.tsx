/**
 * The order book beside the form: asks above the last price, bids below, best prices in the middle.
 * With enough room, a row also shows the cumulative quantity and its cost. A row's price can be
 * used in the form. One row per side is in the tab order; arrows reach the rest.
 */
import { divide, ONE } from '@assay/money/amount.ts'
import { classNames } from '@assay/ui/classNames.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { BookLevel, LevelBook } from '../../live/liveLevels.ts'
import { useLocalValue } from '../../live/rate.ts'
import { haptic } from '../../store/haptic.ts'
import type { ShownMarket } from '../shownMarket.ts'
import { useTickDirection } from '../useTickDirection.ts'
import {
  type BookLine,
  type BookSide,
  bookLines,
  depthBarOf,
  gapsIn,
  greatestDepth,
  type OwnPrices,
  type PriceStep,
  priceSteps,
} from './bookLines.ts'
import css from './OrderBook.module.css'
import { useDepth } from './useDepth.ts'

type Layout = 'both' | 'asks' | 'bids'
const NEXT_LAYOUT = { both: 'asks', asks: 'bids', bids: 'both' } as const
const MARKS: Record<Layout, readonly BookSide[]> = {
  both: ['asks', 'asks', 'bids', 'bids'],
  asks: ['asks', 'asks', 'asks', 'asks'],
  bids: ['bids', 'bids', 'bids', 'bids'],
}

type OrderBookProps = {
  info: ShownMarket
  area: 'spot' | 'perp'
  book: LevelBook | undefined
  /**
   * How much of the base one of a row's amount is: a contract's lot. One of the base when missing.
   */
  unit?: bigint
  /** Marked at their rows. */
  own: OwnPrices
  /** What a row counts, when it is not an amount of the base. */
  quantityLabel?: string
  /** Under the last price, in place of its value in the person's currency. */
  below?: string
  /** Of each side; one side alone takes both. */
  rows: number
  isStale: boolean
  onPrice: (price: bigint) => void
}

/** The book has room for so many decimals of an amount. */
const AMOUNT_DECIMALS = 5
const NO_LEVELS: readonly BookLevel[] = []

export function OrderBook(props: OrderBookProps) {
  const { info, area, own, rows, isStale, onPrice, below, unit = ONE } = props
  const t = useT()
  const quantityLabel = props.quantityLabel ?? t('spot.book.amount')
  const format = useFormat()
  const [layout, setLayout] = useState<Layout>('both')
  const [stepIndex, setStepIndex] = useState(0)
  const steps = priceSteps(info.priceDecimals, info.lastPrice)
  const { ticks, step } = steps[stepIndex] ?? (steps[0] as PriceStep)
  const { base, quote } = info
  // Until the joined book has come, what is known of the best rows is joined here.
  const book = useDepth({ area, base, quote, ticks }) ?? props.book
  const decimals = decimalsOf(step)
  const isLoading = book === undefined
  const amountDecimals = Math.min(info.quantityDecimals, AMOUNT_DECIMALS)
  const count = layout === 'both' ? rows : rows * 2
  const shown = { own, step, rows: count }
  const asks = useLines(layout === 'bids' ? undefined : book?.asks, 'asks', shown)
  const bids = useLines(layout === 'asks' ? undefined : book?.bids, 'bids', shown)
  const greatest = greatestDepth(asks, bids)
  const figures = { quantityLabel, amountDecimals, decimals, unit, quote }
  const shared = { ...figures, area, isLoading, onPrice, greatest }
  return (
    <section aria-label={t('spot.book')} className={css.book}>
      <div className={css.head} aria-hidden="true">
        <span>{t('spot.book.price')}</span>
        <span>{quantityLabel}</span>
        <span className={css.depth}>{t('spot.total')}</span>
        <span className={css.worth}>{t('spot.book.worth', { quote })}</span>
      </div>
      <div className={classNames(isStale && css.stale)}>
        {layout !== 'bids' && <Side {...shared} side="asks" lines={asks} rows={count} />}
        <LastPrice info={info} below={below} />
        {layout !== 'asks' && <Side {...shared} side="bids" lines={bids} rows={count} />}
      </div>
      <div className={css.tools}>
        <span className={css.step}>
          <select
            aria-label={t('spot.book.grouping')}
            value={Math.min(stepIndex, steps.length - 1)}
            onChange={(event) => setStepIndex(Number(event.target.value))}
          >
            {steps.map(({ step: value }, index) => (
              <option key={String(value)} value={index}>
                {format.amount(value, decimalsOf(value))}
              </option>
            ))}
          </select>
          <ChevronDown size={14} aria-hidden="true" />
        </span>
        <button
          type="button"
          className={css.layout}
          aria-label={t('spot.book.layout', { layout: t(`spot.book.layout.${layout}`) })}
          onClick={() => setLayout(NEXT_LAYOUT[layout])}
        >
          <span className={css.glyph} aria-hidden="true">
            {MARKS[layout].map((mark, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four lines that never move.
              <i key={index} className={mark === 'asks' ? css.askMark : css.bidMark} />
            ))}
          </span>
        </button>
      </div>
    </section>
  )
}

/** None of a side that is not shown. */
function useLines(
  levels: readonly BookLevel[] = NO_LEVELS,
  side: BookSide,
  { own: { [side]: own }, step, rows }: { own: OwnPrices; step: bigint; rows: number },
) {
  return useMemo(
    () => bookLines(levels, { side, step, rows, own }),
    [levels, side, step, rows, own],
  )
}

/** How many decimals a price step needs. */
function decimalsOf(step: bigint): number {
  const digits = step.toString().length
  return Math.max(0, 19 - digits)
}

function LastPrice({ info, below }: { info: ShownMarket; below: string | undefined }) {
  const format = useFormat()
  const t = useT()
  const local = useLocalValue()
  const direction = useTickDirection(info.symbol, info.lastPrice)
  const full = format.fullPrice(info.lastPrice, info.priceDecimals)
  return (
    <div className={css.last}>
      <span className={classNames(css.lastPrice, direction !== 'flat' && css[direction])}>
        <Num size="lg" spoken={t('spot.book.last', { price: full })}>
          {format.price(info.lastPrice, info.priceDecimals)}
        </Num>
        {direction !== 'flat' && (
          <svg viewBox="0 0 8 6" width="10" height="8" aria-hidden="true">
            <path d={direction === 'up' ? 'M4 0 8 6H0Z' : 'M4 6 0 0h8Z'} fill="currentColor" />
          </svg>
        )}
      </span>
      <span className={classNames('num', css.local)}>
        {below ?? format.fiatPrice(local.ofPrice(info.lastPrice, info.quote), local.currency)}
      </span>
    </div>
  )
}

type RowFigures = {
  quantityLabel: string
  amountDecimals: number
  decimals: number
  unit: bigint
  quote: string
}

type SideProps = RowFigures & {
  area: 'spot' | 'perp'
  side: BookSide
  lines: readonly BookLine[]
  greatest: bigint
  rows: number
  isLoading: boolean
  onPrice: (price: bigint) => void
}

const Side = memo(function Side(props: SideProps) {
  const { side, lines, greatest, rows, isLoading, onPrice } = props
  const t = useT()
  // An empty side shows placeholders; the block keeps its height whatever comes.
  const gaps = gapsIn(lines.length, props.area, rows)
  const drawn = side === 'asks' ? [...lines].reverse() : lines
  const best = side === 'asks' ? drawn.length - 1 : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
    <div
      role="group"
      aria-label={t(side === 'asks' ? 'spot.book.asks' : 'spot.book.bids')}
      aria-busy={isLoading || undefined}
      className={classNames(css.side, css[side])}
      style={{ minHeight: rows * 24, alignContent: side === 'asks' ? 'end' : 'start' }}
      onKeyDown={moveFocus}
    >
      {drawn.map((line, index) => (
        <button
          // By its distance from the best price: a new level moves figures, never rows.
          key={side === 'asks' ? best - index : index}
          type="button"
          className={classNames('num', css.row)}
          data-own={line.isOwn || undefined}
          style={{ '--bar': depthBarOf(line, greatest) } as CSSProperties}
          tabIndex={index === best ? 0 : -1}
          onClick={() => {
            haptic('select')
            onPrice(line.price)
          }}
        >
          <Figures line={line} {...props} />
        </button>
      ))}
      {Array.from({ length: gaps }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: place holders are all alike.
          key={index}
          aria-hidden="true"
          data-gap
          className={classNames('num', css.row, css.gap)}
        >
          <span>—</span>
          <span>—</span>
          <span className={css.depth}>—</span>
          <span className={css.worth}>—</span>
        </div>
      ))}
      {gaps > 0 && !isLoading && <span className="srOnly">{t('spot.book.empty')}</span>}
    </div>
  )
})

const MILLION = 1_000_000n * ONE
/** Below this value, cents are too coarse: for prices in BTC. */
const SMALL = 10n * ONE

function Figures({ line, ...figures }: RowFigures & { line: BookLine }) {
  const { quantityLabel, amountDecimals, decimals, unit, quote } = figures
  const t = useT()
  const format = useFormat()
  const text = (value: bigint, most: number) =>
    value >= MILLION ? format.compact(value) : format.amount(value, most)
  const counted = (amount: bigint) => text(divide(amount * ONE, unit, 'down'), amountDecimals)
  return (
    <>
      <span className={css.price}>
        <PriceText price={line.price} decimals={decimals} />
      </span>
      <span className={css.amount}>
        <span className="srOnly">{quantityLabel} </span>
        {counted(line.quantity)}
        {line.isOwn && <span className="srOnly"> {t('spot.orders.open')}</span>}
      </span>
      <span className={css.depth}>
        <span className="srOnly">{t('spot.total')} </span>
        {counted(line.depth)}
      </span>
      <span className={css.worth}>
        <span className="srOnly">{t('spot.book.worth', { quote })} </span>
        {text(line.worth, line.worth < SMALL ? AMOUNT_DECIMALS : 2)}
      </span>
    </>
  )
}

/** A price with counted zeros is read out in full. */
function PriceText({ price, decimals }: { price: bigint; decimals: number }) {
  const format = useFormat()
  const text = format.price(price, decimals)
  const full = format.fullPrice(price, decimals)
  return <Num {...(text === full ? {} : { spoken: full })}>{text}</Num>
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  const from = document.activeElement
  const to = event.key === 'ArrowDown' ? from?.nextElementSibling : from?.previousElementSibling
  if (to instanceof HTMLButtonElement) to.focus()
}
