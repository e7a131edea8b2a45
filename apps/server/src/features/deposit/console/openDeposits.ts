/** Deposits not credited by the journal, with the reason, as far as the chain shows it. */
import type { Amount } from '@assay/money/amount.ts'
import type { OpenDeposit } from '@assay/wire/routes/operator/deposits.ts'
import type pg from 'pg'
import { fromNumeric } from '../../../db/numericColumn.ts'
import { CHAIN_FACTS } from '../../../outside/chain/chainFacts.ts'
import type { TokenChain } from '../../../outside/chain/tokenChain.ts'

const SHOWN = 200
const NOT_CREDITED = `NOT EXISTS (SELECT FROM deposit_credit AS credit WHERE credit.chain = d.chain
  AND credit.transaction = d.transaction AND credit.log_index = d.log_index)`

export async function listOpenDeposits(
  pool: pg.Pool,
  chains: readonly TokenChain[],
): Promise<OpenDeposit[]> {
  const { rows } = await pool.query(
    `SELECT d.chain, d.transaction, member, asset, amount, d.block, is_on_chain, seen_at,
       head, cursor.block AS read
     FROM deposit AS d LEFT JOIN chain_cursor AS cursor ON cursor.chain = d.chain
     WHERE ${NOT_CREDITED}
       AND (is_on_chain OR NOT EXISTS (SELECT FROM deposit AS other WHERE other.chain = d.chain
         AND other.transaction = d.transaction AND other.is_on_chain))
     ORDER BY seen_at DESC LIMIT ${SHOWN}`,
  )
  return rows.map((row) => {
    const needed = chains.find(({ id }) => id === row.chain)?.confirmations ?? 1
    const isFinal = row.read !== null && row.block <= row.read
    return {
      member: row.member,
      asset: row.asset,
      amount: fromNumeric<Amount>(row.amount),
      chain: CHAIN_FACTS[row.chain]?.name ?? String(row.chain),
      transaction: row.transaction,
      block: row.block,
      confirmations: row.is_on_chain ? Math.max(0, (row.head ?? 0) - row.block + 1) : 0,
      needed,
      state: !row.is_on_chain ? 'gone' : isFinal ? 'stuck' : 'pending',
      seenAt: row.seen_at,
    }
  })
}

/** Final on their chain and not credited, and when the oldest was first seen; 0 for none. */
export async function countStuckDeposits(
  pool: pg.Pool,
): Promise<{ count: number; oldestAt: number }> {
  const { rows } = await pool.query(
    `SELECT count(*) AS count, coalesce(min(seen_at), 0) AS "oldestAt"
     FROM deposit AS d JOIN chain_cursor AS cursor ON cursor.chain = d.chain
     WHERE is_on_chain AND d.block <= cursor.block AND ${NOT_CREDITED}`,
  )
  return rows[0]
}
