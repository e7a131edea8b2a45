/** Play money and gas for the demo wallet, where it is the one that is connected. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { fundDemoWallet } from '@assay/wire/routes/dev.ts'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { toastError } from '../../../api/errorText.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useWallet } from '../../../session/wallet.ts'
import { DEMO_WALLET_ID } from '../../../session/walletDiscovery.ts'
import type { Network } from '../depositQueries.ts'
import css from './wallet.module.css'

export function DemoFund({ network: { asset, chainId, token } }: { network: Network }) {
  const t = useT()
  const { wallet, address } = useWallet()
  const [isBusy, setBusy] = useState(false)
  if (wallet?.id !== DEMO_WALLET_ID || !address) return null
  const fund = async () => {
    setBusy(true)
    try {
      await call(fundDemoWallet, { asset, chainId, wallet: address })
      showToast(t('deposit.demoSent'))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner>
      <div className={css.stack}>
        {t('deposit.demo')}
        <Button kind="secondary" isBlock isBusy={isBusy} onClick={fund}>
          {t(token ? 'walletDeposit.demoFund' : 'walletDeposit.demoFundNative', { coin: asset })}
        </Button>
      </div>
    </Banner>
  )
}
