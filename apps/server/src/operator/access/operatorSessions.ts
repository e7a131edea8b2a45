/**
 * Sessions of operators: a token in a header and an HttpOnly cookie, like those of members, but in
 * a separate table, shorter, and ended when the console is idle.
 */
import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { LOCAL_COMMIT } from '../../db/localCommit.ts'
import { hash, isSecret, randomSecret } from '../../session/sessions.ts'
import type { SignedOperator } from './operatorCaller.ts'

export const OPERATOR_SESSION_MAX_MS = 8 * 3_600_000
const OPERATOR_IDLE_MS = 15 * 60_000
const SEEN_EVERY_MS = 15_000

export type OperatorSessions = {
  find(
    token: string,
    cookie: string,
  ): Promise<{ operator: SignedOperator; tokenHash: Buffer } | undefined>
  open(operator: number, client?: pg.PoolClient): Promise<{ token: string; cookie: string }>
  close(tokenHash: Buffer): Promise<void>
}

/** Read again for each request: a role that was taken away is gone at once. */
export function createOperatorSessions(pool: pg.Pool): OperatorSessions {
  return {
    async find(token, cookie) {
      if (!isSecret(token)) return undefined
      const tokenHash = hash(token)
      const now = Date.now()
      const { rows } = await pool.query(
        `SELECT operator.id, name, roles, operator.created_at AS "createdAt", cookie_hash,
           operator_session.seen_at
         FROM operator_session JOIN operator ON operator.id = operator
         WHERE token_hash = $1 AND is_enabled AND operator_session.created_at > $2
           AND operator_session.seen_at > $3`,
        [tokenHash, now - OPERATOR_SESSION_MAX_MS, now - OPERATOR_IDLE_MS],
      )
      const [row] = rows
      if (!row || !timingSafeEqual(row.cookie_hash, hash(cookie))) return undefined
      if (now - row.seen_at > SEEN_EVERY_MS) {
        await pool.query(
          `WITH ${LOCAL_COMMIT} UPDATE operator_session SET seen_at = $2 FROM local
           WHERE token_hash = $1`,
          [tokenHash, now],
        )
      }
      const { id, name, roles, createdAt } = row
      return { operator: { id, name, roles, createdAt }, tokenHash }
    },

    async open(operator, client) {
      const db = client ?? pool
      const secrets = { token: randomSecret(), cookie: randomSecret() }
      const now = Date.now()
      await db.query('DELETE FROM operator_session WHERE created_at < $1 OR seen_at < $2', [
        now - OPERATOR_SESSION_MAX_MS,
        now - OPERATOR_IDLE_MS,
      ])
      await db.query(
        `INSERT INTO operator_session (token_hash, cookie_hash, operator, created_at, seen_at)
         VALUES ($1, $2, $3, $4, $4)`,
        [hash(secrets.token), hash(secrets.cookie), operator, now],
      )
      await db.query('UPDATE operator SET seen_at = $2 WHERE id = $1', [operator, now])
      return secrets
    },

    async close(tokenHash) {
      await pool.query('DELETE FROM operator_session WHERE token_hash = $1', [tokenHash])
    },
  }
}
