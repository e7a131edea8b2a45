/**
 * What is shown when a write was not answered: it is not sent again; its key is asked after, and the
 * person can look at their orders or write to us meanwhile.
 */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import { UnknownNote, type UnknownNoteProps } from './UnknownNote.tsx'

type UnknownProps = UnknownNoteProps & { isOpen: boolean; onClose: () => void }

export function UnknownSheet({ isOpen, onClose, ...note }: UnknownProps) {
  const t = useT()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('spot.unknown.title')}>
      <UnknownNote {...note} />
    </Sheet>
  )
}
