/**
 * The tables of deposits: what was seen on the chains and how far each is read. Whether a deposit
 * is credited is read only from the projection of the journal.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { type DepositLog, depositKey } from '@assay/engine/funds/fundsCommand.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Deposit } from '@assay/wire/rows/deposit.ts'
import type pg from 'pg'
import { getAddress } from 'viem'
import { fromNumeric, toNumeric } from '../../db/numericColumn.ts'
import { transaction } from '../../db/transaction.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'

export type FoundDeposit = DepositLog & {
  member: MemberId
  asset: string
  amount: Amount
  block: number
}
type Cursor = { block: number; hash: string }

export type Deposits = {
  cursor(chain: number): Promise<Cursor | undefined>
  moveCursor(chain: number, cursor: Cursor): Promise<void>
  sawHead(chain: number, head: number): Promise<void>
  /**
   * Stores the deposits of a range of blocks; marks those seen there before that are gone. Returns
   * the members whose deposits changed.
   */
  record(
    chain: number,
    stretch: { from: number; until: number },
    found: readonly FoundDeposit[],
  ): Promise<Set<MemberId>>
  /**
   * Keys of deposits already stored, in a range of blocks or in blocks not yet left behind: they
   * were shown under the minimum of that time.
   */
  known(chain: number, stretch: { from: number; until: number }): Promise<Set<string>>
  isCredited(log: DepositLog): Promise<boolean>
  /** Blocks of a chain that were left behind with an uncredited deposit. */
  unfinishedBlocks(chain: number): Promise<number[]>
  /** Members with a deposit of the chain that waits for confirmations. */
  waiting(chain: number): Promise<MemberId[]>
  /** The newest, or those of a time window. */
  list(member: MemberId, window?: DepositWindow): Promise<Deposit[]>
}

type DepositWindow = {
  since?: number | undefined
  until?: number | undefined
  limit: number
  offset: number
}

const NEWEST: DepositWindow = { limit: 50, offset: 0 }
export const IS_CREDITED = `EXISTS (SELECT FROM deposit_credit AS credit WHERE credit.chain = deposit.chain
  AND credit.transaction = deposit.transaction AND credit.log_index = deposit.log_index)`

export function createDeposits(pool: pg.Pool, chains: readonly TokenChain[]): Deposits {
  return {
    async cursor(chain) {
      const { rows } = await pool.query('SELECT block, hash FROM chain_cursor WHERE chain = $1', [
        chain,
      ])
      return rows[0] as Cursor | undefined
    },

    async moveCursor(chain, { block, hash }) {
      await pool.query(
        `INSERT INTO chain_cursor (chain, block, hash, head) VALUES ($1, $2, $3, $2)
         ON CONFLICT (chain) DO UPDATE SET block = $2, hash = $3`,
        [chain, block, hash],
      )
    },

    async sawHead(chain, head) {
      await pool.query('UPDATE chain_cursor SET head = $2 WHERE chain = $1', [chain, head])
    },

    record: (chain, stretch, found) =>
      transaction(pool, async (client) => {
        const gone = await markGone(client, chain, { ...stretch, found })
        const kept = await keepFound(client, chain, found)
        return new Set([...gone, ...kept])
      }),

    async known(chain, { from, until }) {
      const { rows } = await pool.query(
        `SELECT transaction, log_index AS "logIndex" FROM deposit
         WHERE chain = $1 AND (block BETWEEN $2 AND $3
           OR block > (SELECT block FROM chain_cursor WHERE chain = $1))`,
        [chain, from, until],
      )
      return new Set(rows.map((row) => depositKey({ chain, ...row })))
    },

    async isCredited({ chain, transaction: hash, logIndex }) {
      const { rowCount } = await pool.query(
        `SELECT FROM deposit_credit WHERE chain = $1 AND transaction = $2 AND log_index = $3`,
        [chain, hash, logIndex],
      )
      return rowCount === 1
    },

    async unfinishedBlocks(chain) {
      const { rows } = await pool.query(
        `SELECT DISTINCT block FROM deposit
         WHERE chain = $1 AND is_on_chain AND NOT ${IS_CREDITED}
           AND block <= (SELECT block FROM chain_cursor WHERE chain = $1)
         ORDER BY block`,
        [chain],
      )
      return rows.map((row) => row.block)
    },

    async waiting(chain) {
      const { rows } = await pool.query(
        `SELECT DISTINCT member FROM deposit
         WHERE chain = $1 AND is_on_chain AND block > (SELECT block FROM chain_cursor WHERE chain = $1)`,
        [chain],
      )
      return rows.map((row) => row.member)
    },

    list: (member, window) => listDeposits(pool, { member, chains, window: window ?? NEWEST }),
  }
}

