/**
 * Compares the coins on the chains with the ledger, to a coin's smallest unit. Gas is the house's
 * expense: it reduces only the treasury's share of the native coin, so gas that was paid with
 * members' coins shows as missing. Both sides change all the time, so they are compared at one
 * final block and one position of the journal, and the known differences between the two are
 * computed, not estimated.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { ChainBalance } from '@assay/engine/withdrawal/withdrawalRead.ts'
import {
  type Amount,
  add,
  atLeastZero,
  larger,
  smaller,
  subtract,
  sumOf,
  ZERO,
} from '@assay/money/amount.ts'
import type pg from 'pg'
import type { Address, Hex } from 'viem'
import { fromNumeric } from '../../../db/numericColumn.ts'
import type { AgreedChain } from '../../../outside/chain/agreedChain.ts'
import {
  type ChainToken,
  ledgerAmount,
  minimumOf,
  type TokenChain,
} from '../../../outside/chain/tokenChain.ts'
import type { ChainReserve } from '../../../reserves/chainReserve.ts'
import { explainedCoins } from '../../../reserves/explainedCoins.ts'

export type ReconcileParts = {
  pool: pg.Pool
  chains: readonly TokenChain[]
  nodesOf: (chain: TokenChain) => AgreedChain
  /** The hot wallet and the treasury. */
  wallets: readonly Address[]
  /** The ledger's balances of chains at a position that the history tables have reached. */
  ledger: () => Promise<{ position: number; chains: ChainBalance[] }>
}

/** One row per token; none for a chain that was never read. */
export async function reconcile(parts: ReconcileParts): Promise<ChainReserve[]> {
  const { position, chains: balances } = await parts.ledger()
  const found: ChainReserve[] = []
  for (const chain of parts.chains) {
    const nodes = parts.nodesOf(chain)
    const { rows } = await parts.pool.query('SELECT block FROM chain_cursor WHERE chain = $1', [
      chain.id,
    ])
    if (!rows[0]) continue
    const block = rows[0].block as number
    for (const token of chain.tokens) {
      const own = balances.find((row) => row.chain === chain.id && row.asset === token.asset)
      const at = { pool: parts.pool, nodes, token, block, position }
      const gas = token.address ? ZERO : smaller(await gasSpent(at), own?.treasury ?? ZERO)
      const between = add(await depositsBetween(at), await withdrawalsBetween(at))
      const byLedger = subtract(add(own?.amount ?? ZERO, between), gas)
      const held = await reservesOf(at, parts.wallets)
      const onChain = sumOf(held.values())
      const drift = subtract(onChain, byLedger)
      const unclaimed = smaller(await unclaimedOf(at, held), atLeastZero(drift))
      const where = { chain: chain.id, asset: token.asset, block }
      found.push({ ...where, onChain, byLedger, gas, drift, unclaimed })
    }
  }
  return found
}

type At = { pool: pg.Pool; nodes: AgreedChain; token: ChainToken; block: number; position: number }

/** The balance of each of our addresses that may have some of the coin. */
async function reservesOf(
  { pool, nodes, token, block }: At,
  wallets: readonly Address[],
): Promise<Map<string, Amount>> {
  // Addresses that got gas have coins too, and so may those that a contract paid.
  const { rows } = await pool.query(
    `SELECT a.address FROM deposit_address a WHERE EXISTS (SELECT FROM deposit d
       WHERE d.member = a.member AND d.chain = $1 AND d.asset = $2)
       OR ($3 AND EXISTS (SELECT FROM payment p WHERE p.member = a.member AND p.chain = $1))
       OR ($3 AND EXISTS (SELECT FROM unclaimed_coins u
         WHERE u.member = a.member AND u.chain = $1))`,
    [token.chain, token.asset, token.address === undefined],
  )
  const owners = [...new Set([...wallets, ...rows.map((row) => row.address as Address)])]
  if (!token.address) {
    const coins = await nodes.nativeBalances({ owners, block })
    return new Map(owners.map((owner, index) => [owner, ledgerAmount(coins[index] ?? 0n, token)]))
  }
  const units = await nodes.tokenBalances({ token: token.address, owners, block })
  return new Map(owners.map((owner, index) => [owner, ledgerAmount(units[index] ?? 0n, token)]))
}

/**
 * What is noted for the console and, for the native coin, what arrived since: addresses are checked
 * only periodically, and their coins must not count as the house's until then.
 */
