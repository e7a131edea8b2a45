/**
 * Where members are paid in currency, sealed. Nothing is ever changed: what is saved anew comes after
 * what was there, and an order keeps what was the newest when it was placed.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { isSameName, type Payee, payeeFault, plainPayee } from '@assay/domain/fiat/payee.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { fiatPart, type Seal } from '../../security/seal.ts'

export type Payees = {
  /** The newest by method. */
  of(member: MemberId): Promise<{ method: FiatMethod; payee: Payee }[]>
  /** Its number; the same again is the same one. Refused where it is not the member's own account. */
  save(member: MemberId, method: FiatMethod, payee: Payee): Promise<number | Refusal>
  /** Who a member is to others that pay or are paid: '' where nobody knows. */
  nameOf(member: MemberId): Promise<string>
}
type PayeeRow = { id: number; method: FiatMethod; sealed: Buffer }

export type PayeeParts = {
  seal: Seal
  verifiedName: (member: MemberId) => Promise<string | undefined>
}

export function createPayees(pool: pg.Pool, { seal, verifiedName }: PayeeParts): Payees {
  const opened = (member: MemberId, sealed: Buffer): Payee => openPayee(seal, member, sealed)

  /** Who was verified without a paper here is held to the first name given. */
  async function nameOf(member: MemberId): Promise<string> {
    const verified = await verifiedName(member)
    if (verified !== undefined) return verified
    const { rows } = await pool.query(
      'SELECT sealed FROM fiat_payee WHERE member = $1 ORDER BY id LIMIT 1',
      [member],
    )
    return rows[0] ? opened(member, rows[0].sealed).holder : ''
  }

  async function isOwnPicture(member: MemberId, name: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM image WHERE name = $1 AND member = $2 AND purpose = 'fiat'
         AND deleted_at IS NULL`,
      [name, member],
    )
    return rowCount === 1
  }

  return {
    nameOf,

    async of(member) {
      const { rows } = await pool.query(
        `SELECT DISTINCT ON (method) id, method, sealed FROM fiat_payee WHERE member = $1
         ORDER BY method, id DESC`,
        [member],
      )
      return (rows as PayeeRow[]).map(({ method, sealed }) => ({
        ...{ method, payee: opened(member, sealed) },
      }))
    },

    async save(member, method, given) {
      const payee = plainPayee(given, method)
      const fault = payeeFault(payee, method)
      if (fault) return refuse(fault)
      const known = await nameOf(member)
      if (known !== '' && !isSameName(known, payee.holder)) return refuse('payeeNameDiffers')
      const image = payee.codeImage.replace(/^fiat\//, '')
      if (image !== '' && !(await isOwnPicture(member, image))) return refuse('imageInvalid')
      return transaction(pool, async (client) => {
        await client.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [member])
        const { rows } = await client.query(
          `SELECT id, sealed FROM fiat_payee WHERE member = $1 AND method = $2
           ORDER BY id DESC LIMIT 1`,
          [member, method],
        )
        const text = JSON.stringify(payee)
        const [newest] = rows as PayeeRow[]
        if (newest && JSON.stringify(opened(member, newest.sealed)) === text) return newest.id
        const sealed = seal.seal(Buffer.from(text), fiatPart(member, 'payee'))
        const { rows: added } = await client.query(
          `INSERT INTO fiat_payee (member, method, sealed, code_image, saved_at)
           VALUES ($1, $2, $3, $4, $5) RETURNING id`,
          [member, method, sealed, image === '' ? null : image, Date.now()],
        )
        return added[0].id as number
      })
    },
  }
}

export const openPayee = (seal: Seal, member: MemberId, sealed: Buffer): Payee =>
  JSON.parse(seal.open(sealed, fiatPart(member, 'payee')).toString())

/** The number of the payee of an order `o` with its detail `d`, as SQL. */
export const PAYEE_OF_ORDER = `coalesce(d.payee, (SELECT max(y.id) FROM fiat_payee y
  WHERE y.member = CASE WHEN o.side = 'buy' THEN o.merchant ELSE o.member END
    AND y.method = o.method AND y.saved_at <= o.placed_at))`
