/** One of many, or none of them: the device's own list to choose from, as filters use it. */
import { classNames } from '@assay/ui/classNames.ts'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import css from './filters.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  none: string
  onChange: (value: Value | undefined) => void
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, none, onChange } = props
  const id = useId()
  return (
    <div className={classNames(css.group, css.choice)}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <select
        id={id}
        className={css.select}
        value={value ?? ''}
        onChange={(event) =>
          onChange(options.find((option) => option.value === event.target.value)?.value)
        }
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </div>
  )
}
