/**
 * The rows of operators. A new one signs in with an invitation, which works once and ends when a
 * device has created a passkey; from then on with that passkey. If the console sent the invitation,
 * the passkey needs its check code confirmed, by someone other than the proposer; only the invited
 * person has the link. A new invitation removes the old passkey, and so does disabling.
 */
import { createHash } from 'node:crypto'
import { DAY_MS } from '@assay/domain/day.ts'
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { Colleague } from '@assay/wire/routes/operator/operators.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { NewPasskey } from '../../security/passkeyCeremony.ts'
import { base32 } from '../../security/totp.ts'
import { hash, randomSecret } from '../../session/sessions.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'

export const INVITATION_MS = DAY_MS

type Invited = {
  name: string
  roles: readonly OperatorRole[]
  /** Where the invitation is sent, and who proposed it; missing for one made on the machine. */
  email?: string
  invitedBy?: number
}
type Confirmation = { operator: number; check: string; by: number }

export type Operators = {
  /**
   * Who may come in by this passkey. Until the transaction ends the operator is neither invited
   * again nor disabled, which would take the passkey and all sessions away: a session opened in it
   * goes with them.
   */
  withPasskey(passkey: string, client: pg.PoolClient): Promise<SignedOperator | undefined>
  /** Whether it is one that waits for its check code. */
  isUnconfirmed(passkey: string): Promise<boolean>
  list(): Promise<Colleague[]>
  /**
   * Creates the operator, or restores their roles, and returns a new invitation; in the caller's
   * transaction, or in a new one.
   */
  invite(operator: Invited, client?: pg.PoolClient): Promise<string>
  invited(invitation: string): Promise<SignedOperator | undefined>
  /**
   * The check code to be confirmed, '' if none is needed. Undefined if the invitation was used
   * meanwhile, or the device's passkey is enrolled already.
   */
  enroll(
    invitation: string,
    passkey: NewPasskey,
    client: pg.PoolClient,
  ): Promise<string | undefined>
  /** Confirms a passkey; not by the proposer of its operator. */
  confirm(confirmation: Confirmation, client: pg.PoolClient): Promise<{ name: string } | Refusal>
  disable(id: number, client: pg.PoolClient): Promise<string | undefined>
}

const OWN = 'id, name, roles, created_at AS "createdAt"'

export function createOperators(pool: pg.Pool): Operators {
  return {
    withPasskey: operatorWithPasskey,

    async isUnconfirmed(passkey) {
      const { rowCount } = await pool.query(
        'SELECT FROM operator_passkey WHERE id = $1 AND confirmed_at IS NULL',
        [passkey],
      )
      return rowCount === 1
    },

    async list() {
      const { rows } = await pool.query(
        `SELECT ${OWN}, is_enabled AS "isEnabled", seen_at AS "seenAt", coalesce(email, '') AS email,
           EXISTS (SELECT FROM operator_passkey WHERE operator = operator.id) AS "isEnrolled",
           EXISTS (SELECT FROM operator_passkey
             WHERE operator = operator.id AND confirmed_at IS NULL) AS "isUnconfirmed"
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

    enroll,
    confirm,

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

async function operatorWithPasskey(
  passkey: string,
  client: pg.PoolClient,
): Promise<SignedOperator | undefined> {
  // As strong as opening a session needs: two sign-ins with a weaker lock would wait for each
  // other. On both rows: after a wait for the operator the passkey would else be seen as it was
  // before.
  const { rows } = await client.query(
    `SELECT operator.id, name, roles, operator.created_at AS "createdAt"
     FROM operator JOIN operator_passkey ON operator = operator.id
     WHERE operator_passkey.id = $1 AND is_enabled AND confirmed_at IS NOT NULL
     FOR NO KEY UPDATE`,
    [passkey],
  )
  return rows[0]
}

async function enroll(
  invitation: string,
  { id, publicKey, counter, transports }: NewPasskey,
  client: pg.PoolClient,
): Promise<string | undefined> {
  const now = Date.now()
  const { rows } = await client.query(
    `WITH invited AS (
       SELECT id, invited_by FROM operator
       WHERE invitation_hash = $1 AND invitation_until > $6 AND is_enabled FOR UPDATE
     )
     INSERT INTO operator_passkey
       (id, operator, public_key, counter, transports, created_at, confirmed_at)
     SELECT $2, id, $3, $4, $5, $6, CASE WHEN invited_by IS NULL THEN $6 END FROM invited
     ON CONFLICT DO NOTHING RETURNING confirmed_at IS NULL AS "isUnconfirmed"`,
    [hash(invitation), id, publicKey, counter, transports, now],
  )
  const [made] = rows as { isUnconfirmed: boolean }[]
  if (!made) return undefined
  await client.query('UPDATE operator SET invitation_hash = NULL WHERE invitation_hash = $1', [
    hash(invitation),
  ])
  return made.isUnconfirmed ? checkCodeOf(id, publicKey) : ''
}

async function confirm(
  { operator, check, by }: Confirmation,
  client: pg.PoolClient,
): Promise<{ name: string } | Refusal> {
  const { rows } = await client.query(
    `SELECT p.id, public_key AS "publicKey", name, invited_by AS "invitedBy"
     FROM operator_passkey AS p JOIN operator ON operator.id = p.operator
     WHERE p.operator = $1 AND confirmed_at IS NULL AND is_enabled FOR UPDATE`,
    [operator],
  )
  const [waiting] = rows as { id: string; publicKey: Buffer; name: string; invitedBy: number }[]
  if (!waiting) return refuse('operatorNotFound')
  if (waiting.invitedBy === by) return refuse('samePerson')
  if (check.trim().toUpperCase() !== checkCodeOf(waiting.id, waiting.publicKey)) {
    return refuse('checkCodeWrong')
  }
  await client.query('UPDATE operator_passkey SET confirmed_at = $2 WHERE id = $1', [
    waiting.id,
    Date.now(),
  ])
  return { name: waiting.name }
}

async function invite(
  client: pg.PoolClient,
  { name, roles, email, invitedBy }: Invited,
): Promise<string> {
  const invitation = randomSecret()
  const now = Date.now()
  const { rows } = await client.query(
    `INSERT INTO operator
       (name, roles, invitation_hash, invitation_until, created_at, email, invited_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (name) DO UPDATE SET roles = excluded.roles, is_enabled = true,
       invitation_hash = excluded.invitation_hash, invitation_until = excluded.invitation_until,
       email = excluded.email, invited_by = excluded.invited_by
     RETURNING id`,
    [name, roles, hash(invitation), now + INVITATION_MS, now, email ?? null, invitedBy ?? null],
  )
  await shutOut(client, rows[0].id)
  return invitation
}

/**
 * Identifies a passkey in eight letters and digits: shown where it was created, and read to the
 * operator who confirms it. Forty bits of the key itself, which only the device and the server
 * have.
 */
function checkCodeOf(id: string, publicKey: Uint8Array): string {
  const code = base32(createHash('sha256').update(`check:${id}:`).update(publicKey).digest())
  return `${code.slice(0, 4)}-${code.slice(4, 8)}`
}

/** Takes the passkey and all sessions away. */
async function shutOut(client: pg.PoolClient, id: number): Promise<void> {
  await client.query('DELETE FROM operator_passkey WHERE operator = $1', [id])
  await client.query('DELETE FROM operator_session WHERE operator = $1', [id])
}
