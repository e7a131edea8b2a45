/** The steps before a deposit from a wallet: a connected wallet, on the deposit's network. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { CircleAlert, Info, Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { switchNetwork } from '../../../session/switchNetwork.ts'
import { useWallet } from '../../../session/wallet.ts'
import { cancelConnecting, connectWallet } from '../../../session/walletConnection.ts'
import { DEMO_WALLET_ID, useWallets } from '../../../session/walletDiscovery.ts'
import { isCalm, troubleText, type WalletTrouble } from '../../../session/walletTrouble.ts'
import css from './wallet.module.css'

export function ConnectStep() {
  const t = useT()
  const { status, wallet: chosen } = useWallet()
  const found = useWallets()
  const [trouble, setTrouble] = useState<WalletTrouble>()
  if (status === 'connecting') {
    return (
      <Banner>
        <div className={css.stack}>
          {t('wallet.openToApprove', { wallet: chosen?.name ?? '' })}
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
      {found?.length === 0 && <WalletNote text={t('wallet.trouble.noProvider')} isCalm />}
      {found && found.length > 0 && (
        <RowGroup title={t('walletDeposit.connect')}>
          {found.map((one) => (
            <Row
              key={one.id}
              icon={
                one.icon ? (
                  <img src={one.icon} alt="" width={32} height={32} />
                ) : (
                  <WalletIcon size={24} aria-hidden="true" />
                )
              }
              title={one.id === DEMO_WALLET_ID ? t('wallet.demo.wallet') : one.name}
              onPress={async () => setTrouble(await connectWallet(one))}
            />
          ))}
        </RowGroup>
      )}
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
