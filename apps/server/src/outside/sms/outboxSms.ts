/** Text messages of the demo: kept in the table that `/dev/outbox` shows. */
import type pg from 'pg'
import type { Sms } from './sms.ts'

export function outboxSms(pool: pg.Pool): Sms {
  return {
    async send({ to, body }) {
      await pool.query(
        `INSERT INTO outbox (kind, target, subject, body, sent_at) VALUES ('sms', $1, '', $2, $3)`,
        [to, body, Date.now()],
      )
    },
  }
}
