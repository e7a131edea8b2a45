/**
 * Shown when a write was not answered: it is not resent; its key is polled, and the user can check
 * for themselves or contact support meanwhile.
 */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { UnknownNote, type UnknownNoteProps } from './UnknownNote.tsx'
import { type UnansweredState, unansweredStateOf } from './unansweredState.ts'

const TITLES = {
  checking: 'app.write.title',
  absent: 'app.write.title.absent',
  unclear: 'app.write.title.unclear',
} as const

type UnknownSheetProps = UnknownNoteProps & {
  /** The user opened the records of the write. */
  isOpen: boolean
  /** Missing if nothing else can be done before the outcome is known. */
  onClose?: () => void
}

export function UnknownSheet({ isOpen, onClose, ...note }: UnknownSheetProps) {
  const t = useT()
  const { state } = note.write
  const [unanswered, setUnanswered] = useState<UnansweredState>('checking')
  // The title stays while the sheet closes.
  if (state.step === 'unknown' && unansweredStateOf(state) !== unanswered)
    setUnanswered(unansweredStateOf(state))
  return (
    <Sheet
      isOpen={isOpen && state.step === 'unknown'}
      isLocked={onClose === undefined}
      onClose={() => onClose?.()}
      title={t(
        note.isOrder && unanswered === 'absent'
          ? 'app.write.title.absentOrder'
          : TITLES[unanswered],
      )}
    >
      <UnknownNote {...note} />
    </Sheet>
  )
}
