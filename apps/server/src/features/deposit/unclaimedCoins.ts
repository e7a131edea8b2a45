/**
 * Compares the coins on members' addresses with what deposits and payments explain, after a final block
 * and some addresses at a turn. Coins that a contract sent on leave no transaction to the address: what
 * is unexplained, and as much as the smallest deposit, is put before the desk and never credited here.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { NATIVE_INDEX } from '@assay/engine/command.ts'
import type pg from 'pg'
import type { Address } from 'viem'
import { fromNumeric, toNumeric } from '../../db/numericColumn.ts'
import type { AgreedChain } from '../../outside/chain/agreedChain.ts'
import type { ChainToken } from '../../outside/chain/tokenChain.ts'
import type { DepositAddresses } from './depositAddresses.ts'

export type UnclaimedParts = {
  pool: pg.Pool
  nodes: AgreedChain
  addresses: DepositAddresses
  /** The chain's own coin. */
  coin: ChainToken
  /** An address is not looked at more often. */
  everyMs: number
}

/** Addresses at a turn: one question to each node when they go out together. */
const AT_ONCE = 20

export function createUnclaimedLook({ pool, nodes, addresses, coin, everyMs }: UnclaimedParts) {
  let queue: [string, MemberId][] = []
  let beganAt = 0

  async function explained(members: MemberId[], block: number): Promise<Map<MemberId, bigint>> {
    const { rows } = await pool.query(
      `SELECT m.member,
         (SELECT coalesce(sum(amount), 0) FROM deposit d WHERE d.member = m.member AND d.chain = $2
            AND d.asset = $3 AND d.log_index = $4 AND d.is_on_chain AND d.block BETWEEN 1 AND $5)
         + (SELECT coalesce(sum(CASE p.purpose WHEN 'gas' THEN p.units
              ELSE -coalesce(p.cost, 0) - CASE WHEN p.asset = $3 THEN p.units ELSE 0 END END
              ) FILTER (WHERE p.outcome = 'paid'), 0)
              - coalesce(sum(p.cost) FILTER (WHERE p.purpose = 'sweep' AND p.outcome = 'reverted'), 0)
            FROM payment p WHERE p.chain = $2 AND p.member = m.member AND p.block <= $5) * 1e-18
         AS amount
       FROM unnest($1::bigint[]) AS m(member)
       WHERE NOT EXISTS (SELECT FROM payment p
         WHERE p.chain = $2 AND p.member = m.member AND p.outcome IS NULL)`,
      [members, coin.chain, coin.asset, NATIVE_INDEX, block],
    )
    return new Map(rows.map((row) => [row.member as MemberId, fromNumeric(row.amount)]))
  }

  async function note(member: MemberId, amount: bigint, block: number): Promise<void> {
    if (amount < (coin.minimum ?? 1n)) {
      await pool.query(
        'DELETE FROM unclaimed_coins WHERE chain = $1 AND member = $2 AND answered = 0',
        [...[coin.chain, member]],
      )
      return
    }
    await pool.query(
      `INSERT INTO unclaimed_coins (chain, member, asset, amount, block, seen_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (chain, member) DO UPDATE SET amount = excluded.amount, block = excluded.block,
         seen_at = excluded.seen_at
       WHERE unclaimed_coins.amount <> excluded.amount`,
      [coin.chain, member, coin.asset, toNumeric(amount), block, Date.now()],
    )
  }

  return {
    /** Looks at the next addresses as they are after the block, which is read and final. */
    async turn(block: number) {
      if (queue.length === 0 && Date.now() - beganAt >= everyMs) {
        beganAt = Date.now()
        queue = [...(await addresses.shown())]
      }
      const some = queue.slice(0, AT_ONCE)
      if (some.length === 0) return
      const owners = some.map(([address]) => address as Address)
      const coins = await nodes.nativeBalances({ owners, block })
      const known = await explained(
        some.map(([, member]) => member),
        block,
      )
      for (const [index, [, member]] of some.entries()) {
        const accounted = known.get(member)
        if (accounted !== undefined) await note(member, (coins[index] ?? 0n) - accounted, block)
      }
      queue.splice(0, some.length)
    },
  }
}
