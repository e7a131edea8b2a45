/** Passkeys of operators, as the files that pin them outside the database have them. */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type pg from 'pg'
import type { Approvers } from '../../config/approversFile.ts'

/** Those who agree that a withdrawal leaves, and all who approve anything at the console. */
export const APPROVERS = {
  signer: ['financeMaker', 'financeChecker'],
  console: ['financeMaker', 'financeChecker', 'risk', 'admin'],
} as const satisfies Record<string, readonly OperatorRole[]>

/** Keys of enabled operators with one of the roles, confirmed ones only, by name. */
export async function approverKeys(
  pool: pg.Pool,
  roles: readonly OperatorRole[],
): Promise<Approvers['approvers']> {
  const { rows } = await pool.query(
    `SELECT name AS operator, p.id AS passkey, public_key AS "publicKey"
     FROM operator JOIN operator_passkey AS p ON p.operator = operator.id
     WHERE is_enabled AND confirmed_at IS NOT NULL
       AND roles && $1
     ORDER BY name, p.id`,
    [roles],
  )
  return rows.map(({ publicKey, ...key }) => ({
    ...key,
    publicKey: publicKey.toString('base64url'),
  }))
}
