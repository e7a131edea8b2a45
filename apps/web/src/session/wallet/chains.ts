/** The two networks that a wallet may be on, and how to teach a wallet about them. */

export const ETHEREUM = 1
export const BSC = 56
export const DEFAULT_CHAIN = BSC
export type ChainId = typeof ETHEREUM | typeof BSC

export const CHAINS: Record<
  ChainId,
  { name: string; coin: string; rpcUrl: string; explorer: string }
> = {
  [ETHEREUM]: {
    name: 'Ethereum',
    coin: 'ETH',
    rpcUrl: 'https://ethereum-rpc.publicnode.com',
    explorer: 'https://etherscan.io',
  },
  [BSC]: {
    name: 'BNB Smart Chain',
    coin: 'BNB',
    rpcUrl: 'https://bsc-dataseed.bnbchain.org',
    explorer: 'https://bscscan.com',
  },
}

export const isSupported = (chainId: number): chainId is ChainId =>
  chainId === ETHEREUM || chainId === BSC

export const toHexChain = (chainId: number) => `0x${chainId.toString(16)}`

/** What `wallet_addEthereumChain` wants to know. */
export function chainDescription(chainId: ChainId) {
  const chain = CHAINS[chainId]
  return {
    chainId: toHexChain(chainId),
    chainName: chain.name,
    nativeCurrency: { name: chain.coin, symbol: chain.coin, decimals: 18 },
    rpcUrls: [chain.rpcUrl],
    blockExplorerUrls: [chain.explorer],
  }
}
