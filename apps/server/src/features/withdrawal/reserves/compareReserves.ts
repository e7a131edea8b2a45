/**
 * Compares the reserves with the chains. Missing coins halt withdrawals at once, after a second
 * comparison confirms them.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import { CLOCKS_DIFFER_MAX_MS } from '../../../cluster/messages.ts'
import type { Exchange } from '../../../live/exchange.ts'
import { type ChainReserve, type Comparison, isShort } from '../../../reserves/chainReserve.ts'
import { haltWithdrawals } from '../withdrawalHalt.ts'
import { type ReconcileParts, reconcile } from './reconcile.ts'

export type ReserveComparison = {
  /** Runs a comparison now. */
  now(): Promise<readonly ChainReserve[]>
  last(): Comparison
  /** Takes the result of another process, unless it is older or from the future. */
  take(comparison: Comparison): void
}

export type CompareParts = Omit<ReconcileParts, 'ledger'> & {
  exchange: Exchange
  onCompared: (comparison: Comparison) => void
}

export function createComparison(parts: CompareParts): ReserveComparison {
  const { pool, wallets, exchange } = parts
  let last: Comparison = { at: 0, reserves: [] }

  async function ledger() {
    const found = await exchange.core.read({ type: 'chains' }, exchange.core.position())
    await exchange.core.waitForHistory(found.position)
    return found
  }

  async function look(): Promise<readonly ChainReserve[]> {
    const reserves = await reconcile({ ...parts, ledger })
    last = { at: Date.now(), reserves }
    parts.onCompared(last)
    return reserves
  }

  return {
    last: () => last,
    take(comparison) {
      // One from the future would hide all that follow.
      if (comparison.at > Date.now() + CLOCKS_DIFFER_MAX_MS) return
      if (comparison.at > last.at) last = comparison
    },
    async now() {
      if (wallets.length === 0) return []
      const first = await look()
      if (!first.some(isShort)) return first
      const second = await look()
      const short = second.find(isShort)
      if (short) {
        const { asset, chain, drift } = short
        // The block is left out, so that a repeat is recognized as the same halt.
        await haltWithdrawals(pool, `Chain ${chain} lacks ${toDecimal(-drift)} ${asset}.`)
      }
      return second
    },
  }
}
