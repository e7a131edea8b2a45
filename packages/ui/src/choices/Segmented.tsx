/**
 * One choice of a few, side by side: a radio group with arrow keys. `tone: 'direction'` paints the
 * first choice as up and the second as down (buy and sell).
 */
import { type ReactNode, useId } from 'react'
import { classNames } from '../classNames.ts'
import css from './Segmented.module.css'

type Option<Value extends string> = { value: Value; label: ReactNode; isDisabled?: boolean }

type SegmentedProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  tone?: 'neutral' | 'direction'
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, tone = 'neutral' } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classNames(css.group, css[tone])}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            className={css.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span className={css.face}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
