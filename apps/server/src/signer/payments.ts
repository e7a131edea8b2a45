/**
 * The tables of payments. A payment gets its nonce and its first signed transaction in one database
 * transaction, before anything is sent: after a crash it exists whole or not at all.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Amount } from '@assay/money/amount.ts'
import type pg from 'pg'
import type { Address, Hex } from 'viem'
import { fromNumeric } from '../db/numericColumn.ts'
import { transaction } from '../db/transaction.ts'
import type { Released } from './signerPolicy.ts'

type PaymentPurpose = 'withdrawal' | 'sweep' | 'gas'
export type SignerPayment = {
  chain: number
  sender: Address
  purpose: PaymentPurpose
  withdrawal?: number
  member?: number
  /** '' for the chain's own coin. */
  asset: string
  recipient: string
  units: bigint
  /** Of a withdrawal, in units of 10^-18. */
  received?: bigint
}
export type Fees = { maxFee: bigint; priorityFee: bigint }
export type SignedTransaction = Fees & { hash: Hex; raw: Hex; gas: bigint }
/** A payment that is not final, with the last transaction that was signed for it. */
export type OpenPayment = SignerPayment &
  SignedTransaction & { id: number; nonce: number; signedAt: number; sentAt: number | undefined }

/** Released withdrawals of one coin that have no payment; in units of 10^-18. */
type AwaitedCoins = { asset: string; count: number; received: Amount }

/** Without a nonce it was declined. */
export type UnansweredPayment = SignerPayment & {
  id: number
  withdrawal: number
  nonce: number | null
}

export type Payments = {
  /** Released withdrawals of the chain that have no payment, oldest first, after this one. */
  unpaid(chain: number, after: number): Promise<Released[]>
  /** The same, all of them, summed by coin. */
  awaited(chain: number): Promise<AwaitedCoins[]>
  /** What its row says of a withdrawal of the chain, whether or not it was released. */
  withdrawal(id: number, chain: number): Promise<Released | undefined>
  open(chain: number): Promise<OpenPayment[]>
  /**
   * Takes a nonce of the sender, signs with it and stores both; undefined when another payment came
   * first. `choose` gets the next nonce according to the table.
   */
  begin(
    payment: SignerPayment,
    choose: (next: number) => number,
    sign: (nonce: number) => Promise<SignedTransaction>,
  ): Promise<OpenPayment | undefined>
  /** The member's account is frozen. */
  isFrozen(member: MemberId): Promise<boolean>
  /** Never to be signed, so that the money can be returned. */
  decline(payment: SignerPayment, reason: string): Promise<void>
  /** Keeps a further transaction of the same nonce before it is sent. */
  replace(payment: OpenPayment, signed: SignedTransaction): Promise<OpenPayment>
  sent(hash: Hex): Promise<void>
  /**
   * Without the signer's signature: payments of withdrawals that are not settled, and declines of
   * all that were released.
   */
  unanswered(chain: number): Promise<UnansweredPayment[]>
  answer(payment: number, signature: Hex): Promise<void>
  isHalted(): Promise<boolean>
  report(chain: number, address: Address, problem: string): Promise<void>
}

/** As many come at a time. */
export const TURN_WITHDRAWALS = 200
const COLUMNS = 'id, member, asset, chain, address, amount, fee, position'

