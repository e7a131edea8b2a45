/**
 * Coins on members' addresses that no deposit explains. An operator reviews them, proposes a credit
 * if one is due, and closes what it handled. Closing moves nothing and leaves a log line.
 */
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { closeUnclaimed, getUnclaimed } from '@assay/wire/routes/operator/deposits.ts'
import type pg from 'pg'
import { fromNumeric, toNumeric } from '../../../db/numericColumn.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import { CHAIN_FACTS } from '../../../outside/chain/chainFacts.ts'

const SHOWN = 200
const OPEN = 'unclaimed_coins AS u JOIN deposit_address USING (member) WHERE amount > answered'

/** How many addresses have such coins, and when the oldest were first seen; 0 for none. */
export async function countUnclaimed(pool: pg.Pool): Promise<{ count: number; oldestAt: number }> {
  const { rows } = await pool.query(
    `SELECT count(*) AS count, coalesce(min(seen_at), 0) AS "oldestAt" FROM ${OPEN}`,
  )
  return rows[0]
}

export function unclaimedRoutes({ pool, audit }: { pool: pg.Pool; audit: Audit }): Binding[] {
  return [
    handleOperator(getUnclaimed, async () => {
      const { rows } = await pool.query(
        `SELECT u.chain, member, address, asset, amount - answered AS amount, block, seen_at
         FROM ${OPEN} ORDER BY seen_at DESC LIMIT ${SHOWN}`,
      )
      return rows.map(({ chain, member, address, asset, amount, block, seen_at: seenAt }) => ({
        chainId: chain,
        chain: CHAIN_FACTS[chain]?.name ?? `${chain}`,
        member,
        address,
        asset,
        amount: fromNumeric<Amount>(amount),
        block,
        seenAt,
      }))
    }),

    handleOperator(closeUnclaimed, async ({ chainId, member, amount, reason }, caller) => {
      const { operator, ip } = caller
      const isClosed = await transaction(pool, async (client) => {
        // Closes only what was seen: coins that arrived later stay open.
        const { rows } = await client.query(
          `UPDATE unclaimed_coins SET answered = amount
           WHERE chain = $1 AND member = $2 AND amount - answered = $3 RETURNING asset`,
          [chainId, member, toNumeric(amount)],
        )
        if (!rows[0]) return false
        const subject = `${toDecimal(amount)} ${rows[0].asset} on chain ${chainId}`
        const note = { operator: operator.name, member, subject, reason, address: ip }
        await audit.write({ ...note, action: 'unclaimed.closed' }, client)
        return true
      })
      return isClosed ? null : refuse('alreadyDecided')
    }),
  ]
}
