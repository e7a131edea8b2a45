/** Asks whether one open order is to be cancelled, and whether to ask the next time. */
import { type ConfirmFact, ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import type { useAskedCancel } from './useAskedCancel.ts'

type CancelOrderSheetProps = ReturnType<typeof useAskedCancel>['sheet'] & {
  facts: readonly ConfirmFact[]
}

export function CancelOrderSheet(props: CancelOrderSheetProps) {
  const { isOpen, facts, isOptOut, setOptOut, onConfirm, onClose } = props
  const t = useT()
  return (
    <ConfirmSheet
      isOpen={isOpen}
      kind="danger"
      title={t('spot.cancel.title')}
      facts={facts}
      confirmLabel={t('spot.cancel.action')}
      backLabel={t('spot.cancel.keep')}
      optOut={{ label: t('spot.cancel.optOut'), isChecked: isOptOut, onChange: setOptOut }}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
