/**
 * Reads of the history tables on a primary that may be another one than a moment ago. History is
 * written without waiting for a standby, since the journal has it too: a promoted one may lack the
 * newest rows until the next core has written them again. What a core said of its history before
 * may therefore not be true of the server that answers.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Behind } from '../../fault.ts'
import { type HistoryReads, neededHistory } from '../historyReads.ts'

/** A core that takes over writes what is missing at once. */
const WITHIN_MS = 5_000
const AGAIN_MS = 20

export function primaryReads(pool: pg.Pool, withinMs = WITHIN_MS): HistoryReads {
  /** By connection, which stays with one server: there the history only grows. */
  const positions = new WeakMap<pg.PoolClient, number>()
  /** Undefined while the server of this connection lacks some of the needed history. */
  async function tryOnce<Row extends pg.QueryResultRow>(
    needed: number,
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row> | undefined> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      if ((positions.get(client) ?? -1) < needed) {
        const { rows } = await client.query('SELECT position FROM projection')
        positions.set(client, rows[0].position)
        if (rows[0].position < needed) return undefined
      }
      return await client.query<Row>(text, values)
    } catch (error) {
      // The server did not say it: the connection may be gone.
      if ((error as { code?: string }).code === undefined) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      const needed = neededHistory()
      if (needed === undefined) return pool.query<Row>(text, values)
      const deadline = Date.now() + withinMs
      // Between two tries the connection is free: other queries must not wait for history.
      for (;;) {
        const answer = await tryOnce<Row>(needed, text, values)
        if (answer) return answer
        if (Date.now() > deadline) {
          throw new Behind('The history is being written again; try again in a moment.')
        }
        await wait(AGAIN_MS)
      }
    },
  }
}
