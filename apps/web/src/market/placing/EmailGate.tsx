/**
 * Before the first order: an email address, because orders are written to it. Leads there and back.
 */
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useGo } from '../../routing/useGo.ts'
import css from './placing.module.css'

type EmailGateProps = { from: string; isOpen: boolean; onClose: () => void }

export function EmailGate({ from, isOpen, onClose }: EmailGateProps) {
  const t = useT()
  const go = useGo()
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('spot.gate.title')}
      confirmLabel={t('spot.gate.action')}
      backLabel={t('app.back')}
      onConfirm={() => {
        onClose()
        go.to(`/bindEmail?from=${encodeURIComponent(from)}`)
      }}
      onClose={onClose}
    >
      <p className={css.text}>{t('spot.gate.text')}</p>
    </ConfirmSheet>
  )
}
