/**
 * Takes and stores statements of liabilities: the ledger at one position of the journal, a sum tree
 * for each asset over leaves in random order, and the text signed with the receipt key. Of members
 * only what they need to find themselves is stored.
 */
import { randomBytes } from 'node:crypto'
import { groupOfAddress, type MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import {
  type AssetLiabilities,
  type LiabilityLeaf,
  type LiabilityStatement,
  type Neighbor,
  NO_HASH,
  statementText,
} from '@assay/domain/liabilities/liabilityStatement.ts'
import type { Holdings } from '@assay/engine/kernel/reads/read.ts'
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { LogHead } from '@assay/wire/proof/auditChain.ts'
import type { Receipt } from '@assay/wire/routes/trading/cycle.ts'
import type pg from 'pg'
import { fromNumeric, toNumeric } from '../../db/numericColumn.ts'
import { transaction } from '../../db/transaction.ts'
import type { Core } from '../../writer/core.ts'
import { type AssetTree, buildLiabilityTrees, nonceOf } from './buildLiabilityTrees.ts'
import { decodeNode, NODE_BYTES, neighborsOf, sha256 } from './sumTree.ts'

type NamedStatement = { number: number; at: number; hash: string }
type Statement = Receipt & NamedStatement

type OwnLeaf = Pick<LiabilityLeaf, 'asset' | 'part' | 'nonce'> & {
  amount: Amount
  neighbors: Neighbor[]
}

export type LiabilityStatements = {
  /** Takes one now; undefined when another process was first. */
  take(): Promise<Statement | undefined>
  /** Newest first; `before` excludes that number and all after it. */
  list(page: { before?: number | undefined; limit: number }): Promise<NamedStatement[]>
  find(number: number): Promise<Statement | undefined>
  /** Undefined when the statement's leaves were deleted, or it does not exist. */
  leavesOf(number: number, member: MemberId): Promise<OwnLeaf[] | undefined>
}

type ChainReserve = { chain: number; asset: AssetId; block: number; onChain: bigint }

export type StatementParts = {
  pool: pg.Pool
  core: Pick<Core, 'read'>
  /** Signs a text with the key that is valid at a time. */
  sign: (text: string, at: number) => Receipt
  /** The last comparison with the chains. */
  compared: () => {
    at: number
    reserves: readonly ChainReserve[]
  }
  /** The newest entry of the operators' log. */
  logHead: () => Promise<LogHead>
}

/** Leaves and trees of older ones are deleted. */
const KEPT = 60
/** An older comparison is not used. */
const COMPARISON_AGE_MAX_MS = 60 * 60_000
/** Rows per statement to the database. */
const ROWS = 5_000

export function createStatements(parts: StatementParts): LiabilityStatements {
  const { pool, core, sign, compared, logHead } = parts

  async function take(): Promise<Statement | undefined> {
    const { rows } = await pool.query(
      'SELECT number, hash FROM liability_statement ORDER BY number DESC LIMIT 1',
    )
    const number = ((rows[0]?.number as number | undefined) ?? 0) + 1
    const at = Date.now()
    const secret = randomBytes(32)
    const { position, members, others } = await core.read({ type: 'holdings' })
    const grown = await buildLiabilityTrees(members, { number, secret })
    const { at: comparedAt, reserves: found } = compared()
    const content: LiabilityStatement = {
      product: 'liabilities',
      number,
      at,
      position,
      previous: rows[0]?.hash ?? NO_HASH,
      assets: balanceSheet(others, grown),
      chains: at - comparedAt < COMPARISON_AGE_MAX_MS ? found.map(chainLineOf) : [],
      desk: await logHead(),
    }
    const receipt = sign(statementText(content), at)
    const statement = { number, at, hash: sha256(receipt.text), ...receipt }
    return (await keep(pool, statement, { secret, grown })) ? statement : undefined
  }

  return {
    take,
    async list({ before = Number.MAX_SAFE_INTEGER, limit }) {
      const { rows } = await pool.query(
        `SELECT number, at, hash FROM liability_statement
         WHERE number < $1 ORDER BY number DESC LIMIT $2`,
        [before, limit],
      )
      return rows
    },
    async find(number) {
      const { rows } = await pool.query(
        `SELECT number, at, hash, text, signature, key_id AS "keyId" FROM liability_statement
         WHERE number = $1`,
        [number],
      )
      return rows[0]
    },
    async leavesOf(number, member) {
      const { rows: found } = await pool.query(
        `SELECT secret FROM liability_statement WHERE number = $1
         AND number > (SELECT max(number) - ${KEPT} FROM liability_statement)`,
        [number],
      )
      if (!found[0]) return undefined
      const { rows } = await pool.query(
        `SELECT l.asset, l.part, l.amount, l.leaf, t.leaves FROM liability_leaf l
         JOIN liability_tree t USING (statement, asset)
         WHERE l.statement = $1 AND l.member = $2 ORDER BY l.asset, l.part`,
        [number, member],
      )
      const ways = await waysOf(pool, number, rows)
      return rows.map(({ asset, part, amount }, at) => ({
        asset,
        part,
        amount: fromNumeric<Amount>(amount),
        neighbors: ways[at]!,
        nonce: nonceOf(found[0].secret, { asset, member, part }),
      }))
    },
  }
}

const chainLineOf = ({ chain, asset, block, onChain }: ChainReserve) => ({
  chain,
  asset,
  block,
  found: toDecimal(onChain),
})

function balanceSheet(others: Holdings['others'], grown: readonly AssetTree[]): AssetLiabilities[] {
  const ids = new Set([...grown.map(({ asset }) => asset), ...others.map(({ asset }) => asset)])
  const sheet = [...ids].sort().map((asset): AssetLiabilities => {
    const tree = grown.find((one) => one.asset === asset)
    const own = others.filter((one) => one.asset === asset && one.amount !== 0n)
    const isOurs = ({ address }: { address: string }) => groupOfAddress(address) !== 'outside'
    const house = own.filter(isOurs).reduce((sum, { amount }) => sum + amount, 0n)
    const sources = own
      .filter((one) => !isOurs(one))
      .map(({ address, amount }) => ({ name: address, amount: toDecimal(-amount) }))
    const owed = toDecimal(tree?.owed ?? 0n)
    return { asset, owed, house: toDecimal(house), sources, root: tree?.root ?? NO_HASH }
  })
  return sheet.filter(
    ({ owed, house, sources }) => sources.length > 0 || `${owed}${house}` !== '00',
  )
}

async function keep(
  pool: pg.Pool,
  { number, at, text, hash, signature, keyId }: Statement,
  { secret, grown }: { secret: Buffer; grown: readonly AssetTree[] },
): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO liability_statement (number, at, text, hash, signature, key_id, secret)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [number, at, text, hash, signature, keyId, secret],
    )
    if (rowCount === 0) return false
    for (const { asset, nodes, leaves } of grown) {
      await client.query(
        'INSERT INTO liability_tree (statement, asset, leaves, nodes) VALUES ($1, $2, $3, $4)',
        [number, asset, leaves.length, nodes],
      )
      for (let from = 0; from < leaves.length; from += ROWS) {
        const rows = leaves.slice(from, from + ROWS)
        await client.query(
          `INSERT INTO liability_leaf (statement, asset, member, part, amount, leaf)
           SELECT $1, $2, member, part, amount, $3 + leaf - 1
           FROM unnest($4::bigint[], $5::smallint[], $6::numeric[])
             WITH ORDINALITY AS row(member, part, amount, leaf)`,
          [
            number,
            asset,
            from,
            rows.map(({ member }) => member),
            rows.map(({ part }) => part),
            rows.map(({ amount }) => toNumeric(amount)),
          ],
        )
      }
    }
    await client.query('DELETE FROM liability_leaf WHERE statement <= $1', [number - KEPT])
    await client.query('DELETE FROM liability_tree WHERE statement <= $1', [number - KEPT])
    await client.query("UPDATE liability_statement SET secret = '' WHERE number = $1", [
      number - KEPT,
    ])
    return true
  })
}

type Place = { asset: AssetId; leaf: number; leaves: number }

/** The neighbors of each leaf up to its root, in one query. */
async function waysOf(pool: pg.Pool, number: number, places: readonly Place[]) {
  const ways = places.map(({ leaf, leaves }) => neighborsOf(leaf, leaves))
  const steps = ways.flatMap((way, at) => way.map(({ index }) => ({ index, ...places[at]! })))
  const { rows } = await pool.query(
    `SELECT substring(nodes FROM step.start FOR ${NODE_BYTES}) AS node
     FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS step(asset, start, turn)
     JOIN liability_tree t ON t.statement = $1 AND t.asset = step.asset ORDER BY turn`,
    [number, steps.map(({ asset }) => asset), steps.map(({ index }) => index * NODE_BYTES + 1)],
  )
  const nodes = rows.values()
  return ways.map((way) =>
    way.map(({ isLeft }): Neighbor => decodeNode(nodes.next().value.node, isLeft)),
  )
}
