/** The chains that coins come in and go out by. */
import type { AssetId } from '@assay/domain/asset.ts'

/** Facts of a chain that do not depend on its nodes. */
export type ChainFacts = {
  name: string
  standard: string
  /** The chain's own coin. */
  coin: AssetId
  /** A browser's address of the public chain. */
  explorer: string
  blockSeconds: number
  /** Blocks until a transfer is final, unless the operator configures another number. */
  confirmations: number
}

export const CHAIN_FACTS: Readonly<Record<number, ChainFacts>> = {
  1: {
    name: 'Ethereum',
    standard: 'ERC-20',
    coin: 'ETH',
    blockSeconds: 12,
    confirmations: 64,
    explorer: 'https://etherscan.io',
  },
  56: {
    name: 'BNB Smart Chain',
    standard: 'BEP-20',
    coin: 'BNB',
    blockSeconds: 1,
    confirmations: 15,
    explorer: 'https://bscscan.com',
  },
}
