/**
 * The wallet control: connect, connecting (disabled), connected with the short address, and nothing
 * for a member without a wallet. Pressing the connected one opens the wallet sheet with network,
 * copy, explorer and disconnect.
 */
import { classNames } from '@assay/ui/classNames.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { lazyQuiet, whenLoaded } from '../../../routing/loading/lazyScreen.tsx'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { isSupported } from '../../../session/wallet/chains.ts'
import { shortAddress, useWallet } from '../../../session/wallet/wallet.ts'
import css from './WalletPill.module.css'

const WalletSheet = lazyQuiet(
  () => import('./WalletSheet.tsx').then((m) => m.WalletSheet),
  'member',
)

export function WalletPill() {
  const t = useT()
  const { status, address, chainId, isRestoring } = useWallet()
  const [isOpen, setOpen] = useState(false)
  const isSignedIn = useIsSignedIn()
  const isConnected = status === 'connected'
  // A member who signed in by email needs no wallet here.
  if (isSignedIn && !address) return null
  if (!isConnected || !address) {
    const isConnecting = status === 'connecting'
    return (
      <button
        type="button"
        className={css.pill}
        disabled={isConnecting || isRestoring}
        onClick={() => openLogin()}
      >
        {isConnecting && t('home.wallet.connecting')}
        {!isConnecting && (address ? t('home.wallet.reconnect') : t('home.wallet.connect'))}
      </button>
    )
  }
  return (
    <>
      <button
        type="button"
        className={classNames(css.pill, 'num')}
        aria-haspopup="dialog"
        aria-label={t('home.wallet.open', { address: shortAddress(address) })}
        onClick={() => void whenLoaded(WalletSheet, () => setOpen(true))}
      >
        <span className={classNames(css.dot, !isSupported(chainId) && css.warn)} />
        {shortAddress(address)}
      </button>
      {isOpen && <WalletSheet onClose={() => setOpen(false)} />}
    </>
  )
}
