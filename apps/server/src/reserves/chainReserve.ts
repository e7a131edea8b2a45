import type { Amount } from '@assay/money/amount.ts'

/** The coins of one asset on one chain, compared with the ledger. Amounts of 10^-18. */
export type ChainReserve = {
  chain: number
  asset: string
  /** The final block of the comparison. */
  block: number
  /** The chain's total of the hot wallet, the treasury and all deposit addresses. */
  onChain: Amount
  /** The expected total at that block, less gas. */
  byLedger: Amount
  /** Gas paid from the treasury's native coins until that block; 0 for tokens. */
  gas: Amount
  /** Negative when coins are missing; positive when coins arrived without a credit. */
  drift: Amount
  /**
   * The part of the drift, at most, that arrived on members' addresses and is not handled by the
   * console.
   */
  unclaimed: Amount
}

export const isShort = ({ drift }: Pick<ChainReserve, 'drift'>): boolean => drift < 0n

/** The result and time; `at` is 0 before the first comparison. */
export type Comparison = { at: number; reserves: readonly ChainReserve[] }
