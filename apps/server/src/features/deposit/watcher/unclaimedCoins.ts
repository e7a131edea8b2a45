/**
 * Compares the coins on members' addresses with what deposits and payments explain, after a final
 * block, a few addresses per turn. Coins forwarded by a contract leave no transaction to the
 * address: an unexplained amount of at least the minimum deposit is reported to the operators and
 * never credited here.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { Address } from 'viem'
import { toNumeric } from '../../../db/numericColumn.ts'
import type { AgreedChain } from '../../../outside/chain/agreedChain.ts'
import type { ChainToken } from '../../../outside/chain/tokenChain.ts'
import { explainedCoins } from '../../../reserves/explainedCoins.ts'
import type { DepositAddresses } from '../depositAddresses.ts'

export type UnclaimedParts = {
  pool: pg.Pool
  nodes: AgreedChain
  addresses: DepositAddresses
  /** The chain's native coin. */
  coin: ChainToken
  /** The minimum interval between two checks of an address. */
  everyMs: number
}

/** Addresses per turn: batched into one request to each node. */
const AT_ONCE = 20

export function createUnclaimedLook({ pool, nodes, addresses, coin, everyMs }: UnclaimedParts) {
  let queue: [string, MemberId][] = []
  let beganAt = 0

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
    /** Checks the next addresses as they are after this block, which is read and final. */
    async turn(block: number) {
      if (queue.length === 0 && Date.now() - beganAt >= everyMs) {
        beganAt = Date.now()
        queue = [...(await addresses.shown())]
      }
      const some = queue.slice(0, AT_ONCE)
      if (some.length === 0) return
      const owners = some.map(([address]) => address as Address)
      const coins = await nodes.nativeBalances({ owners, block })
      const members = some.map(([, member]) => member)
      const { chain, asset } = coin
      const known = await explainedCoins(pool, { chain, asset, members, block })
      for (const [index, [, member]] of some.entries()) {
        const explained = known.get(member)
        if (!explained || explained.isMoving) continue
        await note(member, (coins[index] ?? 0n) - explained.amount, block)
      }
      queue.splice(0, some.length)
    },
  }
}
