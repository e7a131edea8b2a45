/**
 * The rows of operators. One comes in by an invitation that works once: it shows the authenticator's
 * secret, and ends when a password was chosen and a code was right.
 */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { Colleague } from '@assay/wire/routes/operator/operators.ts'
import type pg from 'pg'
import type { Seal } from '../../../security/seal.ts'
import { hash, randomSecret } from '../../../session/sessions.ts'
import { newTotpSecret } from '../../../session/totp.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'

export const INVITATION_MS = 24 * 3_600_000

export type Credential = SignedOperator & {
  passwordHash: string
  totpSecret: Buffer
  totpStep: number
}
export type Invited = SignedOperator & { totpSecret: Buffer }

export type Operators = {
  byName(name: string): Promise<Credential | undefined>
  list(): Promise<Colleague[]>
  /** Makes the operator, or gives roles anew, and answers with a fresh invitation. */
  invite(
    operator: { name: string; roles: readonly OperatorRole[] },
    client?: pg.PoolClient,
  ): Promise<string>
  invited(invitation: string): Promise<Invited | undefined>
  /** False when somebody else was faster. */
  enroll(
    invitation: string,
    chosen: { passwordHash: string; step: number },
    client: pg.PoolClient,
  ): Promise<boolean>
  /** False when the code of this step, or a later one, was used before. */
  useStep(id: number, step: number): Promise<boolean>
  disable(id: number, client: pg.PoolClient): Promise<string | undefined>
}

const OWN = 'id, name, roles, created_at AS "createdAt"'

/** What a sealed secret belongs to: in another row it opens nothing. */
const secretOf = (name: string) => `operator/${name}`

export function createOperators(pool: pg.Pool, seal: Seal): Operators {
  return {
    async byName(name) {
      const { rows } = await pool.query(
        `SELECT ${OWN}, password_hash, totp_secret, totp_step FROM operator
         WHERE name = $1 AND is_enabled AND password_hash IS NOT NULL`,
        [name],
      )
      const [row] = rows
      if (!row) return undefined
      const { password_hash: passwordHash, totp_secret: sealed, totp_step: totpStep, ...own } = row
      return { ...own, passwordHash, totpSecret: seal.open(sealed, secretOf(own.name)), totpStep }
    },

    async list() {
      const { rows } = await pool.query(
        `SELECT ${OWN}, is_enabled AS "isEnabled", password_hash IS NOT NULL AS "isEnrolled",
           seen_at AS "seenAt" FROM operator ORDER BY name`,
      )
      return rows as Colleague[]
    },

    async invite({ name, roles }, client) {
      const invitation = randomSecret()
      const now = Date.now()
      const { rows } = await (client ?? pool).query(
        `INSERT INTO operator (name, roles, totp_secret, invitation_hash, invitation_until,
           created_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (name) DO UPDATE SET roles = excluded.roles, is_enabled = true,
           totp_secret = excluded.totp_secret, password_hash = NULL,
           invitation_hash = excluded.invitation_hash, invitation_until = excluded.invitation_until
         RETURNING id`,
        [
          name,
          roles,
          seal.seal(newTotpSecret(), secretOf(name)),
          hash(invitation),
          now + INVITATION_MS,
          now,
        ],
      )
      await (client ?? pool).query('DELETE FROM operator_session WHERE operator = $1', [rows[0].id])
      return invitation
    },

    async invited(invitation) {
      const { rows } = await pool.query(
        `SELECT ${OWN}, totp_secret FROM operator
         WHERE invitation_hash = $1 AND invitation_until > $2 AND is_enabled`,
        [hash(invitation), Date.now()],
      )
      const [row] = rows
      if (!row) return undefined
      const { totp_secret: sealed, ...own } = row
      return { ...own, totpSecret: seal.open(sealed, secretOf(own.name)) }
    },

    async enroll(invitation, { passwordHash, step }, client) {
      const { rowCount } = await client.query(
        `UPDATE operator SET password_hash = $2, totp_step = $3, invitation_hash = NULL
         WHERE invitation_hash = $1 AND invitation_until > $4 AND is_enabled`,
        [hash(invitation), passwordHash, step, Date.now()],
      )
      return rowCount === 1
    },

    async useStep(id, step) {
      const { rowCount } = await pool.query(
        'UPDATE operator SET totp_step = $2 WHERE id = $1 AND totp_step < $2',
        [id, step],
      )
      return rowCount === 1
    },

    async disable(id, client) {
      const { rows } = await client.query(
        `UPDATE operator SET is_enabled = false, invitation_hash = NULL WHERE id = $1
         RETURNING name`,
        [id],
      )
      await client.query('DELETE FROM operator_session WHERE operator = $1', [id])
      return rows[0]?.name
    },
  }
}
