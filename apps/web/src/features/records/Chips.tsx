import type { ReactNode } from 'react'
import css from './RecordsScreen.module.css'

type ChipsProps<Value extends string> = {
  label: string
  value: Value | undefined
  options: readonly { value: Value; label: ReactNode }[]
  /** The label for no filter; left out if shown elsewhere. */
  all?: string
  onChange: (value: Value | undefined) => void
}

/** One of a few, or none of them for all. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, value, options, all, onChange } = props
  const every = all === undefined ? [] : [{ value: undefined, label: all }]
  return (
    <fieldset className={css.chips}>
      <legend>{label}</legend>
      {[...every, ...options].map((option) => (
        <button
          key={option.value ?? ''}
          type="button"
          className={css.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
