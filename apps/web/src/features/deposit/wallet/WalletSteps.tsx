/** The steps before a deposit from a wallet: a connected wallet, on the deposit's network. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CircleAlert, Info } from 'lucide-react'
import { useState } from 'react'
import { useWalletName } from '../../../chain/useWalletName.ts'
import { WalletRows } from '../../../chain/WalletRows.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { switchNetwork } from '../../../session/wallet/switchNetwork.ts'
import { useWallet } from '../../../session/wallet/wallet.ts'
import { cancelConnecting, connectWallet } from '../../../session/wallet/walletConnection.ts'
import { isCalm, troubleText, type WalletTrouble } from '../../../session/wallet/walletTrouble.ts'
import css from './wallet.module.css'

export function ConnectStep() {
  const t = useT()
  const { status, wallet: asked } = useWallet()
  const nameOf = useWalletName()
  const [trouble, setTrouble] = useState<WalletTrouble>()
  if (status === 'connecting') {
    return (
      <Banner>
        <div className={css.stack}>
          {t('wallet.openToApprove', { wallet: asked ? nameOf(asked) : '' })}
          <Button kind="secondary" isBlock onClick={cancelConnecting}>
            {t('app.cancel')}
          </Button>
        </div>
      </Banner>
    )
  }
  return (
    <>
      {trouble && <WalletNote text={troubleText(trouble)} isCalm={isCalm(trouble)} />}
      <WalletRows
        title={t('walletDeposit.connect')}
        onChoose={async (chosen) => setTrouble(await connectWallet(chosen))}
        none={<WalletNote text={t('wallet.trouble.noProvider')} isCalm />}
      />
    </>
  )
}

export function NetworkStep({ chainId, name }: { chainId: number; name: string }) {
  const t = useT()
  const [trouble, setTrouble] = useState<WalletTrouble>()
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    setTrouble(await switchNetwork(chainId))
    setBusy(false)
  }
  return (
    <>
      <WalletNote text={trouble ? troubleText(trouble) : t('walletDeposit.wrongNetwork')} isCalm />
      <Button size="large" isBlock isBusy={isBusy} onClick={change}>
        {t('walletDeposit.switch', { network: name })}
      </Button>
    </>
  )
}

export function WalletNote({ text, isCalm: isQuiet }: { text: string; isCalm?: boolean }) {
  const Icon = isQuiet ? Info : CircleAlert
  return (
    <Banner kind={isQuiet ? 'info' : 'error'} icon={<Icon size={18} aria-hidden="true" />}>
      {text}
    </Banner>
  )
}
