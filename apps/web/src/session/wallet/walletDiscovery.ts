/**
 * Which wallets this browser has: those that announce themselves (EIP-6963), else the old
 * `window.ethereum`. A wallet's icon is only taken as a data address, never fetched.
 */
import { createStore, useStore } from '../../store/createStore.ts'

export type Provider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>
  on?: (event: string, listener: (payload: never) => void) => void
  removeListener?: (event: string, listener: (payload: never) => void) => void
  isImToken?: boolean
  isMetaMask?: boolean
  isTrust?: boolean
  isTokenPocket?: boolean
  isSafePal?: boolean
  isCoinbaseWallet?: boolean
}

export type Wallet = { id: string; name: string; icon: string | undefined; provider: Provider }

type Announcement = {
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: Provider
}

export const wallets = createStore<readonly Wallet[]>([])

/** Until every wallet was asked: "none was found" is not yet true. */
const isSearching = createStore(true)
const SEARCH_MAX_MS = 3_000

/**
 * Wallets are added as they announce themselves, later ones too. The search ends with its last
 * step, or after a while without its answer.
 */
export async function findWallets(lastStep: Promise<unknown>): Promise<void> {
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail
    const others = wallets.get().filter((wallet) => wallet.id !== info.rdns)
    wallets.set([
      ...others,
      { id: info.rdns, name: info.name, icon: safeIcon(info.icon), provider },
    ])
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  const wait = new Promise((resolve) => setTimeout(resolve, SEARCH_MAX_MS))
  await Promise.race([lastStep.catch(() => undefined), wait])
  isSearching.set(false)
}

/** The announced wallets; without any, the one injected the old way. */
export function availableWallets(announced: readonly Wallet[]): readonly Wallet[] {
  const injected = injectedProvider()
  const real = announced.filter((wallet) => wallet.id !== DEMO_WALLET_ID)
  if (real.length > 0 || !injected) return announced
  const name = walletBrowser(injected) ?? 'Browser wallet'
  return [{ id: 'injected', name, icon: undefined, provider: injected }, ...announced]
}

/** What a page offers: undefined as long as none is found and the search goes on. */
export function useWallets(): readonly Wallet[] | undefined {
  const found = availableWallets(useStore(wallets))
  const isEarly = useStore(isSearching)
  return found.length === 0 && isEarly ? undefined : found
}

export const DEMO_WALLET_ID = 'app.assay.demo'

export const injectedProvider = () => (window as { ethereum?: Provider }).ethereum

/** The wallet whose browser the app runs in, if it says so. */
export function walletBrowser(provider: Provider): string | undefined {
  if (provider.isImToken || navigator.userAgent.includes('imToken')) return 'imToken'
  if (provider.isTokenPocket) return 'TokenPocket'
  if (provider.isSafePal) return 'SafePal'
  if (provider.isTrust) return 'Trust Wallet'
  if (provider.isCoinbaseWallet) return 'Coinbase Wallet'
  return provider.isMetaMask ? 'MetaMask' : undefined
}

const safeIcon = (icon: string) =>
  /^data:image\/(svg\+xml|png|webp|gif|jpeg)[;,]/.test(icon) ? icon : undefined
