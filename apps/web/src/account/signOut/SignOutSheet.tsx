/**
 * Asks before signing out and says what is deleted on this device; the wallet and the receipts of
 * rounds may stay.
 */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useGo } from '../../routing/useGo.ts'
import { useWallet } from '../../session/wallet/wallet.ts'
import { KeepReceipts } from './KeepReceipts.tsx'
import { signOutHere } from './signOutHere.ts'

export function SignOutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const go = useGo()
  const { status } = useWallet()
  const [isBusy, setBusy] = useState(false)
  const [keepsWallet, setKeepsWallet] = useState(false)
  const [keepsReceipts, setKeepsReceipts] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOutHere({ keepsWallet, keepsReceipts })
    setBusy(false)
    onClose()
    showToast(t('member.signOut.done'))
    go.to('/')
  }
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('member.signOut.title')}
      confirmLabel={t('app.signOut.action')}
      backLabel={t('app.back')}
      isBusy={isBusy}
      onConfirm={leave}
      onClose={onClose}
    >
      <p>{t('member.signOut.text')}</p>
      {status === 'connected' && (
        <Checkbox isChecked={keepsWallet} onChange={setKeepsWallet}>
          {t('member.signOut.keepWallet')}
        </Checkbox>
      )}
      {isOpen && <KeepReceipts isChecked={keepsReceipts} onChange={setKeepsReceipts} />}
    </ConfirmSheet>
  )
}
