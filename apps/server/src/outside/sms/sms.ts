/** Sends text messages. In the demo they go to the outbox with the mail. */
import type pg from 'pg'

type TextMessage = { to: string; body: string }
export type Sms = { send(message: TextMessage): Promise<void> }

/** Text messages of the demo: kept in the table that `/dev/outbox` shows. */
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
