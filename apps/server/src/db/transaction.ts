/**
 * Runs statements in one transaction: all or none; none as well where `isKept` does not keep the
 * result. Throws the first error. A connection that was lost, or that cannot roll back, is
 * discarded and never returns to the pool mid-transaction.
 */
import type pg from 'pg'

export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onLost = (error: Error) => {
    broken ??= error
  }
  // The pool listens only to connections that rest; unheard, a lost one would end the process.
  client.on('error', onLost)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query(isKept(result) ? 'COMMIT' : 'ROLLBACK')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(onLost)
    throw error
  } finally {
    client.off('error', onLost)
    client.release(broken)
  }
}
