/** Sends mail. In the demo it lands in the outbox, where anyone may read it. */
import type pg from 'pg'

export type MailLetter = {
  to: string
  subject: string
  body: string
  /** The same each time the letter is tried: mailboxes know by it what they have already. */
  id?: string
}
export type Mail = { send(letter: MailLetter): Promise<void> }

/** Mail of the demo: kept in a table that `/dev/outbox` shows. */
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
