/** One choice of a longer list, a row each. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
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
  /** Also at each step of an arrow key. */
  onChange?: (value: Value) => void
  /**
   * For a list that closes: a press on a row, also on the chosen one, Space or Enter. Without
   * `onChange` the arrow keys only move the mark, and nothing is chosen until a row is picked.
   */
  onPick?: (value: Value) => void
}

export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, isLabelShown, options, value, onChange, onPick } = props
  const name = useId()
  const [tried, setTried] = useState<Value>()
  const marked = tried ?? value
  // Arrow keys also fire `click`, on the row they move to.
  const isMoving = useRef(false)
  const hearKey = (event: KeyboardEvent, option: Value) => {
    isMoving.current = event.key.startsWith('Arrow')
    // Browsers fire no click for Space on the row that has the mark.
    if (!onPick || !(event.key === 'Enter' || (event.key === ' ' && option === marked))) return
    event.preventDefault()
    onPick(option)
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={css.list}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTried(undefined)
      }}
    >
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
            checked={option.value === marked}
            onChange={() => (onChange ?? setTried)(option.value)}
            onKeyDown={(event) => hearKey(event, option.value)}
            onKeyUp={() => {
              isMoving.current = false
            }}
            onClick={({ detail }) => {
              if (!isMoving.current || detail > 0) onPick?.(option.value)
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
