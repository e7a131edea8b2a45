/** Asks before another website is opened, and shows which one. */
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { useT } from '../i18n/i18n.ts'

type LeaveSheetProps = { url: string | undefined; onClose: () => void }

export function LeaveSheet({ url, onClose }: LeaveSheetProps) {
  const t = useT()
  const site = url ? new URL(url).hostname : ''
  return (
    <ConfirmSheet
      isOpen={url !== undefined}
      title={t('app.leave.title')}
      confirmLabel={t('app.leave.open', { site })}
      backLabel={t('app.back')}
      onConfirm={() => {
        window.open(url, '_blank', 'noopener,noreferrer')
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('app.leave.text')}</p>
      <p>{url}</p>
    </ConfirmSheet>
  )
}
