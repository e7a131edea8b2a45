/**
 * What belongs to a fiat order beside its money: where is paid to, the remark, the proof, what the
 * two say of a dispute. All of it is sealed; pictures are shown to the two while the order runs.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOrder, FiatOrderId } from '@assay/domain/fiat/fiatOrder.ts'
import { buyerOf, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import { NO_PAYEE, type Payee } from '@assay/domain/fiat/payee.ts'
import { STATEMENTS_MAX } from '@assay/wire/routes/fiat.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { FileStore } from '../../outside/files/fileStore.ts'
import { fiatPart, picturePart, type Seal } from '../../security/seal.ts'
import { openPayee, pictureOf, sealPayee } from './payees.ts'

type Request = { member: MemberId; key: string }
type Statement = { member: MemberId; body: string; image: string; sentAt: number }
export type FiatDetail = {
  payee: Payee
  remark: string
  /** Name of the picture; '' for none. */
  proof: string
  statements: Statement[]
}
type Said = { body: string; image?: string | undefined }

export type FiatDetails = {
  /**
   * Before the order is placed: it finds this by the request, whose first words stand. False where
   * they were others, or where an order has been placed by it.
   */
  keep(request: Request, detail: { remark: string; payee?: Payee }): Promise<boolean>
  /** Nothing came of the request. */
  forget(request: Request): Promise<void>
  of(order: FiatOrder): Promise<FiatDetail>
  /** When a party last showed or said something; 0 before. */
  toldAt(order: FiatOrderId): Promise<number>
  hasSpoken(order: FiatOrderId, party: MemberId): Promise<boolean>
  /** Why a picture cannot prove the payment: not the payer's, or it proves another. */
  objectionToProof(order: FiatOrder, image: string): Promise<Refusal | undefined>
  /**
   * Binds a picture of the payer's to an order, once for all; true when it was not bound before.
   */
  prove(order: FiatOrder, image: string): Promise<boolean | Refusal>
  /** The order did not take it; a paid one keeps the only proof it has. */
  unprove(order: FiatOrderId, image: string): Promise<void>
  /** Why a party may not say more, or not with this picture. */
  objectionTo(order: FiatOrder, by: Request, image?: string): Promise<Refusal | undefined>
  /**
   * True when it was not said before; the same request can say nothing else. The other party hears
   * of it once the order is disputed.
   */
  say(order: FiatOrder, by: Request, said: Said): Promise<boolean | Refusal>
  /** The order did not take it. */
  unsay(by: Request): Promise<void>
  wasSaid(member: MemberId, key: string): Promise<boolean>
  /** `data:image/jpeg…`, '' for none: also that of a picture which was deleted. */
  picture(name: string): Promise<string>
  /** The same for one of the two parties, or for who uploaded it. */
  pictureFor(member: MemberId, name: string): Promise<string | undefined>
}

export type FiatDetailParts = { seal: Seal; files: FileStore }