/** Marks deposits that are gone from these blocks; returns their members. */
async function markGone(
  client: pg.PoolClient,
  chain: number,
  { from, until, found }: { from: number; until: number; found: readonly FoundDeposit[] },
): Promise<MemberId[]> {
  const { rows } = await client.query(
    `SELECT transaction, log_index AS "logIndex", member FROM deposit
     WHERE chain = $1 AND block BETWEEN $2 AND $3 AND is_on_chain`,
    [chain, from, until],
  )
  const there = new Set(found.map(depositKey))
  const gone = rows.filter((row) => !there.has(depositKey({ chain, ...row })))
  for (const { transaction: hash, logIndex } of gone) {
    await client.query(
      `UPDATE deposit SET is_on_chain = false
       WHERE chain = $1 AND transaction = $2 AND log_index = $3`,
      [chain, hash, logIndex],
    )
  }
  return gone.map(({ member }) => member)
}

/** Stores deposits that are new, or now in another block; returns their members. */
async function keepFound(
  client: pg.PoolClient,
  chain: number,
  found: readonly FoundDeposit[],
): Promise<MemberId[]> {
  const changed: MemberId[] = []
  for (const row of found) {
    const { rowCount } = await client.query(
      `INSERT INTO deposit AS old (chain, transaction, log_index, member, asset, amount, block,
         is_on_chain, seen_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8)
       ON CONFLICT (chain, transaction, log_index) DO UPDATE SET member = excluded.member,
         asset = excluded.asset, amount = excluded.amount, block = excluded.block,
         is_on_chain = true
       WHERE old.block <> excluded.block OR NOT old.is_on_chain`,
      [
        chain,
        row.transaction,
        row.logIndex,
        row.member,
        row.asset,
        toNumeric(row.amount),
        row.block,
        Date.now(),
      ],
    )
    if (rowCount) changed.push(row.member)
  }
  return changed
}

type Listed = { member: MemberId; chains: readonly TokenChain[]; window: DepositWindow }

async function listDeposits(pool: pg.Pool, { member, chains, window }: Listed): Promise<Deposit[]> {
  const { since = 0, until = Number.MAX_SAFE_INTEGER, limit, offset } = window
  // A transfer that moved to another block is one deposit, not two.
  const { rows } = await pool.query(
    `SELECT chain, transaction, log_index, asset, amount, block, is_on_chain, seen_at, address,
       ${IS_CREDITED} AS is_credited, (SELECT head FROM chain_cursor WHERE chain = deposit.chain)
     FROM deposit JOIN deposit_address USING (member)
     WHERE member = $1 AND seen_at >= $2 AND seen_at < $3 AND (is_on_chain OR NOT EXISTS (SELECT FROM deposit AS other
       WHERE other.chain = deposit.chain AND other.transaction = deposit.transaction
         AND other.is_on_chain))
     ORDER BY seen_at DESC, block DESC, log_index DESC LIMIT $4 OFFSET $5`,
    [member, since, until, limit, offset],
  )
  return rows.map((row) => shownDeposit(row, chains))
}

type Row = Record<'chain' | 'log_index' | 'block' | 'seen_at', number> &
  Record<'transaction' | 'asset' | 'amount' | 'address', string> & {
    head: number | null
    is_on_chain: boolean
    is_credited: boolean
  }

function shownDeposit(row: Row, chains: readonly TokenChain[]): Deposit {
  const needed = chains.find(({ id }) => id === row.chain)?.confirmations ?? 1
  const status = row.is_credited ? 'credited' : row.is_on_chain ? 'pending' : 'gone'
  const confirmed = Math.min(needed, Math.max(0, (row.head ?? 0) - row.block + 1))
  return {
    id: `${row.chain}-${row.transaction}-${row.log_index}`,
    asset: row.asset,
    amount: fromNumeric<Amount>(row.amount),
    chainId: row.chain,
    chain: CHAIN_FACTS[row.chain]?.name ?? '',
    address: getAddress(row.address),
    transaction: row.transaction,
    status,
    confirmations: { credited: needed, pending: confirmed, gone: 0 }[status],
    confirmationsNeeded: needed,
    createdAt: row.seen_at,
  }
}
