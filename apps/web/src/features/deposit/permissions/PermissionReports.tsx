/** Reports permissions that are not reported yet, and shows when that failed. */
import { Button } from '@assay/ui/press/Button.tsx'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useWallet } from '../../../session/wallet/wallet.ts'
import { WalletNote } from '../wallet/WalletSteps.tsx'
import css from '../wallet/wallet.module.css'
import { reportGiven, useHasFailedReport } from './givenPermissions.ts'

export function PermissionReports() {
  const t = useT()
  const { wallet, chainId } = useWallet()
  const hasFailed = useHasFailedReport()
  const [isBusy, setBusy] = useState(false)
  const report = useCallback(async () => {
    if (!wallet || chainId === undefined) return
    setBusy(true)
    await reportGiven(wallet.provider, chainId)
    setBusy(false)
  }, [wallet, chainId])
  useEffect(() => void report(), [report])
  if (!hasFailed) return null
  return (
    <div className={css.stack}>
      <WalletNote text={t('walletDeposit.reportFailed')} />
      <Button kind="secondary" isBlock isBusy={isBusy} onClick={() => void report()}>
        {t('app.retry')}
      </Button>
    </div>
  )
}
