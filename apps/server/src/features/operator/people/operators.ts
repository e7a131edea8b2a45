/**
 * The rows of operators. One comes in by an invitation that works once and ends when a device has made
 * a passkey; from then on with that. A new invitation takes the old passkey away, and so does disabling.
 */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { Colleague } from '@assay/wire/routes/operator/operators.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import type { NewPasskey } from '../../../security/passkeyCeremony.ts'
import { hash, randomSecret } from '../../../session/sessions.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'

export const INVITATION_MS = 24 * 3_600_000

type Invited = { name: string; roles: readonly OperatorRole[] }

export type Operators = {
  /**
   * Who may come in by this passkey. Until the transaction ends the operator is neither invited anew nor
   * disabled, which would take the passkey and all sessions away: a session opened in it goes with them.
   */
  withPasskey(passkey: string, client: pg.PoolClient): Promise<SignedOperator | undefined>
  list(): Promise<Colleague[]>
  /**
   * Makes the operator, or gives roles anew, and answers with a fresh invitation; within a transaction
   * of the caller's, or in one of its own.
   */
  invite(operator: Invited, client?: pg.PoolClient): Promise<string>
  invited(invitation: string): Promise<SignedOperator | undefined>
  /** False when somebody else was faster, or the device's passkey is enrolled already. */
  enroll(invitation: string, passkey: NewPasskey, client: pg.PoolClient): Promise<boolean>
  disable(id: number, client: pg.PoolClient): Promise<string | undefined>
}

const OWN = 'id, name, roles, created_at AS "createdAt"'

export function createOperators(pool: pg.Pool): Operators {
  return {
    async withPasskey(passkey, client) {
      // As strong as opening a session needs: two sign-ins with a weaker lock would wait for each other.
      // On both rows: after a wait for the operator the passkey would else be seen as it was before.
      const { rows } = await client.query(
        `SELECT operator.id, name, roles, operator.created_at AS "createdAt"
         FROM operator JOIN operator_passkey ON operator = operator.id
         WHERE operator_passkey.id = $1 AND is_enabled FOR NO KEY UPDATE`,
        [passkey],
      )
      return rows[0]
    },

    async list() {
      const { rows } = await pool.query(
        `SELECT ${OWN}, is_enabled AS "isEnabled", seen_at AS "seenAt",
           EXISTS (SELECT FROM operator_passkey WHERE operator = operator.id) AS "isEnrolled"
         FROM operator ORDER BY name`,
      )
      return rows as Colleague[]
    },

    invite: (operator, client) =>
      client ? invite(client, operator) : transaction(pool, (own) => invite(own, operator)),

    async invited(invitation) {
      const { rows } = await pool.query(
        `SELECT ${OWN} FROM operator
         WHERE invitation_hash = $1 AND invitation_until > $2 AND is_enabled`,
        [hash(invitation), Date.now()],
      )
      return rows[0]
    },

    async enroll(invitation, { id, publicKey, counter, transports }, client) {
      const now = Date.now()
      const { rowCount } = await client.query(
        `WITH invited AS (
           SELECT id FROM operator
           WHERE invitation_hash = $1 AND invitation_until > $6 AND is_enabled FOR UPDATE
         )
         INSERT INTO operator_passkey (id, operator, public_key, counter, transports, created_at)
         SELECT $2, id, $3, $4, $5, $6 FROM invited
         ON CONFLICT DO NOTHING`,
        [hash(invitation), id, publicKey, counter, transports, now],
      )
      if (rowCount !== 1) return false
      await client.query('UPDATE operator SET invitation_hash = NULL WHERE invitation_hash = $1', [
        hash(invitation),
      ])
      return true
    },

    async disable(id, client) {
      const { rows } = await client.query(
        `UPDATE operator SET is_enabled = false, invitation_hash = NULL WHERE id = $1
         RETURNING name`,
        [id],
      )
      await shutOut(client, id)
      return rows[0]?.name
    },
  }
}

async function invite(client: pg.PoolClient, { name, roles }: Invited): Promise<string> {
  const invitation = randomSecret()
  const now = Date.now()
  const { rows } = await client.query(
    `INSERT INTO operator (name, roles, invitation_hash, invitation_until, created_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE SET roles = excluded.roles, is_enabled = true,
       invitation_hash = excluded.invitation_hash, invitation_until = excluded.invitation_until
     RETURNING id`,
    [name, roles, hash(invitation), now + INVITATION_MS, now],
  )
  await shutOut(client, rows[0].id)
  return invitation
}

/** Takes the passkey and all sessions away. */
async function shutOut(client: pg.PoolClient, id: number): Promise<void> {
  await client.query('DELETE FROM operator_passkey WHERE operator = $1', [id])
  await client.query('DELETE FROM operator_session WHERE operator = $1', [id])
}
