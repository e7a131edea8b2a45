/**
 * Moves the wallet to Ethereum or BNB Smart Chain. A wallet that does not know the chain (4902) is
 * taught it and asked again; imToken can only be switched by hand.
 */
import { type ChainId, chainDescription, isSupported, toHexChain } from './chains.ts'
import { wallet } from './wallet.ts'
import { type Provider, walletBrowser } from './walletDiscovery.ts'
import { CHAIN_UNKNOWN, troubleOf, type WalletTrouble, walletErrorCode } from './walletTrouble.ts'

export async function switchNetwork(chainId: number): Promise<WalletTrouble | undefined> {
  const state = wallet.get()
  if (!Number.isInteger(chainId) || chainId <= 0) return { kind: 'invalidChain' }
  if (!isSupported(chainId)) return { kind: 'unsupportedChain' }
  if (!state.wallet) return { kind: 'noProvider' }
  if (state.chainId === chainId) return undefined
  const { provider } = state.wallet
  if (walletBrowser(provider) === 'imToken') return { kind: 'manualSwitch' }
  try {
    await requestSwitch(provider, chainId)
    return undefined
  } catch (error) {
    if (walletErrorCode(error) === CHAIN_UNKNOWN) return addAndSwitch(provider, chainId)
    const trouble = troubleOf(error)
    return trouble.kind === 'failed' ? { kind: 'switchFailed' } : trouble
  }
}

async function requestSwitch(provider: Provider, chainId: ChainId) {
  await provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: toHexChain(chainId) }],
  })
  wallet.patch({ chainId })
}

/** Adding does not switch in every wallet, so it is asked once more afterwards. */
async function addAndSwitch(
  provider: Provider,
  chainId: ChainId,
): Promise<WalletTrouble | undefined> {
  try {
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [chainDescription(chainId)],
    })
    await requestSwitch(provider, chainId)
    return undefined
  } catch (error) {
    const trouble = troubleOf(error)
    return trouble.kind === 'failed' ? { kind: 'addFailed' } : trouble
  }
}