export function createPayments(pool: pg.Pool): Payments {
  return {
    unpaid: (chain, after) => unpaid(pool, chain, after),
    awaited: (chain) => awaited(pool, chain),
    withdrawal: (id, chain) => withdrawalOf(pool, id, chain),

    async open(chain) {
      const { rows } = await pool.query(
        `SELECT p.*, t.* FROM payment p JOIN LATERAL (
           SELECT hash, raw, max_fee, priority_fee, gas, signed_at, sent_at
           FROM signed_transaction WHERE payment = p.id ORDER BY max_fee DESC LIMIT 1) t ON true
         WHERE p.chain = $1 AND p.outcome IS NULL ORDER BY p.sender, p.nonce`,
        [chain],
      )
      return (rows as Row[]).map(openPayment)
    },

    begin: (payment, choose, sign) =>
      transaction(pool, async (client) => {
        const nonce = choose(await nextNonce(client, payment))
        const id = await insertPayment(client, payment, nonce)
        if (id === undefined) return undefined
        const signed = await sign(nonce)
        const signedAt = await keepSigned(client, id, signed)
        return { ...payment, ...signed, id, nonce, signedAt, sentAt: undefined }
      }),

    decline: (payment, reason) => decline(pool, payment, reason),

    async replace(payment, signed) {
      const signedAt = await keepSigned(pool, payment.id, signed)
      return { ...payment, ...signed, signedAt, sentAt: undefined }
    },

    async sent(hash) {
      await pool.query('UPDATE signed_transaction SET sent_at = $2 WHERE hash = $1', [
        hash,
        Date.now(),
      ])
    },

    unanswered: (chain) => unanswered(pool, chain),

    async answer(payment, signature) {
      await pool.query('UPDATE payment SET signature = $2 WHERE id = $1', [payment, signature])
    },

    isFrozen: (member) =>
      isThere(pool, 'SELECT FROM member WHERE id = $1 AND frozen_by IS NOT NULL', [member]),
    isHalted: () => isThere(pool, 'SELECT FROM withdrawal_halt'),

    async report(chain, address, problem) {
      await pool.query(
        `INSERT INTO signer_status (chain, address, seen_at, problem) VALUES ($1, $2, $3, $4)
         ON CONFLICT (chain) DO UPDATE SET address = $2, seen_at = $3, problem = $4`,
        [chain, address, Date.now(), problem.slice(0, 500)],
      )
    },
  }
}

async function isThere(pool: pg.Pool, text: string, values: unknown[] = []): Promise<boolean> {
  return (await pool.query(text, values)).rowCount === 1
}

const released = (row: Omit<Released, 'amount' | 'fee'> & { amount: string; fee: string }) => ({
  ...row,
  amount: fromNumeric<Amount>(row.amount),
  fee: fromNumeric<Amount>(row.fee),
})

const UNPAID = `FROM withdrawal w WHERE status = 'sending' AND chain = $1
  AND NOT EXISTS (SELECT FROM payment p WHERE p.withdrawal = w.id)`

async function unpaid(pool: pg.Pool, chain: number, after: number): Promise<Released[]> {
  const { rows } = await pool.query(
    `SELECT ${COLUMNS} ${UNPAID} AND id > $2 ORDER BY id LIMIT ${TURN_WITHDRAWALS}`,
    [chain, after],
  )
  return rows.map(released)
}

async function awaited(pool: pg.Pool, chain: number): Promise<AwaitedCoins[]> {
  const { rows } = await pool.query(
    `SELECT asset, count(*) AS count, sum(amount - fee) AS received ${UNPAID} GROUP BY asset`,
    [chain],
  )
  return rows.map(({ received, ...row }) => ({ ...row, received: fromNumeric<Amount>(received) }))
}

async function withdrawalOf(
  pool: pg.Pool,
  id: number,
  chain: number,
): Promise<Released | undefined> {
  const { rows } = await pool.query(
    `SELECT ${COLUMNS} FROM withdrawal WHERE id = $1 AND chain = $2`,
    [id, chain],
  )
  return rows[0] && released(rows[0])
}

async function decline(pool: pg.Pool, payment: SignerPayment, reason: string): Promise<void> {
  await pool.query(
    `INSERT INTO payment (chain, sender, nonce, purpose, withdrawal, member, asset, recipient,
       units, created_at, outcome, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'declined', $11) ON CONFLICT DO NOTHING`,
    [...paymentRow(payment, null), Date.now(), reason.slice(0, 300)],
  )
}

