/**
 * What the operator's alarms look at: what waits for its payment, and whether the signer is there.
 */
import type pg from 'pg'
import type { Address } from 'viem'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import type { Comparison } from './compareReserves.ts'
import { withdrawalHalt } from './halt.ts'

export type WithdrawalFigures = {
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

/** `problem` is '' when all is well. */
export type SignerStatus = {
  chain: number
  /** Whether it was ever heard about this chain. */
  isKnown: boolean
  /** When it was last heard; never heard it is quiet since the server started. */
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
  // Who names wallets has a signer for them, on every network there is.
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
    drift: Number(compared().reserves.reduce((sum, { drift }) => sum + drift, 0n)) / 1e18,
  }
}
