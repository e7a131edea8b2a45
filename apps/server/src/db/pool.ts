import pg from 'pg'
import { Fault, sentenceOf } from '../fault.ts'

/**
 * Connections to the database. Whole numbers arrive as numbers, and one too large for that is an
 * error rather than a rounded value; `numeric` arrives as text for `fromNumeric`.
 */
const INT8 = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? safeInteger
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/**
 * `statementMs` ends every statement that takes longer; without it they may take as long as they
 * take.
 */
export function openPool(url: string, connectionsMax = 8, statementMs?: number): pg.Pool {
  const limits = statementMs === undefined ? {} : { statement_timeout: statementMs }
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax, types, ...limits })
  // A connection that breaks while idle is replaced; one that breaks in use fails its query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A dedicated connection. Statements sent without awaiting run in order. */
export async function openConnection(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    types,
    pipeline: true,
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
