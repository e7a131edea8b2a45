/** Demo funds and gas for the demo wallet, if it is the connected one. */
import { fundDemoWallet } from '@assay/wire/routes/dev.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useWallet } from '../../../session/wallet/wallet.ts'
import { DEMO_WALLET_ID } from '../../../session/wallet/walletDiscovery.ts'
import { DemoBanner } from '../DemoBanner.tsx'
import type { DepositNetwork } from '../depositQueries.ts'

export function DemoFund({ network: { asset, chainId, token } }: { network: DepositNetwork }) {
  const t = useT()
  const { wallet, address } = useWallet()
  if (wallet?.id !== DEMO_WALLET_ID || !address) return null
  return (
    <DemoBanner
      label={t(token ? 'walletDeposit.demoFund' : 'walletDeposit.demoFundNative', { coin: asset })}
      send={() => call(fundDemoWallet, { asset, chainId, wallet: address })}
    />
  )
}
