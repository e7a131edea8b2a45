/**
 * The foot of a sheet that changes a position: the error, and the submit button. While the outcome
 * is unknown, its actions replace the button.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { UnknownNote, type UnknownNoteProps } from '../../../write/UnknownNote.tsx'
import { useWriteError } from '../../../write/useWriteError.ts'
import css from './positions.module.css'

type SheetSubmitProps = {
  write: UnknownNoteProps['write']
  kind?: 'buy' | 'sell'
  /** Why it cannot be pressed yet. */
  reason?: string | undefined
  children: ReactNode
}

export function SheetSubmit({ write, kind, reason, children }: SheetSubmitProps) {
  const t = useT()
  const { state } = write
  const failed = useWriteError(state)
  if (state.step === 'unknown') {
    return (
      <UnknownNote
        write={write}
        records={{ path: '/futuresRecord', label: t('spot.unknown.orders') }}
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
