/**
 * The positions of stop-loss, entry, mark and take-profit to each other: each with its price and
 * its distance from the mark. The two triggers are range inputs over the ruler, so they can be
 * dragged, and used by keyboard and screen reader.
 */
import type { PositionSide } from '@assay/domain/perp/perpOrder.ts'
import { classNames } from '@assay/ui/classNames.ts'
import type { CSSProperties } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { haptic } from '../../../store/haptic.ts'
import css from '../protection/protection.module.css'
import { awayFrom, RULER_STEPS, rulerPlaceOf, type Span, ticksAt } from './ruler.ts'
import { isAboveEntry } from './triggerSteps.ts'

type RulerMark = { name: 'takeProfit' | 'stopLoss'; ticks: number }

type TriggerRulerProps = {
  span: Span
  side: PositionSide
  entry: number
  mark: number
  marks: readonly RulerMark[]
  priceText: (ticks: number) => string
  onMove: (name: RulerMark['name'], ticks: number) => void
}

export function TriggerRuler(props: TriggerRulerProps) {
  const { span, side, entry, mark, marks, priceText, onMove } = props
  const t = useT()
  const format = useFormat()
  const away = (ticks: number) => format.percent(awayFrom(mark, ticks))
  const text = (ticks: number) => `${priceText(ticks)} ${away(ticks)}`
  const placed = marks.map(({ name, ticks }) => ({
    name,
    ticks,
    place: ticks > 0 ? rulerPlaceOf(span, ticks) : restingPlace(name, side),
    isAbove: isAboveEntry({ kind: name, side }),
  }))
  return (
    <div className={css.ruler}>
      <div className={css.ticks} aria-hidden="true" />
      {placed.map(({ name, ticks, place, isAbove }) => (
        <span
          key={name}
          className={classNames('num', css.at, css[name], isAbove ? css.above : css.below)}
          style={atPlace(place)}
          aria-hidden="true"
        >
          {ticks > 0 ? text(ticks) : t(`perp.${name}`)}
        </span>
      ))}
      <span className={css.entry} style={atPlace(rulerPlaceOf(span, entry))} aria-hidden="true">
        <span className="num">
          {t('perp.entryShort')} {priceText(entry)}
        </span>
      </span>
      <span className={css.mark} style={atPlace(rulerPlaceOf(span, mark))} aria-hidden="true" />
      {placed.map(({ name, ticks, place }) => (
        <input
          key={name}
          type="range"
          min={0}
          max={RULER_STEPS}
          className={`${css.thumb} ${css[name]}`}
          data-unset={ticks === 0 || undefined}
          aria-label={t(`perp.${name}`)}
          aria-valuetext={ticks > 0 ? text(ticks) : t('perp.protect.unset')}
          value={place}
          onChange={(event) => {
            haptic('tick')
            onMove(name, ticksAt(span, Number(event.target.value)))
          }}
        />
      ))}
      <div className={classNames('num', css.scale)} aria-hidden="true">
        <End price={priceText(span.low)}>{away(span.low)}</End>
        <End price={priceText(mark)}>{t('perp.markShort')}</End>
        <End price={priceText(span.high)}>{away(span.high)}</End>
      </div>
    </div>
  )
}

const End = ({ price, children }: { price: string; children: string }) => (
  <span>
    {price}
    <br />
    {children}
  </span>
)

const atPlace = (place: number) => ({ '--at': `${(place * 100) / RULER_STEPS}%` }) as CSSProperties

/** Where a mark that is not set waits to be taken: on its own side of the live price. */
const restingPlace = (kind: RulerMark['name'], side: PositionSide): number =>
  isAboveEntry({ kind, side }) ? RULER_STEPS * 0.9 : RULER_STEPS * 0.1
