/** The durations with their payouts: one card each, as a radio group. */
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { useId } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import css from './RoundTicket.module.css'

type DurationCardsProps = {
  options: CycleInfo['options']
  seconds: number
  onChange: (seconds: number) => void
}

export function DurationCards({ options, seconds, onChange }: DurationCardsProps) {
  const t = useT()
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className={css.durations}>
      <legend className={css.legend}>{t('cycle.duration')}</legend>
      <div className={css.cards}>
        {options.map((option) => (
          <label key={option.seconds} className={css.card}>
            <input
              type="radio"
              className={css.radio}
              name={name}
              checked={option.seconds === seconds}
              onChange={() => onChange(option.seconds)}
            />
            <span className={css.face}>
              <b className="num">{t('cycle.seconds', { seconds: option.seconds })}</b>
              <span className="num">{format.percent(option.payoutRate).replace(/[.,]00/, '')}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
