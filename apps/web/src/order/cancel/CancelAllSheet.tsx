/** Asks whether all open orders are to be cancelled. */
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { useT } from '../../i18n/i18n.ts'

type CancelAllSheetProps = {
  isOpen: boolean
  count: number
  /** The market that they are of, or the word for all. */
  scope: string
  isBusy: boolean
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export function CancelAllSheet(props: CancelAllSheetProps) {
  const { isOpen, count, scope, isBusy, error, onConfirm, onClose } = props
  const t = useT()
  return (
    <ConfirmSheet
      isOpen={isOpen}
      kind="danger"
      title={t('spot.cancelAll.title')}
      confirmLabel={t('spot.cancelAll.action', { count })}
      backLabel={t('spot.cancelAll.keep')}
      isBusy={isBusy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('spot.cancelAll.text', { count, scope })}</p>
    </ConfirmSheet>
  )
}
