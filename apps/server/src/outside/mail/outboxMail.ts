/** Mail of the demo: kept in a table that `/dev/outbox` shows. */
import type pg from 'pg'
import type { Mail } from './mail.ts'

export function outboxMail(pool: pg.Pool): Mail {
  return {
    async send({ to, subject, body }) {
      await pool.query(
        `INSERT INTO outbox (kind, target, subject, body, sent_at) VALUES ('mail', $1, $2, $3, $4)`,
        [to, subject, body, Date.now()],
      )
    },
  }
}
