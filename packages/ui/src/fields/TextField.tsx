/** A line of text: mail address, name, search-free words. The caller says which keyboard. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, type FieldProps, inputClass } from './Field.tsx'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
    value: string
    onChange: (value: string) => void
    trailing?: ReactNode
  }

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isLabelHidden, value, onChange, trailing, ...input } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isLabelHidden={isLabelHidden ?? false}
      trailing={trailing}
      isDisabled={input.disabled}
    >
      {(control) => (
        <input
          type="text"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...control}
          className={inputClass}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
