/** One choice of a longer list, a row each. */
import { type ReactNode, useId, useRef } from 'react'
import { classNames } from '../classNames.ts'
import css from './choice.module.css'

type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  lang?: string
}

type RadioListProps<Value extends string> = {
  label: string
  /** Where nothing around the list says what is chosen. */
  isLabelShown?: boolean
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /**
   * For a list that closes: a press on a row, also on the chosen one, Space or Enter. The arrow
   * keys choose on their way, and leave it open.
   */
  onPick?: (value: Value) => void
}

export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, isLabelShown, options, value, onChange, onPick } = props
  const name = useId()
  const isMoving = useRef(false)
  return (
    <div role="radiogroup" aria-label={label} className={css.list}>
      {isLabelShown && (
        <p className={css.heading} aria-hidden="true">
          {label}
        </p>
      )}
      {options.map((option) => (
        <label key={option.value} className={classNames(css.choice, css.row)}>
          <input
            type="radio"
            name={name}
            className={css.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onKeyDown={(event) => {
              // A browser tells of an arrow's choice as of a press.
              isMoving.current = event.key.startsWith('Arrow')
              if (event.key === 'Enter') onPick?.(option.value)
            }}
            onKeyUp={() => {
              isMoving.current = false
            }}
            onClick={() => {
              if (!isMoving.current) onPick?.(option.value)
            }}
          />
          <span className={css.text} lang={option.lang}>
            {option.label}
            {option.hint && <span className={css.hint}>{option.hint}</span>}
          </span>
          <span className={css.dot} aria-hidden="true" />
        </label>
      ))}
    </div>
  )
}