export function createFiatDetails(pool: pg.Pool, { seal, files }: FiatDetailParts): FiatDetails {
  const sealed = (text: string, member: MemberId, part: 'remark' | 'statement') =>
    seal.seal(Buffer.from(text), fiatPart(member, part))
  const opened = (bytes: Buffer, member: MemberId, part: 'remark' | 'statement') =>
    seal.open(bytes, fiatPart(member, part)).toString()

  async function ownerOf(name: string): Promise<MemberId | undefined> {
    const { rows } = await pool.query(
      `SELECT member FROM image WHERE name = $1 AND purpose = 'fiat' AND deleted_at IS NULL`,
      [name],
    )
    return rows[0]?.member
  }

  async function statementsOf(order: FiatOrderId): Promise<Statement[]> {
    const { rows } = await pool.query(
      `SELECT member, sealed, coalesce(image, '') AS image, sent_at AS "sentAt"
       FROM fiat_statement WHERE fiat_order = $1 ORDER BY id`,
      [order],
    )
    return rows.map(({ sealed: bytes, ...row }) => ({
      ...row,
      body: opened(bytes, row.member, 'statement'),
    }))
  }

  /** What the payer is shown first, at the latest in the answer to the placing, is what stands. */
  async function bindPayee({ member, key, merchant, method }: FiatOrder): Promise<void> {
    await pool.query(
      `UPDATE fiat_detail SET payee =
         (SELECT max(id) FROM fiat_payee WHERE member = $3 AND method = $4)
       WHERE member = $1 AND request_key = $2 AND payee IS NULL`,
      [member, key, merchant, method],
    )
  }

  return {
    async keep({ member, key }, { remark, payee }) {
      const { rowCount } = await pool.query(
        `INSERT INTO fiat_detail (member, request_key, sealed_remark, sealed_payee, code_image)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (member, request_key) DO NOTHING`,
        [
          ...[member, key, sealed(remark, member, 'remark')],
          ...(payee ? [sealPayee(seal, member, payee), pictureOf(payee)] : [null, null]),
        ],
      )
      if (rowCount === 1) return true
      const { rows } = await pool.query(
        `SELECT sealed_remark AS remark, sealed_payee AS payee FROM fiat_detail d
         WHERE member = $1 AND request_key = $2
           AND NOT EXISTS (SELECT FROM fiat_order o WHERE o.member = $1 AND o.key = $2)`,
        [member, key],
      )
      const [kept] = rows as { remark: Buffer; payee: Buffer | null }[]
      if (!kept || opened(kept.remark, member, 'remark') !== remark) return false
      const known = kept.payee ? openPayee(seal, member, kept.payee) : undefined
      return JSON.stringify(known) === JSON.stringify(payee)
    },

    async forget({ member, key }) {
      await pool.query(
        `DELETE FROM fiat_detail WHERE member = $1 AND request_key = $2
           AND NOT EXISTS (SELECT FROM fiat_order o WHERE o.member = $1 AND o.key = $2)`,
        [member, key],
      )
    },

    async of(order) {
      if (order.side === 'buy') await bindPayee(order)
      const { rows } = await pool.query(
        `SELECT coalesce(d.sealed_payee, y.sealed) AS payee, d.sealed_remark AS remark,
           coalesce((SELECT image FROM fiat_proof WHERE fiat_order = $3
             ORDER BY sent_at LIMIT 1), '') AS proof
         FROM fiat_detail d LEFT JOIN fiat_payee y ON y.id = d.payee
         WHERE d.member = $1 AND d.request_key = $2`,
        [order.member, order.key, order.id],
      )
      const [row] = rows as { payee: Buffer | null; remark: Buffer; proof: string }[]
      return {
        payee: row?.payee ? openPayee(seal, sellerOf(order), row.payee) : NO_PAYEE,
        remark: row ? opened(row.remark, order.member, 'remark') : '',
        proof: row?.proof ?? '',
        statements: await statementsOf(order.id),
      }
    },

    async toldAt(order) {
      const { rows } = await pool.query(
        `SELECT greatest((SELECT max(sent_at) FROM fiat_proof WHERE fiat_order = $1),
           (SELECT max(sent_at) FROM fiat_statement WHERE fiat_order = $1), 0) AS at`,
        [order],
      )
      return rows[0].at
    },

    async hasSpoken(order, party) {
      const { rowCount } = await pool.query(
        'SELECT FROM fiat_statement WHERE fiat_order = $1 AND member = $2 LIMIT 1',
        [order, party],
      )
      return rowCount === 1
    },

    async objectionToProof(order, image) {
      const { rows } = await pool.query(
        `SELECT p.fiat_order AS proven FROM image i LEFT JOIN fiat_proof p ON p.digest = i.digest
         WHERE i.name = $1 AND i.member = $2 AND i.purpose = 'fiat' AND i.deleted_at IS NULL`,
        [image, buyerOf(order)],
      )
      const [known] = rows as { proven: FiatOrderId | null }[]
      if (!known) return refuse('imageInvalid')
      const isFree = known.proven === null || known.proven === order.id
      return isFree ? undefined : refuse('proofUsed')
    },

    async prove(order, image) {
      const objection = await this.objectionToProof(order, image)
      if (objection) return objection
      const { rowCount } = await pool.query(
        `INSERT INTO fiat_proof (digest, fiat_order, image, sent_at)
         SELECT digest, $2, name, $3 FROM image WHERE name = $1 ON CONFLICT (digest) DO NOTHING`,
        [image, order.id, Date.now()],
      )
      if (rowCount === 1) return true
      // Bound already: to this order, or to another, also one that has let it go since.
      const bound = await pool.query(
        `SELECT 1 FROM fiat_proof p JOIN image i ON i.digest = p.digest
         WHERE i.name = $1 AND p.fiat_order = $2`,
        [image, order.id],
      )
      return bound.rowCount === 1 ? false : refuse('proofUsed')
    },

    async unprove(order, image) {
      await pool.query(
        `DELETE FROM fiat_proof WHERE fiat_order = $1 AND image = $2
           AND (EXISTS (SELECT FROM fiat_proof WHERE fiat_order = $1 AND image <> $2)
             OR NOT EXISTS (SELECT FROM fiat_order
               WHERE id = $1 AND (state = 'underReview' OR paid_at IS NOT NULL)))`,
        [order, image],
      )
    },

    async objectionTo({ id }, { member, key }, image) {
      if (image !== undefined && (await ownerOf(image)) !== member) return refuse('imageInvalid')
      const { rows } = await pool.query(
        `SELECT count(*) FROM fiat_statement
         WHERE member = $1 AND fiat_order = $2 AND request_key <> $3`,
        [member, id, key],
      )
      const maximum = STATEMENTS_MAX
      return rows[0].count >= maximum ? refuse('tooManyStatements', { maximum }) : undefined
    },

    async say({ id }, { member, key }, { body, image }) {
      const isAdded = await transaction(pool, async (client) => {
        // Those that come together must be counted one after the other.
        await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
        const { rowCount } = await client.query(
          `INSERT INTO fiat_statement (fiat_order, member, sealed, image, request_key, sent_at)
           SELECT $1, $2, $3, $4, $5, $6 WHERE $7 > (SELECT count(*) FROM fiat_statement
             WHERE member = $2 AND fiat_order = $1 AND request_key <> $5)
           ON CONFLICT (member, request_key) DO NOTHING`,
          [
            ...[id, member, sealed(body, member, 'statement'), image ?? null, key, Date.now()],
            STATEMENTS_MAX,
          ],
        )
        return rowCount === 1
      })
      if (isAdded) return true
      const { rows } = await pool.query(
        `SELECT fiat_order AS "order", sealed, coalesce(image, '') AS image FROM fiat_statement
         WHERE member = $1 AND request_key = $2`,
        [member, key],
      )
      const [row] = rows
      if (!row) return refuse('tooManyStatements', { maximum: STATEMENTS_MAX })
      const isSame = row.order === id && row.image === (image ?? '')
      const isSaid = isSame && opened(row.sealed, member, 'statement') === body
      return isSaid ? false : refuse('requestKeyReused')
    },

    async unsay({ member, key }) {
      await pool.query('DELETE FROM fiat_statement WHERE member = $1 AND request_key = $2', [
        ...[member, key],
      ])
    },

    async wasSaid(member, key) {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM fiat_statement s JOIN fiat_order o ON o.id = s.fiat_order
         WHERE s.member = $1 AND s.request_key = $2 AND o.is_disputed`,
        [member, key],
      )
      return rowCount === 1
    },

    async picture(name) {
      const owner = name === '' ? undefined : await ownerOf(name)
      if (owner === undefined) return ''
      const picture = seal.open(await files.get(name), picturePart('fiat', owner))
      return `data:image/jpeg;base64,${picture.toString('base64')}`
    },

    async pictureFor(member, name) {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM image i WHERE name = $2 AND purpose = 'fiat' AND deleted_at IS NULL
           AND (member = $1 OR EXISTS (${SHOWN_TO_PARTY}))`,
        [member, name],
      )
      return rowCount === 1 ? this.picture(name) : undefined
    },
  }
}

/**
 * Orders that run, of the member $1, in which picture i is shown: a proof, a statement, a payment
 * code.
 */
const SHOWN_TO_PARTY = `SELECT FROM fiat_order o
  LEFT JOIN fiat_detail d ON d.member = o.member AND d.request_key = o.key
  WHERE (o.member = $1 OR o.merchant = $1)
    AND (o.state IN ('awaitingPayment', 'underReview') OR o.closed_position IS NULL)
    AND (EXISTS (SELECT FROM fiat_proof p WHERE p.fiat_order = o.id AND p.image = i.name)
      OR o.is_disputed
        AND EXISTS (SELECT FROM fiat_statement s WHERE s.fiat_order = o.id AND s.image = i.name)
      OR d.code_image = i.name
      OR EXISTS (SELECT FROM fiat_payee y WHERE y.id = d.payee AND y.code_image = i.name))`
