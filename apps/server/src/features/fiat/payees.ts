/**
 * Payment details in currency, encrypted. They are append-only: saving again adds a version, and an
 * order keeps its own. Details given for a sale belong to that sale only.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { isSameName, type Payee, payeeFault, plainPayee } from '@assay/domain/fiat/payee.ts'
import type pg from 'pg'
import { Refusal, refuse } from '../../http/reply.ts'
import { fiatPart, type Seal } from '../../secrets/seal.ts'
import { imageName } from './fiatImages.ts'

export type Payees = {
  /** The newest details for buyers, by method. */
  of(member: MemberId): Promise<PayeeOf[]>
  /** The same, plus the details of the member's latest sales by the other methods. */
  knownOf(member: MemberId): Promise<PayeeOf[]>
  /** The details in normalized form; refused unless the account is the member's own. */
  checked(member: MemberId, method: FiatMethod, payee: Payee): Promise<Payee | Refusal>
  /** Buyers pay to it from now on; saving the same again changes nothing. */
  save(member: MemberId, method: FiatMethod, payee: Payee): Promise<undefined | Refusal>
  /** The member's name as counterparties see it; '' if unknown. */
  nameOf(member: MemberId): Promise<string>
}
/** Standing details are where buyers pay a merchant; any others belong to one sale. */
type PayeeOf = { method: FiatMethod; isStanding: boolean; payee: Payee }
type PayeeRow = { method: FiatMethod; isStanding: boolean; sealed: Buffer }

export type PayeeParts = {
  seal: Seal
  verifiedName: (member: MemberId) => Promise<string | undefined>
}

export function createPayees(pool: pg.Pool, { seal, verifiedName }: PayeeParts): Payees {
  const opened = (member: MemberId, sealed: Buffer): Payee => openPayee(seal, member, sealed)

  /** A member verified without a document here must keep the first name given. */
  async function nameOf(member: MemberId): Promise<string> {
    const verified = await verifiedName(member)
    if (verified !== undefined) return verified
    const { rows } = await pool.query(
      `SELECT sealed FROM (${STANDING} UNION ALL ${PAYEES_OF_SALES}) y
       ORDER BY saved_at LIMIT 1`,
      [member],
    )
    return rows[0] ? opened(member, rows[0].sealed).holder : ''
  }

  async function isOwnImage(member: MemberId, name: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM image WHERE name = $1 AND member = $2 AND purpose = 'fiat'
         AND deleted_at IS NULL`,
      [name, member],
    )
    return rowCount === 1
  }

  async function newest(member: MemberId, from: string): Promise<PayeeOf[]> {
    const { rows } = await pool.query(
      `SELECT DISTINCT ON (method) method, is_standing AS "isStanding", sealed FROM (${from}) y
       ORDER BY method, is_standing DESC, saved_at DESC`,
      [member],
    )
    return (rows as PayeeRow[]).map(({ sealed, ...row }) => ({
      ...row,
      payee: opened(member, sealed),
    }))
  }

  async function checked(member: MemberId, method: FiatMethod, given: Payee) {
    const payee = plainPayee(given, method)
    const fault = payeeFault(payee, method)
    if (fault) return refuse(fault)
    const known = await nameOf(member)
    if (known !== '' && !isSameName(known, payee.holder)) return refuse('payeeNameDiffers')
    const image = codeImageOf(payee)
    if (image !== null && !(await isOwnImage(member, image))) return refuse('imageInvalid')
    return payee
  }

  return {
    nameOf,
    checked,
    of: (member) => newest(member, STANDING),
    knownOf: (member) => newest(member, `${STANDING} UNION ALL ${PAYEES_OF_SALES}`),

    async save(member, method, given) {
      const payee = await checked(member, method, given)
      if (payee instanceof Refusal) return payee
      const known = (await newest(member, STANDING)).find((each) => each.method === method)
      if (JSON.stringify(known?.payee) === JSON.stringify(payee)) return undefined
      await pool.query(
        `INSERT INTO fiat_payee (member, method, sealed, code_image, saved_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [member, method, sealPayee(seal, member, payee), codeImageOf(payee), Date.now()],
      )
      return undefined
    },
  }
}

export const openPayee = (seal: Seal, member: MemberId, sealed: Buffer): Payee =>
  JSON.parse(seal.open(sealed, fiatPart(member, 'payee')).toString())
export const sealPayee = (seal: Seal, member: MemberId, payee: Payee): Buffer =>
  seal.seal(Buffer.from(JSON.stringify(payee)), fiatPart(member, 'payee'))

/** File name of the payment code's image. */
export const codeImageOf = ({ codeImage }: Payee): string | null =>
  codeImage === '' ? null : imageName(codeImage)

/** Of the member $1. */
const STANDING = `SELECT method, sealed, true AS is_standing, saved_at FROM fiat_payee
  WHERE member = $1`
const PAYEES_OF_SALES = `SELECT o.method, d.sealed_payee AS sealed, false AS is_standing,
    o.placed_at AS saved_at
  FROM fiat_order o JOIN fiat_detail d ON d.member = o.member AND d.request_key = o.key
  WHERE o.member = $1 AND o.side = 'sell' AND d.sealed_payee IS NOT NULL`
