/** Figures for the operator's alarms: pending payments, and whether the signer is alive. */
import type pg from 'pg'
import type { Address } from 'viem'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import { type Comparison, isShort } from '../../reserves/chainReserve.ts'
import { withdrawalHalt } from './withdrawalHalt.ts'

export type WithdrawalFigures = {
  isHalted: boolean
  waiting: number
  oldestSeconds: number
  signerSilentSeconds: number
  signerProblems: number
  /** Addresses with unexplained coins that an operator has not handled. */
  unclaimed: number
  /** Coins, on all chains, of which something was missing at the last comparison. */
  shortCoins: number
}

/** `problem` is '' without one. */
export type SignerStatus = {
  chain: number
  /** Whether the signer ever reported about this chain. */
  isKnown: boolean
  /** The time of its last report, or of the server's start without one. */
  quietSince: number
  problem: string
}

export type SignersParts = {
  pool: pg.Pool
  chains: readonly TokenChain[]
  wallets: readonly Address[]
  startedAt: number
}

export async function signerStatuses(parts: SignersParts): Promise<SignerStatus[]> {
  const { pool, chains, wallets, startedAt } = parts
  const { rows } = await pool.query(
    `SELECT chain, true AS "isKnown", seen_at AS "quietSince", problem FROM signer_status`,
  )
  // A configuration with wallets implies a signer for every network.
  const unheard = (wallets.length > 0 ? chains : [])
    .filter(({ id }) => !rows.some(({ chain }) => chain === id))
    .map(({ id }) => ({ chain: id, isKnown: false, quietSince: startedAt, problem: '' }))
  return [...rows, ...unheard].sort((one, other) => one.chain - other.chain)
}

export async function figuresOf(
  parts: SignersParts,
  compared: () => Comparison,
): Promise<WithdrawalFigures> {
  const { pool } = parts
  const now = Date.now()
  const [halt, { rows: open }, said, { rows: coins }] = await Promise.all([
    withdrawalHalt(pool),
    pool.query(
      `SELECT count(*) AS waiting, coalesce(min(requested_at), $1) AS oldest FROM withdrawal
       WHERE status IN ('review', 'sending')`,
      [now],
    ),
    signerStatuses(parts),
    pool.query('SELECT count(*) AS count FROM unclaimed_coins WHERE amount > answered'),
  ])
  const quietSince = Math.min(now, ...said.map((signer) => signer.quietSince))
  return {
    isHalted: halt !== undefined,
    waiting: open[0].waiting,
    oldestSeconds: (now - open[0].oldest) / 1_000,
    signerSilentSeconds: (now - quietSince) / 1_000,
    signerProblems: said.filter(({ problem }) => problem !== '').length,
    unclaimed: coins[0].count,
    shortCoins: compared().reserves.filter(isShort).length,
  }
}
