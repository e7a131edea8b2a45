/**
 * How much of a native coin members' addresses should hold after a final block, by deposits and by
 * the signer's payments. A surplus came without its own transaction, as when a contract forwarded
 * it, and belongs to no one until an operator has reviewed it.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { NATIVE_INDEX } from '@assay/engine/funds/fundsCommand.ts'
import type { Amount } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric } from '../db/numericColumn.ts'

/** Amounts of 10^-18. */
export type Explained = {
  /** Excludes payments under way. */
  amount: Amount
  /** What a payment under way takes from the address, or has taken already. */
  leaving: Amount
  /** A payment to or from the address is under way, so `amount` is not exact. */
  isMoving: boolean
}

export async function explainedCoins(
  pool: pg.Pool,
  at: { chain: number; asset: string; members: readonly MemberId[]; block: number },
): Promise<Map<MemberId, Explained>> {
  const { rows } = await pool.query(
    `SELECT m.member, paid.leaving, paid.is_moving,
       (SELECT coalesce(sum(amount), 0) FROM deposit d WHERE d.member = m.member AND d.chain = $2
          AND d.asset = $3 AND d.log_index = $4 AND d.is_on_chain AND d.block BETWEEN 1 AND $5)
       + paid.amount AS amount
     FROM unnest($1::bigint[]) AS m(member), LATERAL (
       SELECT coalesce(bool_or(p.outcome IS NULL), false) AS is_moving,
         coalesce(sum(p.units) FILTER (WHERE p.purpose = 'sweep' AND p.asset = $3
           AND p.outcome IS NULL), 0) * 1e-18 AS leaving,
         (coalesce(sum(CASE p.purpose WHEN 'gas' THEN p.units
             ELSE -coalesce(p.cost, 0) - CASE WHEN p.asset = $3 THEN p.units ELSE 0 END END)
             FILTER (WHERE p.outcome = 'paid' AND p.block <= $5), 0)
           - coalesce(sum(p.cost) FILTER (WHERE p.purpose = 'sweep' AND p.outcome = 'reverted'
             AND p.block <= $5), 0)) * 1e-18 AS amount
       FROM payment p WHERE p.chain = $2 AND p.member = m.member) AS paid`,
    [at.members, at.chain, at.asset, NATIVE_INDEX, at.block],
  )
  return new Map(
    rows.map((row) => {
      const [amount, leaving] = [fromNumeric<Amount>(row.amount), fromNumeric<Amount>(row.leaving)]
      return [row.member as MemberId, { amount, leaving, isMoving: row.is_moving as boolean }]
    }),
  )
}
