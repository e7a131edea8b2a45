/** The foot of a sheet that changes a position: what went wrong, and the button that sends the form. */
import { Button } from '@assay/ui/press/Button.tsx'
import type { ReactNode } from 'react'
import type { WriteState } from '../../../api/useWrite.ts'
import { useWriteError } from '../placing/useWriteError.ts'
import css from './positions.module.css'

type SheetSubmitProps = {
  state: WriteState<unknown>
  /** Why it cannot be pressed yet. */
  reason: string | undefined
  children: ReactNode
}

export function SheetSubmit({ state, reason, children }: SheetSubmitProps) {
  const failed = useWriteError(state)
  return (
    <>
      {failed && (
        <p className={css.note} role="alert">
          {failed}
        </p>
      )}
      <Button
        type="submit"
        size="large"
        isBlock
        isBusy={state.step === 'sending' || state.step === 'unknown'}
        reason={reason}
      >
        {children}
      </Button>
    </>
  )
}
