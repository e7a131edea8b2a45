/**
 * The connected wallet: its full address in groups, the network and a button to switch it, the
 * explorer, and disconnecting, which signs out and says that permissions on chain remain.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { KeepReceipts } from '../../../account/signOut/KeepReceipts.tsx'
import { signOutHere } from '../../../account/signOut/signOutHere.ts'
import { useWalletName } from '../../../chain/useWalletName.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { BSC, CHAINS, ETHEREUM, isSupported } from '../../../session/wallet/chains.ts'
import { switchNetwork } from '../../../session/wallet/switchNetwork.ts'
import { useWallet } from '../../../session/wallet/wallet.ts'
import { disconnect } from '../../../session/wallet/walletConnection.ts'
import { isCalm, troubleText, type WalletTrouble } from '../../../session/wallet/walletTrouble.ts'
import css from './WalletSheet.module.css'

export function WalletSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { address, chainId, wallet } = useWallet()
  const nameOf = useWalletName()
  const [isLeaving, setLeaving] = useState(false)
  if (!address) return null
  const title = wallet ? nameOf(wallet) : t('home.wallet.title')
  return (
    <>
      <Sheet isOpen={!isLeaving} onClose={onClose} title={title}>
        <div className={css.content}>
          <div className={css.address}>
            <span className={css.groups}>{groupsOf(address)}</span>
            <CopyButton
              text={address}
              isIconOnly
              onResult={(worked) =>
                showToast(t(worked ? 'app.copied' : 'app.copyFailed'), worked ? 'success' : 'error')
              }
            />
          </div>
          <Network chainId={chainId} />
          {isSupported(chainId) && (
            <a
              className={css.link}
              href={`${CHAINS[chainId].explorer}/address/${address}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('home.wallet.explorer')}
              <ExternalLink size={16} aria-hidden="true" />
            </a>
          )}
          <Button kind="danger" isBlock onClick={() => setLeaving(true)}>
            {t('home.wallet.disconnect')}
          </Button>
        </div>
      </Sheet>
      <LeaveSheet isOpen={isLeaving} onClose={onClose} />
    </>
  )
}

function Network({ chainId }: { chainId: number }) {
  const t = useT()
  const [trouble, setTrouble] = useState<WalletTrouble>()
  return (
    <>
      {!isSupported(chainId) && <p className={css.warn}>{t('wallet.trouble.unsupportedChain')}</p>}
      <Segmented
        label={t('home.wallet.network')}
        options={([ETHEREUM, BSC] as const).map((id) => ({
          value: String(id),
          label: CHAINS[id].name,
        }))}
        value={isSupported(chainId) ? String(chainId) : ''}
        onChange={async (next: string) => setTrouble(await switchNetwork(Number(next)))}
      />
      {trouble && (
        <p role="status" className={isCalm(trouble) ? css.calm : css.warn}>
          {troubleText(trouble)}
        </p>
      )}
    </>
  )
}

function LeaveSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  const [keepsReceipts, setKeepsReceipts] = useState(false)
  const leave = async () => {
    onClose()
    if (isSignedIn) await signOutHere({ keepsWallet: false, keepsReceipts })
    else disconnect()
    showToast(t('wallet.disconnected'))
  }
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('home.wallet.disconnectTitle')}
      confirmLabel={t('home.wallet.disconnect')}
      backLabel={t('app.back')}
      onConfirm={leave}
      onClose={onClose}
    >
      <p>{t('home.wallet.disconnectText')}</p>
      {isSignedIn && (
        <>
          <p>{t('member.signOut.text')}</p>
          <KeepReceipts isChecked={keepsReceipts} onChange={setKeepsReceipts} />
        </>
      )}
    </ConfirmSheet>
  )
}

/** All 42 characters in groups of four, easier to compare. */
const groupsOf = (address: string) =>
  [address.slice(0, 6), ...(address.slice(6).match(/.{1,4}/g) ?? [])].join(' ')
