/** What a wallet is called: the demo's own in the current language, any other by itself. */
import { useT } from '../i18n/i18n.ts'
import { DEMO_WALLET_ID, type Wallet } from '../session/wallet/walletDiscovery.ts'

export function useWalletName() {
  const t = useT()
  return ({ id, name }: Wallet) => (id === DEMO_WALLET_ID ? t('wallet.demo.wallet') : name)
}
