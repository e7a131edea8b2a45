/**
 * What is shown when a write was not answered: it is not sent again; its key is asked after, and
 * the person can look for themselves or write to us meanwhile.
 */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { type WriteStanding, writeStandingOf } from './standing.ts'
import { UnknownNote, type UnknownNoteProps } from './UnknownNote.tsx'

const TITLES = {
  checking: 'app.write.title',
  absent: 'app.write.title.absent',
  unclear: 'app.write.title.unclear',
} as const

type UnknownSheetProps = UnknownNoteProps & {
  /** The person looks at what the write belongs to. */
  isOpen: boolean
  /** Missing where nothing else can be done before the outcome is known. */
  onClose?: () => void
}

export function UnknownSheet({ isOpen, onClose, ...note }: UnknownSheetProps) {
  const t = useT()
  const { state } = note.write
  const [standing, setStanding] = useState<WriteStanding>('checking')
  // The title stays while the sheet slides away.
  if (state.step === 'unknown' && writeStandingOf(state) !== standing)
    setStanding(writeStandingOf(state))
  return (
    <Sheet
      isOpen={isOpen && state.step === 'unknown'}
      isLocked={onClose === undefined}
      onClose={() => onClose?.()}
      title={t(
        note.isOrder && standing === 'absent' ? 'app.write.title.absentOrder' : TITLES[standing],
      )}
    >
      <UnknownNote {...note} />
    </Sheet>
  )
}
