/** Passkeys of those who approve withdrawals, as the signer's list of approvers has them. */
import type pg from 'pg'
import type { Approvers } from '../../../signer/approvers.ts'

/** Of enabled operators with a finance role, confirmed ones only, by name. */
export async function approverKeys(pool: pg.Pool): Promise<Approvers['approvers']> {
  const { rows } = await pool.query(
    `SELECT name AS operator, p.id AS passkey, public_key AS "publicKey"
     FROM operator JOIN operator_passkey AS p ON p.operator = operator.id
     WHERE is_enabled AND confirmed_at IS NOT NULL
       AND roles && ARRAY['financeMaker', 'financeChecker']
     ORDER BY name, p.id`,
  )
  return rows.map(({ publicKey, ...key }) => ({
    ...key,
    publicKey: publicKey.toString('base64url'),
  }))
}
