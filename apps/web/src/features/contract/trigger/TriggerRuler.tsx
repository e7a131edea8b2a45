/**
 * Where stop-loss, entry, mark and take-profit lie to each other. The two triggers are range inputs
 * laid over the ruler, so they can be dragged, and moved by keyboard and screen reader too.
 */
import type { PositionSide } from '@assay/domain/perp/perpOrder.ts'
import type { CSSProperties } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { haptic } from '../../../session/haptic.ts'
import css from '../protection/protection.module.css'
import { placeOf, RULER_STEPS, type Span, ticksAt } from './ruler.ts'

export type RulerMark = { name: 'takeProfit' | 'stopLoss'; ticks: number }

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
  const at = (ticks: number) =>
    ({ '--at': `${(placeOf(span, ticks) * 100) / RULER_STEPS}%` }) as CSSProperties
  return (
    <div className={css.ruler}>
      <div className={css.ticks} aria-hidden="true" />
      <span className={css.entry} style={at(entry)} aria-hidden="true">
        {t('contract.entryShort')}
      </span>
      <span className={css.mark} style={at(mark)} aria-hidden="true">
        {t('contract.markShort')}
      </span>
      {marks.map(({ name, ticks }) => (
        <input
          key={name}
          type="range"
          min={0}
          max={RULER_STEPS}
          className={`${css.thumb} ${css[name]}`}
          data-unset={ticks === 0 || undefined}
          aria-label={t(`contract.${name}`)}
          aria-valuetext={ticks > 0 ? priceText(ticks) : t('contract.protect.unset')}
          value={ticks > 0 ? placeOf(span, ticks) : restingPlace(name, side)}
          onChange={(event) => {
            haptic('tick')
            onMove(name, ticksAt(span, Number(event.target.value)))
          }}
        />
      ))}
    </div>
  )
}

/** Where a mark that is not set waits to be taken: on its own side of the live price. */
const restingPlace = (name: RulerMark['name'], side: PositionSide): number =>
  (name === 'takeProfit') === (side === 'long') ? RULER_STEPS * 0.9 : RULER_STEPS * 0.1
