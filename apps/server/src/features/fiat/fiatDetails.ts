/**
 * The parts of a fiat order other than money: payee and remark, proof, and statements in a dispute.
 * All of it is encrypted.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOrder, FiatOrderId } from '@assay/domain/fiat/fiatOrder.ts'
import { sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import { NO_PAYEE, type Payee } from '@assay/domain/fiat/payee.ts'
import type pg from 'pg'
import type { FileStore } from '../../outside/files/fileStore.ts'
import { fiatPart, type Seal } from '../../secrets/seal.ts'
import { createFiatImages, type FiatImages } from './fiatImages.ts'
import { createFiatProofs, type FiatProofs } from './fiatProofs.ts'
import {
  createFiatStatements,
  type FiatRequest,
  type FiatStatements,
  type Statement,
} from './fiatStatements.ts'
import { codeImageOf, openPayee, sealPayee } from './payees.ts'

export type FiatDetail = {
  payee: Payee
  remark: string
  /** File name of the image; '' for none. */
  proof: string
  statements: Statement[]
}
type Wish = { remark: string; payee?: Payee }

export type FiatDetails = FiatProofs &
  FiatStatements &
  FiatImages & {
    /**
     * Called before the order is placed, which then finds the details by the request. The first
     * details of a request stay. False if they differed, or if the request already placed an order.
     */
    keep(request: FiatRequest, wish: Wish): Promise<boolean>
    /** The request placed no order. */
    forget(request: FiatRequest): Promise<void>
    of(order: FiatOrder): Promise<FiatDetail>
    /** When a party last added evidence or a statement; 0 for never. */
    lastEvidenceAt(order: FiatOrderId): Promise<number>
  }

export type FiatDetailParts = { seal: Seal; files: FileStore }

export function createFiatDetails(pool: pg.Pool, parts: FiatDetailParts): FiatDetails {
  const { seal } = parts
  const statements = createFiatStatements(pool, parts)
  const openRemark = (remark: Buffer, member: MemberId) =>
    seal.open(remark, fiatPart(member, 'remark')).toString()

  /** Whether the request placed no order yet and has exactly these details. */
  async function isKept({ member, key }: FiatRequest, { remark, payee }: Wish): Promise<boolean> {
    const { rows } = await pool.query(
      `SELECT sealed_remark AS remark, sealed_payee AS payee FROM fiat_detail d
       WHERE member = $1 AND request_key = $2
         AND NOT EXISTS (SELECT FROM fiat_order o WHERE o.member = $1 AND o.key = $2)`,
      [member, key],
    )
    const [kept] = rows as { remark: Buffer; payee: Buffer | null }[]
    if (!kept || openRemark(kept.remark, member) !== remark) return false
    const known = kept.payee ? openPayee(seal, member, kept.payee) : undefined
    return JSON.stringify(known) === JSON.stringify(payee)
  }

  return {
    ...createFiatProofs(pool),
    ...statements,
    ...createFiatImages(pool, parts),

    keep: async (request, wish) =>
      (await insert(pool, seal, { ...request, ...wish })) || isKept(request, wish),

    async forget({ member, key }) {
      await pool.query(
        `DELETE FROM fiat_detail WHERE member = $1 AND request_key = $2
           AND NOT EXISTS (SELECT FROM fiat_order o WHERE o.member = $1 AND o.key = $2)`,
        [member, key],
      )
    },

    async of(order) {
      if (order.side === 'buy') await bindPayee(pool, order)
      const row = await find(pool, order)
      return {
        payee: row?.payee ? openPayee(seal, sellerOf(order), row.payee) : NO_PAYEE,
        remark: row ? openRemark(row.remark, order.member) : '',
        proof: row?.proof ?? '',
        statements: await statements.statementsOf(order.id),
      }
    },

    async lastEvidenceAt(order) {
      const { rows } = await pool.query(
        `SELECT greatest((SELECT max(sent_at) FROM fiat_proof WHERE fiat_order = $1),
           (SELECT max(sent_at) FROM fiat_statement WHERE fiat_order = $1), 0) AS at`,
        [order],
      )
      return rows[0].at
    },
  }
}

/** False when the request has details already. */
async function insert(pool: pg.Pool, seal: Seal, detail: FiatRequest & Wish): Promise<boolean> {
  const { member, key, remark, payee } = detail
  const { rowCount } = await pool.query(
    `INSERT INTO fiat_detail (member, request_key, sealed_remark, sealed_payee, code_image)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (member, request_key) DO NOTHING`,
    [
      member,
      key,
      seal.seal(Buffer.from(remark), fiatPart(member, 'remark')),
      ...(payee ? [sealPayee(seal, member, payee), codeImageOf(payee)] : [null, null]),
    ],
  )
  return rowCount === 1
}

/**
 * Fixes the payee: what the payer is shown first, at the latest in the answer to the placing,
 * stays.
 */
async function bindPayee(pool: pg.Pool, { member, key, merchant, method }: FiatOrder) {
  await pool.query(
    `UPDATE fiat_detail SET payee =
       (SELECT max(id) FROM fiat_payee WHERE member = $3 AND method = $4)
     WHERE member = $1 AND request_key = $2 AND payee IS NULL`,
    [member, key, merchant, method],
  )
}

type Row = { payee: Buffer | null; remark: Buffer; proof: string }

async function find(pool: pg.Pool, { id, member, key }: FiatOrder): Promise<Row | undefined> {
  const { rows } = await pool.query(
    `SELECT coalesce(d.sealed_payee, y.sealed) AS payee, d.sealed_remark AS remark,
       coalesce((SELECT image FROM fiat_proof WHERE fiat_order = $3
         ORDER BY sent_at LIMIT 1), '') AS proof
     FROM fiat_detail d LEFT JOIN fiat_payee y ON y.id = d.payee
     WHERE d.member = $1 AND d.request_key = $2`,
    [member, key, id],
  )
  return rows[0]
}
