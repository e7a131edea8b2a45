/**
 * Connections to the database. Whole numbers arrive as numbers, and one too large for that is an
 * error rather than a rounded value; `numeric` arrives as text for `fromNumeric`.
 */
import pg from 'pg'
import { Fault, sentenceOf } from '../fault.ts'
import { type DatabaseHosts, databaseHosts, firstUrl, type Host } from './hosts/databaseHosts.ts'

const INT8 = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? safeInteger
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** Detects a machine that vanished while its connections are idle. */
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }

/**
 * `statementMs` ends every statement that takes longer; without it they may take as long as they
 * take. Of several hosts it is the one that accepts writes when a connection is opened.
 */
export function openPool(url: string, connectionsMax = 8, statementMs?: number): pg.Pool {
  const limits = statementMs === undefined ? {} : { statement_timeout: statementMs }
  const Client = clientOf(databaseHosts(url))
  const connectionString = firstUrl(url)
  const pool = new pg.Pool({
    connectionString,
    max: connectionsMax,
    types,
    Client,
    ...ALIVE,
    ...limits,
  })
  // A connection that breaks while idle is replaced; one that breaks in use fails its query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection to the pool's database that is not part of the pool. */
export function clientBeside(pool: pg.Pool, limits: pg.ClientConfig): pg.Client {
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client
  return new Client({ ...(pool.options as pg.ClientConfig), ...limits })
}

/** A dedicated connection. Statements sent without awaiting run in order. */
export async function openConnection(url: string, name: string): Promise<pg.Client> {
  const Client = clientOf(databaseHosts(url))
  const client = new Client({
    connectionString: firstUrl(url),
    application_name: name,
    types,
    pipeline: true,
    ...ALIVE,
  })
  // The query in flight fails with the same error; without a listener it would be thrown twice.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw new Fault(`The database does not answer: ${sentenceOf(cause)}`, { cause })
  }
  return client
}

/** The connections to a database of several hosts. */
const open = new WeakMap<DatabaseHosts, Set<pg.Client>>()

/**
 * Cuts this process's connections to all hosts but one: what is under way on them fails, and what
 * comes next connects to the host that accepts writes. Without this a connection to a machine that
 * vanished hangs, and one to an old primary that still runs goes on writing there.
 */
export function leaveOtherHosts(hosts: DatabaseHosts, { host, port }: Host): void {
  for (const client of open.get(hosts) ?? []) {
    if (client.host !== host || client.port !== port) client.connection.stream.destroy()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: pg declares two callbacks that have no common type.
type Told = (error: any, client?: any) => void

/** Selects the host on connect, not on construction. */
function clientOf(hosts: DatabaseHosts | undefined): typeof pg.Client {
  if (!hosts) return pg.Client
  return class WritableClient extends pg.Client {
    #hasEnded = false

    override connect(): Promise<pg.Client>
    override connect(callback: Told): void
    override connect(callback?: Told): Promise<pg.Client> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      connected.then((client) => callback(null, client), callback)
      return undefined
    }

    override end(): Promise<void>
    override end(callback: (error: Error) => void): void
    override end(callback?: (error: Error) => void): Promise<void> {
      this.#hasEnded = true
      return super.end(callback as never) as never
    }

    async #connect(): Promise<pg.Client> {
      const { host, port } = await hosts!.writable()
      if (this.#hasEnded) throw new Fault('The connection was ended before it was open.')
      Object.assign(this, { host, port })
      const opened = open.get(hosts!) ?? new Set()
      open.set(hosts!, opened.add(this))
      this.once('end', () => opened.delete(this))
      return super.connect()
    }
  } as typeof pg.Client
}

/**
 * Pipelines statements: one write and no round trip for each. Ends when every statement has ended,
 * so that none of them can run after what is sent next; throws the error of the first that failed.
 * `send` must issue its statements before it first awaits.
 */
export async function sendTogether(
  client: pg.Client,
  send: () => readonly Promise<unknown>[],
): Promise<void> {
  const { stream } = client.connection
  stream.cork()
  // Also when `send` throws: otherwise the stream stays corked.
  process.nextTick(() => stream.uncork())
  const ended = await Promise.allSettled(send())
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database's integer ${text} is too large.`)
}
