/**
 * Reads of the history tables, from a standby when `DATABASE_READ_URL` names one. A request reads
 * there only if it has asked for its member's position (`exchange.settled`), and only on a
 * connection whose server has projected that position; otherwise it reads on the primary. This is
 * the only place that decides: handlers query as on a pool.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Fault } from '../fault.ts'
import { openPool } from './pool.ts'
import { QUERY_CANCELED } from './sqlState.ts'

/** What a pool offers for reads; any server that has what the caller must see may answer. */
export type HistoryReads = {
  // biome-ignore lint/suspicious/noExplicitAny: as pg types the rows of a query.
  query<Row extends pg.QueryResultRow = any>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
}

export type HistoryFigures = { standby: number; primary: number }

type Options = {
  /** Statements on the standby that take longer are canceled. */
  statementMs: number
  connectionsMax: number
}
const OPTIONS: Options = { statementMs: 15_000, connectionsMax: 16 }

/** How long a request waits for the standby before it reads on the primary. */
const WITHIN_MS = 250
const AGAIN_MS = 5
const CONNECT_MS = 1_000
/** After a failure the standby is left alone for so long. */
const REST_MS = 5_000

/** What the request's member must see; set by `needHistory`. */
const need = new AsyncLocalStorage<{ position: number | undefined }>()

/** Notes in the request under way that what it reads must include this position. */
export function needHistory(position: number): void {
  const store = need.getStore()
  if (store) store.position = Math.max(store.position ?? 0, position)
}

/** What the request under way must see; undefined where it has not asked. */
export const neededHistory = (): number | undefined => need.getStore()?.position

/** Gives a call its own note. */
export const withOwnNeeds = <T>(call: () => T): T => need.run({ position: undefined }, call)

/** Gives each request its own note, after its body was read: reading it loses the context. */
export function noteNeeds(app: FastifyInstance): void {
  app.addHook('preValidation', (_request, _reply, done) => {
    withOwnNeeds(done)
  })
}

type Standby = { position: number; isStandby: boolean; system: string }

const STANDBY = `SELECT position, pg_is_in_recovery() AS "isStandby",
  (SELECT system_identifier::text FROM pg_control_system()) AS system FROM projection`

export class StandbyReads implements HistoryReads {
  readonly figures: HistoryFigures = { standby: 0, primary: 0 }
  readonly #primary: HistoryReads
  readonly #standby: pg.Pool
  readonly #system: string
  /** By connection, since an address may lead to several servers. */
  readonly #positions = new WeakMap<pg.PoolClient, number>()
  #restUntil = 0

  private constructor(primary: HistoryReads, standby: pg.Pool, system: string) {
    this.#primary = primary
    this.#standby = standby
    this.#system = system
  }

  /** A standby that does not answer is used later; the wrong database is a Fault. */
  static async open(url: string, primary: HistoryReads, options = OPTIONS): Promise<StandbyReads> {
    const { rows } = await primary.query<Standby>(STANDBY)
    const pool = openPool(url, options.connectionsMax, options.statementMs)
    pool.options.connectionTimeoutMillis = CONNECT_MS
    const reads = new StandbyReads(primary, pool, rows[0]!.system)
    const found = await pool.query<Standby>(STANDBY).catch(() => undefined)
    const why = found && reads.#whyUnfit(found.rows[0]!)
    if (!why) return reads
    await pool.end()
    throw new Fault(`DATABASE_READ_URL ${why}`)
  }

  async query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const position = neededHistory()
    if (position !== undefined && Date.now() >= this.#restUntil) {
      const answer = await this.#ask<Row>(position, { text, values })
      if (answer) {
        this.figures.standby += 1
        return answer
      }
    }
    this.figures.primary += 1
    return this.#primary.query<Row>(text, values)
  }

  stop(): Promise<void> {
    return this.#standby.end()
  }

  /** Undefined if the standby is not there yet, or fails: then the primary answers. */
  async #ask<Row extends pg.QueryResultRow>(
    position: number,
    { text, values }: { text: string; values: unknown[] | undefined },
  ): Promise<pg.QueryResult<Row> | undefined> {
    let client: pg.PoolClient | undefined
    let broken: Error | undefined
    try {
      client = await this.#standby.connect()
      if (!(await this.#hasReached(client, position))) return undefined
      return await client.query<Row>(text, values)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === QUERY_CANCELED) throw error
      // A statement that fails here, as in conflict with replay, may succeed on the primary.
      if (code === undefined || !/^(22|23|40|42)/.test(code)) {
        broken = error as Error
        this.#restUntil = Date.now() + REST_MS
      }
      return undefined
    } finally {
      client?.release(broken)
    }
  }

  async #hasReached(client: pg.PoolClient, position: number): Promise<boolean> {
    const deadline = Date.now() + WITHIN_MS
    while ((this.#positions.get(client) ?? -1) < position) {
      const { rows } = await client.query<Standby>(STANDBY)
      const why = this.#whyUnfit(rows[0]!)
      if (why) throw new Fault(`The standby for reads ${why}`)
      this.#positions.set(client, rows[0]!.position)
      if (rows[0]!.position >= position) break
      if (Date.now() > deadline) return false
      await wait(AGAIN_MS)
    }
    return true
  }

  #whyUnfit({ isStandby, system }: Standby): string | undefined {
    if (system !== this.#system) return 'is not a copy of the database of DATABASE_URL.'
    // A former standby that accepts writes may have a history of its own.
    return isStandby ? undefined : 'is not a standby.'
  }
}
