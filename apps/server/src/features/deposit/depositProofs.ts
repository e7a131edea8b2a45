/**
 * Members' reports of missing deposits. They never replace what the chain says: a report whose
 * deposit is credited closes by itself, any other waits for the operators.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Input, Reply } from '@assay/wire/route.ts'
import type { getDepositProofs, sendDepositProof } from '@assay/wire/routes/deposit/depositProof.ts'
import type pg from 'pg'
import { fromNumeric, toNumeric } from '../../db/numericColumn.ts'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { recordActivity } from '../../security/activity.ts'

type ProofRow = {
  id: number
  member: MemberId
  asset: string
  amount: Amount
  chain: number
  transaction: string
  found: 'unknown' | 'others' | 'pending' | 'gone'
  sentAt: number
}
/** Runs in the same transaction, for example to write the operators' log. */
type Alongside = (client: pg.PoolClient, proof: { id: number; member: MemberId }) => Promise<void>
type Answer = { id: number; operator: string; isCompleted: boolean; note: string }

export type DepositProofs = {
  /** A repeated transaction hash is the same report. */
  send(member: MemberId, proof: Input<typeof sendDepositProof>): Promise<Refusal | { id: number }>
  list(member: MemberId): Promise<Reply<typeof getDepositProofs>>
  /** For the console: reports without an answer or a credit, oldest first. */
  waiting(): Promise<ProofRow[]>
  /** How many wait, and when the oldest came; 0 for none. */
  countWaiting(): Promise<{ count: number; oldestAt: number }>
  /** The file name of the image, after the view was logged. */
  open(id: number, alongside: Alongside): Promise<string | undefined>
  /** False when it no longer waits. */
  answer(answer: Answer, alongside: Alongside): Promise<boolean>
}

const WAITING_MAX = 20
const SHOWN = 100
const CREDITED = `EXISTS (SELECT FROM deposit_credit AS c WHERE c.chain = p.chain
  AND c.transaction = p.transaction AND c.member = p.member)`
const WAITING = `deposit_proof AS p WHERE status = 'waiting' AND NOT ${CREDITED}`

export function createDepositProofs(pool: pg.Pool): DepositProofs {
  return {
    send: (member, proof) => transaction(pool, (client) => send(client, member, proof)),

    async list(member) {
      const { rows } = await pool.query(
        `SELECT id, asset, chain AS "chainId", amount, transaction, image, note,
           CASE WHEN ${CREDITED} THEN 'completed' ELSE status END AS status, sent_at AS "createdAt"
         FROM deposit_proof AS p WHERE member = $1 ORDER BY id DESC LIMIT ${SHOWN}`,
        [member],
      )
      return rows.map((row) => ({
        ...row,
        amount: fromNumeric<Amount>(row.amount),
        image: `depositProof/${row.image}`,
      }))
    },

    async waiting() {
      const { rows } = await pool.query(
        `SELECT id, member, asset, chain, amount, transaction, sent_at AS "sentAt",
           CASE (SELECT CASE WHEN d.member <> p.member THEN 'others' WHEN d.is_on_chain THEN 'pending'
               ELSE 'gone' END FROM deposit AS d WHERE d.chain = p.chain
               AND d.transaction = p.transaction
               ORDER BY d.member = p.member DESC, d.is_on_chain DESC LIMIT 1)
             WHEN 'others' THEN 'others' WHEN 'pending' THEN 'pending' WHEN 'gone' THEN 'gone'
             ELSE 'unknown' END AS found
         FROM ${WAITING}
         ORDER BY id LIMIT ${SHOWN}`,
      )
      return rows.map((row) => ({ ...row, amount: fromNumeric(row.amount) })) as ProofRow[]
    },

    async countWaiting() {
      const { rows } = await pool.query(
        `SELECT count(*) AS count, coalesce(min(sent_at), 0) AS "oldestAt" FROM ${WAITING}`,
      )
      return rows[0]
    },

    open: (id, alongside) =>
      transaction(pool, async (client) => {
        const { rows } = await client.query(
          'SELECT id, member, image FROM deposit_proof WHERE id = $1',
          [id],
        )
        const [row] = rows as { id: number; member: MemberId; image: string }[]
        if (!row) return undefined
        await reviewed(client, row, alongside)
        return row.image
      }),

    answer: ({ id, operator, isCompleted, note }, alongside) =>
      transaction(pool, async (client) => {
        const { rows } = await client.query(
          `UPDATE deposit_proof SET status = $2, note = $3, answered_by = $4, answered_at = $5
           WHERE id = $1 AND status = 'waiting' RETURNING id, member`,
          [id, isCompleted ? 'completed' : 'rejected', note, operator, Date.now()],
        )
        const [row] = rows as { id: number; member: MemberId }[]
        if (row) await reviewed(client, row, alongside)
        return row !== undefined
      }),
  }
}

async function send(
  client: pg.PoolClient,
  member: MemberId,
  { asset, chainId, amount, transaction: hash, image }: Input<typeof sendDepositProof>,
): Promise<Refusal | { id: number }> {
  if (amount <= 0n) return refuse('amountNotPositive')
  const name = /^depositProof\/([0-9a-f]{32}\.sealed)$/.exec(image)?.[1]
  const own = await client.query(
    `SELECT 1 FROM image WHERE name = $1 AND member = $2 AND purpose = 'depositProof'
       AND deleted_at IS NULL`,
    [name ?? '', member],
  )
  if (own.rowCount !== 1) return refuse('imageInvalid')
  // Serializes concurrent requests of a member, so that each is counted.
  await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
  const { rows: counted } = await client.query(
    `SELECT count(*) AS count FROM deposit_proof WHERE member = $1 AND status = 'waiting'`,
    [member],
  )
  if (counted[0].count >= WAITING_MAX) return refuse('tooManyRequests')
  const { rows } = await client.query(
    `INSERT INTO deposit_proof AS p (member, asset, chain, amount, transaction, image, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (member, chain, transaction) DO UPDATE SET member = p.member RETURNING id`,
    [member, asset.toUpperCase(), chainId, toNumeric(amount), hash.toLowerCase(), name, Date.now()],
  )
  return { id: rows[0].id as number }
}

async function reviewed(
  client: pg.PoolClient,
  proof: { id: number; member: MemberId },
  alongside: Alongside,
): Promise<void> {
  const { member } = proof
  await recordActivity(client, { member, kind: 'depositReviewed', actor: 'staff' })
  await alongside(client, proof)
}
