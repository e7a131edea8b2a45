/**
 * Ends withdrawals as their chains say, and reconciles the reserves every now and then. Coins that
 * are missing halt withdrawals at once; a second look makes sure that it was no passing
 * disagreement.
 */
import type pg from 'pg'
import type { Address } from 'viem'
import type { Exchange } from '../../live/exchange.ts'
import { agreedChain } from '../../outside/chain/agreedChain.ts'
import { CHAIN_FACTS, type TokenChain } from '../../outside/chain/tokenChain.ts'
import { keepCoinPrices } from '../../reserves/coinPrices.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { haltWithdrawals, withdrawalHalt } from './halt.ts'
import { type Reserve, reconcile } from './reconcile.ts'
import { createSettlement } from './settleWithdrawals.ts'

export type WatchWithdrawalsParts = {
  pool: pg.Pool
  exchange: Exchange
  stuck: StuckItems
  chains: readonly TokenChain[]
  /** The hot wallet and the treasury; without them nothing can be reconciled. */
  wallets: readonly Address[]
  everyMs: number
  reconcileEveryMs: number
  onError: (error: unknown) => void
}

/** What the operator's alarms look at. */
type WithdrawalFigures = {
  isHalted: boolean
  waiting: number
  oldestSeconds: number
  signerSilentSeconds: number
  signerProblems: number
  /** Addresses with coins that no deposit explains and no one has dealt with. */
  unclaimed: number
  /** Of all tokens together, in whole coins: for a curve, not for a decision. */
  drift: number
}

type Comparison = { at: number; reserves: readonly Reserve[] }
/** `problem` is '' when all is well. */
type SignerStatus = {
  chain: number
  /** Whether it was ever heard about this chain. */
  isKnown: boolean
  /** When it was last heard; never heard it is quiet since the server started. */
  quietSince: number
  problem: string
}

export type WithdrawalWatch = {
  figures(): Promise<WithdrawalFigures>
  /** What the last comparison found and when; `at` is 0 while there was none. */
  compared(): Comparison
  /** What the signer last said about each chain; of one that never said anything, just that. */
  signers(): Promise<SignerStatus[]>
  /** Compares now. */
  reconcile(): Promise<readonly Reserve[]>
  stop(): Promise<void>
}

export function startWithdrawalWatch(parts: WatchWithdrawalsParts): WithdrawalWatch {
  const { pool, exchange, stuck, chains, wallets, onError } = parts
  const stopping = new AbortController()
  const nodes = new Map(chains.map((chain) => [chain.id, agreedChain(chain.urls, stopping.signal)]))
  const nodesOf = ({ id }: TokenChain) => nodes.get(id) as ReturnType<typeof agreedChain>
  const settlements = chains.map((chain) => ({
    name: CHAIN_FACTS[chain.id]?.name ?? String(chain.id),
    turn: createSettlement({ pool, chain, nodes: nodesOf(chain), exchange, stuck }).turn,
  }))
  const startedAt = Date.now()
  let last: Comparison = { at: 0, reserves: [] }
  let reconciledAt = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function ledger() {
    const found = await exchange.core.read({ type: 'chains' }, exchange.core.position())
    await exchange.core.waitForHistory(found.position)
    return found
  }

  async function look(): Promise<readonly Reserve[]> {
    const reserves = await reconcile({ pool, chains, nodesOf, wallets, ledger })
    last = { at: Date.now(), reserves }
    return reserves
  }

  async function compare(): Promise<readonly Reserve[]> {
    if (wallets.length === 0) return []
    const isShort = (reserve: Reserve) => reserve.drift < 0n
    if ((await look()).some(isShort)) {
      const short = (await look()).find(isShort)
      if (short) {
        const { asset, chain, drift, block } = short
        await haltWithdrawals(
          pool,
          `Chain ${chain} lacks ${-drift} of 10^-18 ${asset} at block ${block}.`,
        )
      }
    }
    return last.reserves
  }

  async function turn(): Promise<void> {
    for (const { name, turn } of settlements) await stuck.turn('withdrawals', name, turn)
    if (Date.now() - reconciledAt < parts.reconcileEveryMs) return
    reconciledAt = Date.now()
    await keepCoinPrices(pool, exchange.marketData, chains).catch(onError)
    await compare().catch(onError)
  }

  async function signers(): Promise<SignerStatus[]> {
    const { rows } = await pool.query(
      `SELECT chain, true AS "isKnown", seen_at AS "quietSince", problem FROM signer_status`,
    )
    // Who names wallets has a signer for them, on every network there is.
    const unheard = (wallets.length > 0 ? chains : [])
      .filter(({ id }) => !rows.some(({ chain }) => chain === id))
      .map(({ id }) => ({ chain: id, isKnown: false, quietSince: startedAt, problem: '' }))
    return [...rows, ...unheard].sort((one, other) => one.chain - other.chain)
  }

  const next = () => {
    running = turn().then(() => {
      if (!isStopped) timer = setTimeout(next, parts.everyMs)
    })
  }
  if (chains.length > 0) next()

  return {
    compared: () => last,
    signers,
    reconcile: compare,
    async figures() {
      const now = Date.now()
      const [halt, { rows: open }, said, { rows: coins }] = await Promise.all([
        withdrawalHalt(pool),
        pool.query(
          `SELECT count(*) AS waiting, coalesce(min(requested_at), $1) AS oldest FROM withdrawal
           WHERE status IN ('review', 'sending')`,
          [now],
        ),
        signers(),
        pool.query('SELECT count(*) AS count FROM unclaimed_coins WHERE amount > answered'),
      ])
      return {
        isHalted: halt !== undefined,
        waiting: open[0].waiting,
        oldestSeconds: (now - open[0].oldest) / 1_000,
        signerSilentSeconds:
          (now - Math.min(now, ...said.map(({ quietSince }) => quietSince))) / 1_000,
        signerProblems: said.filter(({ problem }) => problem !== '').length,
        unclaimed: coins[0].count,
        drift: Number(last.reserves.reduce((sum, { drift }) => sum + drift, 0n)) / 1e18,
      }
    },
    async stop() {
      isStopped = true
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
