import type pg from 'pg'

/**
 * What a database looks like that has lost its last commits, as after the promotion of a standby
 * that lagged: rows of the journal, and of the history that was written from them.
 */
export async function loseAfter(client: pg.Client, position: number): Promise<void> {
  await client.query('BEGIN')
  await client.query("SET LOCAL session_replication_role = 'replica'")
  await client.query('DELETE FROM journal WHERE seq > $1', [position])
  await client.query(
    `UPDATE projection SET position = least(position, $1),
       lines_position = least(lines_position, $1)`,
    [position],
  )
  await client.query('COMMIT')
}
