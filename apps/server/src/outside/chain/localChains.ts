/** Starts the demo's chains. */
import { findAnvil, type LocalChain, startAnvil } from './startAnvil.ts'

const CHAIN_IDS = [1, 56] as const

/** No chains, with the reason, when this platform has no anvil. */
export async function startLocalChains(): Promise<{
  chains: LocalChain[]
  missing: string | undefined
}> {
  const binary = findAnvil()
  if (!binary) {
    const missing = `There is no anvil for ${process.platform}-${process.arch}: install Foundry and put anvil on the PATH. Until then contract wallets cannot sign in.`
    return { chains: [], missing }
  }
  const chains = await Promise.all(CHAIN_IDS.map((id) => startAnvil(binary, id)))
  return { chains, missing: undefined }
}