async function unclaimedOf(
  { pool, token, block }: At,
  held: ReadonlyMap<string, Amount>,
): Promise<Amount> {
  const { chain, asset } = token
  const { rows } = await pool.query(
    `SELECT member, address, coalesce(u.amount, 0) AS noted, coalesce(u.answered, 0) AS answered
     FROM deposit_address a
     FULL JOIN (SELECT * FROM unclaimed_coins WHERE chain = $1 AND asset = $2) u USING (member)
     WHERE address = ANY($3) OR u.amount IS NOT NULL`,
    [chain, asset, [...held.keys()]],
  )
  const members = token.address ? [] : rows.map((row) => row.member as MemberId)
  const known = await explainedCoins(pool, { chain, asset, members, block })
  let sum = ZERO
  for (const { member, address, ...row } of rows) {
    const [noted, answered] = [fromNumeric<Amount>(row.noted), fromNumeric<Amount>(row.answered)]
    const explained = known.get(member)
    // A payment under way may have left already: it is counted, rather twice than not at all.
    const beyond = explained
      ? subtract(add(held.get(address) ?? ZERO, explained.leaving), explained.amount)
      : noted
    const unclaimed = subtract(larger(beyond, noted), answered)
    if (unclaimed >= minimumOf(token)) sum = add(sum, unclaimed)
  }
  return sum
}

/**
 * In wei, over all payments up to the block, including unsettled ones. One statement reads both:
 * a payment that is settled meanwhile would be missing from two.
 */
async function gasSpent({ pool, nodes, token, block }: At): Promise<Amount> {
  const { rows } = await pool.query(
    `SELECT
       (SELECT coalesce(sum(cost), 0)::text FROM payment WHERE chain = $1 AND block <= $2) AS settled,
       ARRAY(SELECT hash FROM signed_transaction t JOIN payment p ON p.id = t.payment
         WHERE p.chain = $1 AND p.outcome IS NULL) AS open`,
    [token.chain, block],
  )
  const [{ settled, open }] = rows as [{ settled: string; open: Hex[] }]
  const receipts = await Promise.all(open.map((hash) => nodes.receipt(hash, block)))
  const wei = receipts.reduce((sum, receipt) => sum + (receipt?.cost ?? 0n), BigInt(settled))
  return ledgerAmount(wei, token)
}

/**
 * Arrived by the block and not credited by the position, less what is credited and arrived later.
 */
async function depositsBetween({ pool, token, block, position }: At): Promise<Amount> {
  const { rows } = await pool.query(
    `SELECT coalesce(sum(CASE WHEN c.position IS NULL THEN d.amount ELSE -d.amount END), 0) AS sum
     FROM deposit d LEFT JOIN deposit_credit c ON c.chain = d.chain
       AND c.transaction = d.transaction AND c.log_index = d.log_index AND c.position <= $4
     WHERE d.chain = $1 AND d.asset = $2 AND (
       (c.position IS NULL AND d.is_on_chain AND d.block <= $3)
       OR (c.position IS NOT NULL AND d.block > $3))`,
    [token.chain, token.asset, block, position],
  )
  return fromNumeric(rows[0].sum)
}

/**
 * Completed by the position and mined after the block, less what was mined and is not completed.
 */
async function withdrawalsBetween({ pool, nodes, token, block, position }: At): Promise<Amount> {
  const { rows } = await pool.query(
    `SELECT w.amount - w.fee AS received, p.outcome, p.block,
       coalesce(w.status = 'completed' AND w.closed_position <= $4, false) AS is_completed,
       ARRAY(SELECT hash FROM signed_transaction WHERE payment = p.id) AS hashes
     FROM payment p JOIN withdrawal w ON w.id = p.withdrawal
     WHERE p.chain = $1 AND p.asset = $2 AND p.nonce IS NOT NULL
       AND (p.outcome IS NULL OR p.block > $3 OR w.closed_position IS NULL OR w.closed_position > $4)`,
    [token.chain, token.asset, block, position],
  )
  let sum = ZERO
  for (const row of rows as Paid[]) {
    const isPaid = await isPaidBy(row, block, nodes)
    const received = fromNumeric<Amount>(row.received)
    if (row.is_completed && !isPaid) sum = add(sum, received)
    if (!row.is_completed && isPaid) sum = subtract(sum, received)
  }
  return sum
}

type Paid = {
  received: string
  outcome: string | null
  block: number | null
  is_completed: boolean
  hashes: Hex[]
}

async function isPaidBy({ outcome, block, hashes }: Paid, until: number, nodes: AgreedChain) {
  if (outcome !== null) return outcome === 'paid' && (block ?? 0) <= until
  for (const hash of hashes) {
    const receipt = await nodes.receipt(hash, until)
    if (receipt) return receipt.isSuccess
  }
  return false
}
