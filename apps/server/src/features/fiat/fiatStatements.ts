/** The statements of both parties in a disputed order, encrypted. A request adds only one. */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOrder, FiatOrderId } from '@assay/domain/fiat/fiatOrder.ts'
import { STATEMENTS_MAX } from '@assay/wire/routes/fiat/fiat.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { fiatPart, type Seal } from '../../secrets/seal.ts'
import { imageOwner } from './fiatImages.ts'

export type Statement = { member: MemberId; body: string; image: string; sentAt: number }
/** The member and key of a request. */
export type FiatRequest = { member: MemberId; key: string }
type Said = { body: string; image?: string | undefined }

export type FiatStatements = {
  statementsOf(order: FiatOrderId): Promise<Statement[]>
  hasSpoken(order: FiatOrderId, party: MemberId): Promise<boolean>
  /** Why a party may not add a statement, or not with this image. */
  objectionTo(order: FiatOrder, by: FiatRequest, image?: string): Promise<Refusal | undefined>
  /**
   * True when it is new; a repeated request cannot change it. The other party sees it once the
   * order is disputed.
   */
  say(order: FiatOrder, by: FiatRequest, said: Said): Promise<boolean | Refusal>
  /** The order refused the dispute. */
  unsay(by: FiatRequest): Promise<void>
  wasSaid(member: MemberId, key: string): Promise<boolean>
}

type Words = FiatRequest & Said & { order: FiatOrderId }

export function createFiatStatements(pool: pg.Pool, { seal }: { seal: Seal }): FiatStatements {
  const opened = (bytes: Buffer, member: MemberId) =>
    seal.open(bytes, fiatPart(member, 'statement')).toString()

  return {
    async statementsOf(order) {
      const { rows } = await pool.query(
        `SELECT member, sealed, coalesce(image, '') AS image, sent_at AS "sentAt"
         FROM fiat_statement WHERE fiat_order = $1 ORDER BY id`,
        [order],
      )
      return rows.map(({ sealed, ...row }) => ({ ...row, body: opened(sealed, row.member) }))
    },

    async hasSpoken(order, party) {
      const { rowCount } = await pool.query(
        'SELECT FROM fiat_statement WHERE fiat_order = $1 AND member = $2 LIMIT 1',
        [order, party],
      )
      return rowCount === 1
    },

    async objectionTo({ id }, by, image) {
      if (image !== undefined && (await imageOwner(pool, image)) !== by.member) {
        return refuse('imageInvalid')
      }
      const { rows } = await pool.query(
        `SELECT count(*) FROM fiat_statement
         WHERE member = $1 AND fiat_order = $2 AND request_key <> $3`,
        [by.member, id, by.key],
      )
      return rows[0].count >= STATEMENTS_MAX ? tooMany() : undefined
    },

    async say({ id }, by, said) {
      const words = { ...by, ...said, order: id }
      const sealed = seal.seal(Buffer.from(said.body), fiatPart(by.member, 'statement'))
      if (await insert(pool, words, sealed)) return true
      const known = await findOfRequest(pool, by)
      if (!known) return tooMany()
      const isSame = known.order === id && known.image === (said.image ?? '')
      const isSaid = isSame && opened(known.sealed, by.member) === said.body
      return isSaid ? false : refuse('requestKeyReused')
    },

    async unsay({ member, key }) {
      await pool.query('DELETE FROM fiat_statement WHERE member = $1 AND request_key = $2', [
        member,
        key,
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
  }
}

const tooMany = () => refuse('tooManyStatements', { maximum: STATEMENTS_MAX })

/** False for one above the limit, and for a repeated request. */
function insert(pool: pg.Pool, words: Words, sealed: Buffer): Promise<boolean> {
  const { member, key, order, image } = words
  return transaction(pool, async (client) => {
    // Serializes concurrent requests of a member, so that each is counted.
    await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
    const { rowCount } = await client.query(
      `INSERT INTO fiat_statement (fiat_order, member, sealed, image, request_key, sent_at)
       SELECT $1, $2, $3, $4, $5, $6 WHERE $7 > (SELECT count(*) FROM fiat_statement
         WHERE member = $2 AND fiat_order = $1 AND request_key <> $5)
       ON CONFLICT (member, request_key) DO NOTHING`,
      [order, member, sealed, image ?? null, key, Date.now(), STATEMENTS_MAX],
    )
    return rowCount === 1
  })
}

type Known = { order: FiatOrderId; sealed: Buffer; image: string }

async function findOfRequest(
  pool: pg.Pool,
  { member, key }: FiatRequest,
): Promise<Known | undefined> {
  const { rows } = await pool.query(
    `SELECT fiat_order AS "order", sealed, coalesce(image, '') AS image FROM fiat_statement
     WHERE member = $1 AND request_key = $2`,
    [member, key],
  )
  return rows[0]
}
