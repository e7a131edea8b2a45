/**
 * The connected wallet as every page shows it: idle, connecting, connected. What connects it comes
 * with what asks for that (`walletConnection.ts`).
 */
import { createStore, useStore } from '../../store/createStore.ts'
import { DEFAULT_CHAIN } from './chains.ts'
import type { Wallet } from './walletDiscovery.ts'

export type WalletState = {
  status: 'idle' | 'connecting' | 'connected'
  address: string | undefined
  chainId: number
  wallet: Wallet | undefined
  /** A stored address whose wallet has not answered yet. */
  isRestoring: boolean
}

export const NO_WALLET: WalletState = {
  status: 'idle',
  address: undefined,
  chainId: DEFAULT_CHAIN,
  wallet: undefined,
  isRestoring: false,
}

export const wallet = createStore<WalletState>(NO_WALLET)
export const useWallet = () => useStore(wallet)

/** The first 6 characters, three dots, the last 4. */
export const shortAddress = (address: string) => `${address.slice(0, 6)}...${address.slice(-4)}`
