/**
 * The log of what operators do, see and try. An entry is written in the transaction of the action
 * that it records, and contains the hash of the entry before it. The table refuses every change.
 * Only what stops something takes effect before its entry: any user of the database could hold up
 * the log.
 */
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import {
  type AuditLine,
  auditText,
  FIRST_HASH,
  type LogHead,
} from '@assay/wire/proof/auditChain.ts'
import { sha256Hex } from '@assay/wire/proof/sha256Hex.ts'
import { AUDIT_PAGE_ROWS, type AuditEntry } from '@assay/wire/routes/operator/audit.ts'
import type pg from 'pg'
import { AUDIT_LOCK } from '../../db/advisoryLock.ts'
import { transaction } from '../../db/transaction.ts'

type AuditNote = {
  /** '' when no operator is signed in. */
  operator: string
  action: AuditAction
  member?: number
  subject?: string
  reason?: string
  address: string
}

type AuditFilter = {
  operator?: string | undefined
  action?: string | undefined
  member?: number | undefined
  before?: number | undefined
}

export type Audit = {
  /** In the caller's transaction, or in a new one. */
  write(note: AuditNote, client?: pg.PoolClient): Promise<void>
  list(filter: AuditFilter): Promise<AuditEntry[]>
  /** Whether there is such an entry later than `after`. */
  has(
    note: Required<Pick<AuditNote, 'operator' | 'action' | 'subject'>> & { after: number },
  ): Promise<boolean>
  /** Whether one of the actions was logged for a subject with this prefix. */
  hasActionOn(actions: readonly AuditAction[], beginning: string): Promise<boolean>
  /** The last entry of an action for each of its subjects. */
  newestBySubject(action: AuditAction): Promise<AuditLine[]>
  head(): Promise<LogHead>
  /** Whole lines from an entry on to another, oldest first; not all of them at once. */
  lines(from: number, to: number): Promise<string[]>
}

const EXPORTED = 2_000
/** How long an entry waits for the one before it. */
const PATIENCE_MS = 3_000

export function createAudit(pool: pg.Pool): Audit {
  return {
    async write(note, client) {
      if (client) await append(client, note)
      else {
        await transaction(pool, async (own) => {
          await own.query(`SET LOCAL lock_timeout = ${PATIENCE_MS}`)
          await append(own, note)
        })
      }
    },

    async list({ operator, action, member, before }) {
      const { rows } = await pool.query(
        `SELECT line, hash FROM operator_audit
         WHERE ($1::text IS NULL OR operator = $1) AND ($2::text IS NULL OR action = $2)
           AND ($3::bigint IS NULL OR member = $3) AND ($4::bigint IS NULL OR seq < $4)
         ORDER BY seq DESC LIMIT ${AUDIT_PAGE_ROWS}`,
        [operator ?? null, action ?? null, member ?? null, before ?? null],
      )
      return rows.map(({ line, hash }) => ({ ...(JSON.parse(line) as AuditLine), hash }))
    },

    async has({ operator, action, subject, after }) {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM operator_audit
         WHERE operator = $1 AND action = $2 AND line::json ->> 'subject' = $3 AND at > $4 LIMIT 1`,
        [operator, action, subject, after],
      )
      return rowCount === 1
    },

    async hasActionOn(actions, beginning) {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM operator_audit
         WHERE action = ANY ($1) AND starts_with(line::json ->> 'subject', $2) LIMIT 1`,
        [actions, beginning],
      )
      return rowCount === 1
    },

    async newestBySubject(action) {
      const { rows } = await pool.query(
        `SELECT DISTINCT ON (line::json ->> 'subject') line FROM operator_audit
         WHERE action = $1 ORDER BY line::json ->> 'subject', seq DESC`,
        [action],
      )
      return rows.map(({ line }) => JSON.parse(line) as AuditLine)
    },

    head: () => headOf(pool),

    async lines(from, to) {
      const { rows } = await pool.query(
        `SELECT line, hash FROM operator_audit WHERE seq BETWEEN $1 AND $2
         ORDER BY seq LIMIT ${EXPORTED}`,
        [from, to],
      )
      return rows.map(({ line, hash }) => JSON.stringify({ ...JSON.parse(line), hash }))
    },
  }
}

async function headOf(client: Pick<pg.Pool, 'query'>): Promise<LogHead> {
  const { rows } = await client.query(
    'SELECT seq AS entries, hash FROM operator_audit ORDER BY seq DESC LIMIT 1',
  )
  return rows[0] ?? { entries: 0, hash: FIRST_HASH }
}

async function append(client: pg.PoolClient, note: AuditNote): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [AUDIT_LOCK])
  const { entries, hash: previous } = await headOf(client)
  const { operator, action, address } = note
  const line: AuditLine = {
    seq: entries + 1,
    at: Date.now(),
    operator,
    action,
    member: note.member ?? 0,
    subject: note.subject ?? '',
    reason: note.reason ?? '',
    address,
    previous,
  }
  const text = auditText(line)
  await client.query(
    `INSERT INTO operator_audit (seq, at, operator, action, member, line, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [line.seq, line.at, operator, action, line.member, text, await sha256Hex(text)],
  )
}
