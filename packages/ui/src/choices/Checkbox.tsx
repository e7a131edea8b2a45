/** A tick box with its words; the whole row can be pressed. */
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './choice.module.css'

type CheckboxProps = {
  children: ReactNode
  isChecked: boolean
  /** It is needed and missing, which is said beside it. */
  isWrong?: boolean
  onChange: (isChecked: boolean) => void
}

export function Checkbox({ children, isChecked, isWrong, onChange }: CheckboxProps) {
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        className={css.input}
        checked={isChecked}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.box}>
        <Check size={14} strokeWidth={3} aria-hidden="true" />
      </span>
      <span>{children}</span>
    </label>
  )
}
