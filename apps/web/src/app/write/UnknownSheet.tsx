/**
 * What is shown when a write was not answered: it is not sent again; its key is asked after, and the
 * person can look for themselves or write to us meanwhile.
 */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import { UnknownNote, type UnknownNoteProps } from './UnknownNote.tsx'

type UnknownSheetProps = UnknownNoteProps & {
  /** The person looks at what the write belongs to. */
  isOpen: boolean
  /** Missing where nothing else can be done before the outcome is known. */
  onClose?: () => void
}

export function UnknownSheet({ isOpen, onClose, ...note }: UnknownSheetProps) {
  const t = useT()
  return (
    <Sheet
      isOpen={isOpen && note.write.state.step === 'unknown'}
      isLocked={onClose === undefined}
      onClose={() => onClose?.()}
      title={t('app.write.title')}
    >
      <UnknownNote {...note} />
    </Sheet>
  )
}
