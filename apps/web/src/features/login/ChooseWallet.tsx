/** Ways to sign in: wallets of this browser, wallet apps on a phone, demo accounts, or none. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { useState } from 'react'
import { WalletRows } from '../../chain/WalletRows.tsx'
import { useT } from '../../i18n/i18n.ts'
import { LeaveSheet } from '../../page/LeaveSheet.tsx'
import { useWalletFallback } from '../../page/support/useSupportUrl.ts'
import { usePublicUrl } from '../../page/url/publicUrl.ts'
import { DEMO_WALLET_ID, useWallets } from '../../session/wallet/walletDiscovery.ts'
import css from './LoginSheet.module.css'
import { TroubleNote } from './TroubleNote.tsx'
import type { Login } from './useLogin.ts'

export function ChooseWallet({ login, onLeave }: { login: Login; onLeave: () => void }) {
  const t = useT()
  const found = useWallets()
  const trouble = login.state.step === 'choose' ? login.state.trouble : undefined
  const elsewhere = usePublicUrl(location.href)
  const isTouch = matchMedia('(pointer: coarse)').matches
  return (
    <>
      <p className={css.muted}>{t('wallet.login.text')}</p>
      {trouble && <TroubleNote trouble={trouble} />}
      <WalletRows
        title={t('wallet.login.detected')}
        hint={t('wallet.login.installed')}
        onChoose={(wallet) => void login.choose(wallet)}
        none={
          <>
            <p className={css.muted}>{t('wallet.trouble.noProvider')}</p>
            <Fallback />
          </>
        }
      />
      {/* Together with the demo wallet: a later element would push them from under a thumb. */}
      {found?.some(({ id }) => id === DEMO_WALLET_ID) && (
        <RowGroup title={t('wallet.demo.title')}>
          <Row
            title={t('wallet.demo.veteran')}
            hint={t('wallet.demo.veteranText')}
            onPress={() => void login.enterDemo('veteran')}
          />
          <Row
            title={t('wallet.demo.newcomer')}
            hint={t('wallet.demo.newcomerText')}
            onPress={() => void login.enterDemo('newcomer')}
          />
        </RowGroup>
      )}
      {isTouch && !elsewhere && <p className={css.muted}>{t('app.thisMachine')}</p>}
      {isTouch && elsewhere && (
        <RowGroup title={t('wallet.login.openIn')}>
          {walletApps(elsewhere).map(({ name, href }) => (
            <Row key={name} title={name} href={href} />
          ))}
        </RowGroup>
      )}
      <Button kind="quiet" onClick={onLeave}>
        {t('wallet.login.lookAround')}
      </Button>
    </>
  )
}

/** The operator's fallback for visitors without a wallet. Its host is shown before it opens. */
function Fallback() {
  const t = useT()
  const fallback = useWalletFallback()
  const [isAsking, setAsking] = useState(false)
  if (!fallback) return null
  return (
    <>
      <Button kind="secondary" isBlock onClick={() => setAsking(true)}>
        {t('wallet.login.elsewhere', { site: fallback.host })}
      </Button>
      <LeaveSheet url={isAsking ? fallback.url : undefined} onClose={() => setAsking(false)} />
    </>
  )
}

/** Opens this page inside a wallet's own browser, for phones whose browser has no wallet. */
const walletApps = (url: string) => {
  const bare = url.replace(/^https?:\/\//, '')
  const encoded = encodeURIComponent(url)
  return [
    { name: 'MetaMask', href: `https://metamask.app.link/dapp/${bare}` },
    {
      name: 'Trust Wallet',
      href: `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`,
    },
    { name: 'Coinbase Wallet', href: `https://go.cb-w.com/dapp?cb_url=${encoded}` },
    { name: 'imToken', href: `imtokenv2://navigate/DappView?url=${encoded}` },
    {
      name: 'TokenPocket',
      href: `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url, chain: 'ETH' }))}`,
    },
    { name: 'SafePal', href: `https://link.safepal.io/?url=${encoded}` },
  ]
}
