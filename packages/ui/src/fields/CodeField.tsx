/** A one-time code: one native input drawn as boxes, so that paste and autofill just work. */

import css from './CodeField.module.css'
import { Field, type FieldProps } from './Field.tsx'

type CodeFieldProps = FieldProps & {
  value: string
  onChange: (digits: string) => void
  length?: number
  /** The last digit was typed or pasted: what takes it sends it at once. */
  onComplete?: (digits: string) => void
  /** Digits that nobody should read over a shoulder, and no phone should offer. */
  isSecret?: boolean
}

export function CodeField(props: CodeFieldProps) {
  const { value, onChange, onComplete, length = 6, isSecret, ...field } = props
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className={css.input}
          type={isSecret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={isSecret ? 'off' : 'one-time-code'}
          enterKeyHint={onComplete ? 'send' : 'done'}
          maxLength={length}
          value={value}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </Field>
  )
}
