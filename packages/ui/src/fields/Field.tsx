/**
 * The frame of every text field: label, control, hint or error below. The error is joined to the
 * control by id and announced, and keeps its place while a press
 * is under way; a field keeps its height when the text grows to 200 %.
 */
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { classNames } from '../classNames.ts'
import { useSteady } from '../press/useSteady.ts'
import css from './Field.module.css'
import { listenToForms } from './focusWrong.ts'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean
}

type ControlProps = {
  id: string
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
}

type FrameProps = FieldProps & {
  children: (control: ControlProps) => ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  isDisabled?: boolean | undefined
}

export function Field(props: FrameProps) {
  const { label, hint, isLabelHidden, children, leading, trailing, isDisabled } = props
  useEffect(listenToForms, [])
  const error = useSteady(props.error)
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || (hint !== undefined && hint !== null)
  return (
    <div className={css.field}>
      <div className={classNames(css.box, isDisabled && css.disabled)}>
        {leading}
        <div className={css.middle}>
          <label htmlFor={id} className={isLabelHidden ? 'srOnly' : css.label}>
            {label}
          </label>
          {children({
            id,
            'aria-invalid': error !== undefined || undefined,
            'aria-describedby': hasNote ? noteId : undefined,
          })}
        </div>
        {trailing}
      </div>
      <div id={noteId} className={classNames(css.note, error !== undefined && css.error)}>
        {error !== undefined ? (
          <span role="alert" className={css.alert}>
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  )
}

export const inputClass = css.input
