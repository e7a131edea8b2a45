/** The database, and on it the core: what the exchange knows, and where it is kept. */
import type pg from 'pg'
import type { CloseStep } from '../closeAll.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { requireDurability } from '../db/requireDurability.ts'
import { requireSyncStandby } from '../db/syncStandby.ts'
import { watchPrimary } from '../db/watchPrimary.ts'
import { type Exchange, openExchange } from '../live/exchange.ts'
import { startPostgres } from '../outside/postgres/startPostgres.ts'
import type { JournalKey } from '../security/journalKey.ts'
import {
  acknowledgedFile,
  keepAcknowledged,
  requireAcknowledged,
} from '../writer/acknowledgedEnd.ts'
import { journalLength } from '../writer/journal.ts'
import { openJournalKey } from '../writer/openJournalKey.ts'
import { FAIL_STOP_EXIT_CODE, startCore } from '../writer/startCore.ts'

export type Storage = {
  url: string
  key: JournalKey
  /** Separate pools for requests, for background work and for the letter queue. */
  pool: pg.Pool
  jobs: pg.Pool
  letterPool: pg.Pool
  exchange: Exchange
}

/** A caller waits for the answer, and other requests wait for the connection. */
const STATEMENT_MS = 15_000

export async function openStorage(config: Config, closings: CloseStep[]): Promise<Storage> {
  const url = await databaseUrl(config, closings)
  const pools = [openPool(url, 16, STATEMENT_MS), openPool(url, 4), openPool(url, 4)] as const
  for (const pool of pools) closings.push(() => pool.end())
  const [pool, jobs, letterPool] = pools
  await requireDurability(pool)
  if (config.isStandbyRequired) await requireSyncStandby(pool)
  await migrate(url)
  const file = acknowledgedFile(config.dataDir)
  // A demo whose database was deleted starts over.
  if (!config.isDemo || (await journalLength(pool)) > 0) await requireAcknowledged(pool, file)
  const key = await openJournalKey(pool, config)
  closings.push(await watchPrimary(url, endLoudly))
  const core = await startCore({ url, key })
  closings.push(keepAcknowledged(core, { pool: jobs, file }))
  closings.push(() => core.stop())
  return { url, key, pool, jobs, letterPool, exchange: await openExchange(core) }
}

/** Unacknowledged commands are only in memory; the restart recovers from the journal. */
function endLoudly({ message }: Error): void {
  console.error(message)
  process.exit(FAIL_STOP_EXIT_CODE)
}

async function databaseUrl(config: Config, closings: CloseStep[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  if (config.isDemo) console.log('Starting the database …')
  const postgres = await startPostgres({ dataDir: config.dataDir, room: config.walRoom })
  closings.push(() => postgres.stop())
  if (!postgres.folder.startsWith(config.dataDir)) {
    console.log(
      `The database's user cannot reach ${config.dataDir}; its files are in ${postgres.folder}.`,
    )
  }
  return postgres.url
}
