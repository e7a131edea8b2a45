/** The support chat: what the member said and what staff answered. */
import { getSupportMessages, sendSupportMessage } from '@assay/wire/routes/user.ts'
import type pg from 'pg'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'

const COLUMNS = `id, body, is_from_staff AS "isFromStaff", sent_at AS "sentAt"`
const MESSAGES_SHOWN = 200

export function supportRoutes(pool: pg.Pool): Binding[] {
  return [
    handleMember(getSupportMessages, async ({ after }, { session }) => {
      const { rows } = await pool.query(
        `SELECT * FROM (SELECT ${COLUMNS} FROM support_message WHERE member = $1 AND id > $2
         ORDER BY id DESC LIMIT ${MESSAGES_SHOWN}) AS newest ORDER BY id`,
        [session.member, after ?? 0],
      )
      return rows
    }),

    handleMember(sendSupportMessage, async ({ body }, { session, key }) => {
      const said = body.trim()
      if (said === '') return refuse('messageLength', { minimum: 1, maximum: 1_000 })
      await pool.query(
        `INSERT INTO support_message (member, body, is_from_staff, sent_at, request_key)
         VALUES ($1, $2, false, $3, $4) ON CONFLICT (member, request_key) DO NOTHING`,
        [session.member, said, Date.now(), key],
      )
      const { rows } = await pool.query(
        `SELECT ${COLUMNS} FROM support_message WHERE member = $1 AND request_key = $2`,
        [session.member, key],
      )
      return rows[0]
    }),
  ]
}
