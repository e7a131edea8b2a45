/**
 * Connects a wallet, restores it after a reload and follows its events. Any failure resets
 * everything; losing the accounts disconnects and returns to chain 56. It does not sign in;
 * `signInWithWallet` uses it.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { t } from '../../i18n/i18n.ts'
import { remembered } from '../../store/storage.ts'
import { CHAINS, isSupported } from './chains.ts'
import { NO_WALLET, shortAddress, wallet } from './wallet.ts'
import { availableWallets, type Provider, type Wallet, wallets } from './walletDiscovery.ts'
import { troubleOf, type WalletTrouble } from './walletTrouble.ts'

const PROVIDER_REBUILD_MS = 500
const RESTORE_MAX_MS = 2_000
const CLOSED_NORMALLY = 1000

let unwatch = () => {}
let attempt = 0

/** Asks the wallet for its account. Answers what went wrong, or nothing. */
export async function connectWallet(chosen: Wallet): Promise<WalletTrouble | undefined> {
  const mine = ++attempt
  wallet.set({ ...NO_WALLET, status: 'connecting', wallet: chosen })
  try {
    const accounts = await chosen.provider.request({ method: 'eth_requestAccounts' })
    if (mine !== attempt) return { kind: 'cancelled' }
    return await enter(mine, chosen, accounts as string[])
  } catch (error) {
    if (mine === attempt) wallet.set(NO_WALLET)
    return troubleOf(error)
  }
}

/** Stops waiting for the wallet; what it answers later is ignored. */
export function cancelConnecting() {
  attempt += 1
  wallet.set(NO_WALLET)
}

/**
 * Valid until another wallet is connected or disconnected: then `mine` is no longer the last
 * attempt.
 */
async function enter(
  mine: number,
  chosen: Wallet,
  accounts: string[],
): Promise<WalletTrouble | undefined> {
  const [address] = accounts
  if (!address) {
    wallet.set(NO_WALLET)
    return { kind: 'noAccount' }
  }
  const chainId = await chainOf(chosen.provider)
  if (mine !== attempt) return { kind: 'cancelled' }
  wallet.set({ status: 'connected', address, chainId, wallet: chosen, isRestoring: false })
  remembered.set('walletAddress', address)
  remembered.set('walletName', chosen.id)
  watch(chosen.provider)
  return undefined
}

const chainOf = async (provider: Provider) =>
  Number(await provider.request({ method: 'eth_chainId' }))

/** Forgets the connection; permissions given on chain are not revoked by it. */
export function disconnect() {
  attempt += 1
  unwatch()
  unwatch = () => {}
  wallet.set(NO_WALLET)
  remembered.forget('walletAddress', 'walletName')
}

/**
 * A stored address shows as connected at once; its wallet is asked without a prompt whether that is
 * still true. A wallet that the user connects or disconnects meanwhile is never overridden.
 */
export async function restoreWallet() {
  const address = remembered.get<string>('walletAddress')
  const id = remembered.get<string>('walletName')
  if (!address || !id || wallet.get().status !== 'idle') return
  const mine = ++attempt
  wallet.set({ ...NO_WALLET, address, isRestoring: true })
  const found = await waitForWallet(id)
  const accounts = found && (await accountsOf(found.provider))
  if (mine !== attempt) return
  if (found && accounts?.length) await enter(mine, found, accounts).catch(() => undefined)
  if (mine === attempt && wallet.get().isRestoring) wallet.patch({ isRestoring: false })
}

const accountsOf = async (provider: Provider) =>
  (await provider.request({ method: 'eth_accounts' }).catch(() => [])) as string[]

function waitForWallet(id: string): Promise<Wallet | undefined> {
  const find = () => availableWallets(wallets.get()).find((candidate) => candidate.id === id)
  const already = find()
  if (already) return Promise.resolve(already)
  return new Promise((resolve) => {
    const stop = wallets.watch(() => {
      const found = find()
      if (found) end(found)
    })
    const timer = setTimeout(() => end(undefined), RESTORE_MAX_MS)
    const end = (found: Wallet | undefined) => {
      clearTimeout(timer)
      stop()
      resolve(found)
    }
  })
}

function watch(provider: Provider) {
  unwatch()
  const onAccounts = (accounts: string[]) => accountsChanged(accounts)
  const onChain = (chainId: string) => chainChanged(provider, Number(chainId))
  const onDisconnect = (error: { code?: number } | undefined) => {
    disconnect()
    const isCalm = error?.code === CLOSED_NORMALLY
    showToast(t(isCalm ? 'wallet.closed' : 'wallet.dropped'), isCalm ? 'info' : 'error')
  }
  provider.on?.('accountsChanged', onAccounts as never)
  provider.on?.('chainChanged', onChain as never)
  provider.on?.('disconnect', onDisconnect as never)
  unwatch = () => {
    provider.removeListener?.('accountsChanged', onAccounts as never)
    provider.removeListener?.('chainChanged', onChain as never)
    provider.removeListener?.('disconnect', onDisconnect as never)
  }
}

function accountsChanged([address]: string[]) {
  if (!address) {
    disconnect()
    showToast(t('wallet.disconnected'))
    return
  }
  if (address === wallet.get().address) return
  wallet.patch({ address })
  remembered.set('walletAddress', address)
  showToast(t('wallet.accountChanged', { address: shortAddress(address) }))
}

function chainChanged(provider: Provider, chainId: number) {
  wallet.patch({ chainId })
  const name = isSupported(chainId) ? CHAINS[chainId].name : String(chainId)
  showToast(t('wallet.networkChanged', { network: name }))
  // Wallets announce the change before their node follows; the account is read again after that.
  setTimeout(async () => {
    const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => undefined)
    if (accounts && wallet.get().status === 'connected') accountsChanged(accounts as string[])
  }, PROVIDER_REBUILD_MS)
}
