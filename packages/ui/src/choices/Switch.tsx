/** A setting that is on or off at once. */
import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import css from './choice.module.css'

type SwitchProps = {
  children: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({ children, hint, isOn, onChange }: SwitchProps) {
  return (
    <label className={classNames(css.choice, css.row)}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={css.input}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.text}>
        {children}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      <span className={css.track} aria-hidden="true" />
    </label>
  )
}
