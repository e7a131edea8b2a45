/**
 * One step of an account's form. Its button may come to the place of the step's before: the second
 * half of a double press there is no answer to this one, and neither is that of a double Enter.
 * What is refused takes the focus.
 */
import { focusWrong } from '@assay/ui/fields/focusWrong.ts'
import { isEcho } from '@assay/ui/sheets/isEcho.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './accountForms.module.css'
import { isEnterAgain, typedAfterEnter } from './enterAgain.ts'
import type { Submit } from './useSubmit.ts'

type AccountFormProps = {
  submit: Submit
  onSend: () => void
  children: ReactNode
  /** What is typed is stored in this tab. */
  isKept?: boolean
}

export function AccountForm({ submit, onSend, children, isKept }: AccountFormProps) {
  const { trouble } = submit
  useEffect(() => {
    if (trouble && trouble.field !== 'form') focusWrong()
  }, [trouble])
  const openedAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  return (
    <form
      noValidate
      data-kept={isKept}
      className={css.form}
      onChange={() => {
        typedAfterEnter()
        submit.forgive()
      }}
      onClickCapture={(event) => {
        if (!isEcho(event.nativeEvent, openedAt.current)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onKeyDownCapture={(event) => {
        if (isEnterAgain(event.nativeEvent)) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  )
}
