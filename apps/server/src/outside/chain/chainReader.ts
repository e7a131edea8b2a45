/** Reads Ethereum (1) and BNB Smart Chain (56) through the configured nodes. */
import { createPublicClient, http, type PublicClient } from 'viem'
import { bsc, mainnet } from 'viem/chains'

/** The reader of a chain, or undefined when none is configured for that id. */
export type ChainReader = (chainId: number) => PublicClient | undefined

const CHAINS = { 1: mainnet, 56: bsc } as const
const TIMEOUT_MS = 5_000

export function chainReader(rpcUrls: Readonly<Record<number, readonly string[]>>): ChainReader {
  const clients = new Map<number, PublicClient>()
  for (const [id, chain] of Object.entries(CHAINS)) {
    const url = rpcUrls[Number(id)]?.[0]
    if (!url) continue
    const transport = http(url, { timeout: TIMEOUT_MS, retryCount: 1 })
    clients.set(Number(id), createPublicClient({ chain, transport }) as PublicClient)
  }
  return (chainId) => clients.get(chainId)
}
