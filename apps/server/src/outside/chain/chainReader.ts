/** Reads Ethereum (1) and BNB Smart Chain (56) through the configured nodes. */
import { createPublicClient, defineChain, http, type PublicClient } from 'viem'

/** The reader of a chain, or undefined when none is configured for that id. */
export type ChainReader = (chainId: number) => PublicClient | undefined

/** At one address on both: signatures of contract wallets are verified with it. */
const contracts = { multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11' } } as const

/** `viem/chains` would load each of its seven hundred chains, a fifth of a process's start. */
const CHAINS = [
  defineChain({
    id: 1,
    name: 'Ethereum',
    rpcUrls: { default: { http: [] } },
    contracts,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }),
  defineChain({
    id: 56,
    name: 'BNB Smart Chain',
    rpcUrls: { default: { http: [] } },
    contracts,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  }),
]
const TIMEOUT_MS = 5_000

export function chainReader(rpcUrls: Readonly<Record<number, readonly string[]>>): ChainReader {
  const clients = new Map<number, PublicClient>()
  for (const chain of CHAINS) {
    const url = rpcUrls[chain.id]?.[0]
    if (!url) continue
    const transport = http(url, { timeout: TIMEOUT_MS, retryCount: 1 })
    clients.set(chain.id, createPublicClient({ chain, transport }))
  }
  return (chainId) => clients.get(chainId)
}