async function unanswered(pool: pg.Pool, chain: number): Promise<UnansweredPayment[]> {
  const { rows } = await pool.query(
    `SELECT p.* FROM withdrawal w JOIN payment p ON p.withdrawal = w.id
     WHERE w.status = 'sending' AND p.chain = $1 AND p.nonce IS NOT NULL AND p.signature IS NULL
     UNION ALL
     SELECT p.* FROM withdrawal_release r JOIN payment p ON p.withdrawal = r.withdrawal
     WHERE p.chain = $1 AND p.nonce IS NULL AND p.signature IS NULL`,
    [chain],
  )
  return (rows as UnansweredRow[]).map(({ id, withdrawal, nonce, ...row }) => ({
    ...signerPayment(row),
    id,
    withdrawal,
    nonce,
  }))
}

/** The next nonce according to the table. Locked until the transaction ends. */
async function nextNonce(client: pg.PoolClient, { chain, sender }: SignerPayment): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `nonce ${chain} ${sender.toLowerCase()}`,
  ])
  const { rows } = await client.query(
    'SELECT max(nonce) AS nonce FROM payment WHERE chain = $1 AND sender = $2',
    [chain, sender.toLowerCase()],
  )
  return (rows[0].nonce ?? -1) + 1
}

/** Undefined when another payment came first. */
async function insertPayment(
  client: pg.PoolClient,
  payment: SignerPayment,
  nonce: number,
): Promise<number | undefined> {
  const { rows } = await client.query(
    `INSERT INTO payment (chain, sender, nonce, purpose, withdrawal, member, asset, recipient,
       units, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
    [...paymentRow(payment, nonce), Date.now()],
  )
  return rows[0]?.id
}

async function keepSigned(on: pg.Pool | pg.PoolClient, payment: number, signed: SignedTransaction) {
  const at = Date.now()
  const { hash, raw, maxFee, priorityFee, gas } = signed
  await on.query(
    `INSERT INTO signed_transaction (hash, payment, raw, max_fee, priority_fee, gas, signed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (hash) DO NOTHING`,
    [hash, payment, raw, maxFee.toString(), priorityFee.toString(), gas.toString(), at],
  )
  return at
}

const paymentRow = (payment: SignerPayment, nonce: number | null) => [
  payment.chain,
  payment.sender.toLowerCase(),
  nonce,
  payment.purpose,
  payment.withdrawal ?? null,
  payment.member ?? null,
  payment.asset,
  payment.recipient,
  payment.units.toString(),
]

type PaymentRow = Record<'asset' | 'recipient' | 'units', string> & {
  chain: number
  sender: Address
  purpose: PaymentPurpose
  member: number | null
}
type UnansweredRow = PaymentRow & { id: number; withdrawal: number; nonce: number | null }
type Row = PaymentRow &
  Record<'id' | 'nonce' | 'gas' | 'signed_at', number> &
  Record<'max_fee' | 'priority_fee', string> &
  Record<'withdrawal' | 'sent_at', number | null> &
  Record<'hash' | 'raw', Hex>

const signerPayment = (row: PaymentRow): SignerPayment => ({
  chain: row.chain,
  sender: row.sender,
  purpose: row.purpose,
  asset: row.asset,
  recipient: row.recipient,
  ...(row.member !== null && { member: row.member }),
  units: BigInt(row.units),
})

function openPayment(row: Row): OpenPayment {
  const { id, nonce, withdrawal } = row
  return {
    ...signerPayment(row),
    id,
    nonce,
    ...(withdrawal !== null && { withdrawal }),
    hash: row.hash,
    raw: row.raw,
    gas: BigInt(row.gas),
    maxFee: BigInt(row.max_fee),
    priorityFee: BigInt(row.priority_fee),
    signedAt: row.signed_at,
    sentAt: row.sent_at ?? undefined,
  }
}
