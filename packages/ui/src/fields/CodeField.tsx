/** A one-time code: one native input drawn as boxes, so that paste and autofill just work. */
import type { ReactNode } from 'react'
import css from './CodeField.module.css'
import { Field, type FieldProps } from './Field.tsx'

type CodeFieldProps = FieldProps & {
  /** The way to the code. Unlike a hint it stays below an error. */
  way?: ReactNode
  value: string
  onChange: (digits: string) => void
  length?: number
  /** Its form sends it with the last digit. */
  sendsItself?: boolean
  /** Digits that should not be readable by others or suggested by the phone. */
  isSecret?: boolean
  /** It comes where its code was just sent. */
  shouldAutoFocus?: boolean
}

export function CodeField(props: CodeFieldProps) {
  const { value, onChange, sendsItself, length = 6, isSecret, shouldAutoFocus, ...rest } = props
  const { way, ...field } = rest
  const entry = (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className={css.input}
          type={isSecret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={isSecret ? 'off' : 'one-time-code'}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
          autoFocus={shouldAutoFocus}
          enterKeyHint={sendsItself ? 'send' : 'done'}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        />
      )}
    </Field>
  )
  if (!way) return entry
  return (
    <div>
      {entry}
      <p className={css.way}>{way}</p>
    </div>
  )
}
