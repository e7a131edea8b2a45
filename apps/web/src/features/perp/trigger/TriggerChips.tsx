/**
 * What take-profits and stop-losses are offered, the same wherever one is set: so many percent of
 * the margin away from a price, which with leverage is less of the price, on the side where they
 * belong.
 */
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { formatAmount } from '@assay/money/decimal.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { haptic } from '../../../store/haptic.ts'
import css from '../protection/protection.module.css'
import { chipSteps, isAboveEntry, type OfTrigger, stepAway, stepRatio } from './triggerSteps.ts'

type TriggerChipsProps = OfTrigger & {
  leverage: number
  /** What they are measured from, in ticks: the order's price, or the live one that triggers. */
  from: number
  rules: Parameters<typeof fromTicks>[1]
  onPick: (text: string) => void
}

export function TriggerChips({ kind, side, leverage, from, rules, onPick }: TriggerChipsProps) {
  const t = useT()
  const format = useFormat()
  const sign = isAboveEntry({ kind, side }) ? 1 : -1
  return (
    <div className={css.chips}>
      {chipSteps(leverage).map((step) => {
        const percent = format.percent(stepRatio(sign * step))
        return (
          <button
            key={step}
            type="button"
            className={`num ${css.chip}`}
            aria-label={t('perp.triggerAway', { name: t(`perp.${kind}`), percent })}
            onClick={() => {
              haptic('tick')
              const ticks = stepAway(from, sign * step)
              if (ticks > 0) onPick(formatAmount(fromTicks(ticks, rules), rules.priceDecimals))
            }}
          >
            {percent}
          </button>
        )
      })}
    </div>
  )
}
