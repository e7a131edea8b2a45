/**
 * Settles withdrawals from their chains, cancels those of frozen accounts, and compares the
 * reserves periodically. A comparison may ask nodes for thousands of balances, so no settlement
 * waits for it.
 */
import type pg from 'pg'
import type { Address } from 'viem'
import { turnAfterTurn } from '../../clocks/turnAfterTurn.ts'
import type { Exchange } from '../../live/exchange.ts'
import { type AgreedChain, agreedChain } from '../../outside/chain/agreedChain.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import type { ChainReserve, Comparison } from '../../reserves/chainReserve.ts'
import { keepCoinPrices } from '../../reserves/coinPrices.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { cancelFrozen } from './cancelFrozen.ts'
import { createComparison } from './reserves/compareReserves.ts'
import { createSettlement } from './settleWithdrawals.ts'
import {
  figuresOf,
  type SignerStatus,
  signerStatuses,
  type WithdrawalFigures,
} from './withdrawalFigures.ts'

export type WatchWithdrawalsParts = {
  pool: pg.Pool
  exchange: Exchange
  stuck: StuckItems
  chains: readonly TokenChain[]
  /** The hot wallet and the treasury; without them nothing can be reconciled. */
  wallets: readonly Address[]
  everyMs: number
  reconcileEveryMs: number
  onCompared: (comparison: Comparison) => void
  onError: (error: unknown) => void
}

export type WithdrawalWatch = {
  figures(): Promise<WithdrawalFigures>
  /** The result of the last comparison. */
  compared(): Comparison
  /** The signer's last report about each chain, also if there was none. */
  signers(): Promise<SignerStatus[]>
  /** Runs a comparison now. */
  reconcile(): Promise<readonly ChainReserve[]>
  /** Takes the result of another process. */
  take(comparison: Comparison): void
  /** Settles and compares from now on; the answer ends that. */
  start(): () => Promise<void>
  /** Ends requests to nodes. */
  stop(): void
}

export function createWithdrawalWatch(parts: WatchWithdrawalsParts): WithdrawalWatch {
  const { pool, exchange, stuck, chains, wallets, onCompared, onError } = parts
  const stopping = new AbortController()
  const connect = ({ urls }: TokenChain) => agreedChain(urls, stopping.signal)
  // A client sends what it is asked at one moment as one request: with one for both, a settlement
  // would wait for thousands of balances.
  const comparisonNodes = new Map(chains.map((chain) => [chain.id, connect(chain)]))
  const nodesOf = ({ id }: TokenChain) => comparisonNodes.get(id) as AgreedChain
  const [hot] = wallets
  const settlements = chains.map((chain) => ({
    name: CHAIN_FACTS[chain.id]?.name ?? String(chain.id),
    turn: createSettlement({ pool, chain, nodes: connect(chain), hot, exchange, stuck }).turn,
  }))
  const comparison = createComparison({ pool, exchange, chains, wallets, nodesOf, onCompared })
  const signers = { pool, chains, wallets, startedAt: Date.now() }

  async function settle(): Promise<void> {
    await stuck.turn('withdrawals', 'frozen accounts', () => cancelFrozen(parts))
    for (const { name, turn } of settlements) await stuck.turn('withdrawals', name, turn)
  }

  async function compare(): Promise<void> {
    await keepCoinPrices(pool, exchange.marketData, chains).catch(onError)
    await comparison.now().catch(onError)
  }

  return {
    compared: comparison.last,
    signers: () => signerStatuses(signers),
    reconcile: comparison.now,
    figures: () => figuresOf(signers, comparison.last),
    take: comparison.take,
    start() {
      if (chains.length === 0) return async () => {}
      const stops = [
        turnAfterTurn(settle, parts.everyMs),
        turnAfterTurn(compare, parts.reconcileEveryMs),
      ]
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
    stop: () => stopping.abort(),
  }
}
