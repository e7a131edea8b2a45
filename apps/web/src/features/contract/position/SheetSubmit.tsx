/**
 * The foot of a sheet that changes a position: what went wrong, and the button that sends the form.
 * While the outcome is not known, what can be done about that stands in the button's place.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import type { ReactNode } from 'react'
import type { WriteState } from '../../../api/useWrite.ts'
import { UnknownNote } from '../../../market/placing/UnknownNote.tsx'
import { useWriteError } from '../placing/useWriteError.ts'
import css from './positions.module.css'

type SheetSubmitProps = {
  write: { state: WriteState<unknown>; resend: () => void; release: () => void }
  kind?: 'buy' | 'sell'
  /** Why it cannot be pressed yet. */
  reason?: string | undefined
  children: ReactNode
}

export function SheetSubmit({ write, kind, reason, children }: SheetSubmitProps) {
  const { state, resend, release } = write
  const failed = useWriteError(state)
  if (state.step === 'unknown') {
    const { asked, absent } = state
    return (
      <UnknownNote
        ordersPath="/futuresRecord"
        {...{ asked, absent }}
        onResend={resend}
        onRelease={release}
      />
    )
  }
  return (
    <>
      {failed && (
        <p className={css.note} role="alert">
          {failed}
        </p>
      )}
      <Button
        type="submit"
        {...(kind ? { kind } : {})}
        size="large"
        isBlock
        isBusy={state.step === 'sending'}
        reason={reason}
      >
        {children}
      </Button>
    </>
  )
}
