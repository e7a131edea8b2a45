/** The database: connections, tables up to date, and the key that the journal is sealed with. */
import type pg from 'pg'
import type { CloseStep } from '../closeAll.ts'
import type { Config } from '../config/config.ts'
import { bringUpToDate } from '../db/bringUpToDate.ts'
import { requireDurability } from '../db/hosts/requireDurability.ts'
import { requireSyncStandby } from '../db/hosts/syncStandby.ts'
import { watchPrimary } from '../db/hosts/watchPrimary.ts'
import { keepPartitions } from '../db/partitions.ts'
import { openPool } from '../db/pool.ts'
import { startPostgres } from '../outside/postgres/startPostgres.ts'
import { prepareProducts } from '../prepareProducts.ts'
import { exitLoudly } from '../writer/startCore.ts'

export type Database = {
  url: string
  /** Separate pools for requests, for background work and for the letter queue. */
  pool: pg.Pool
  jobs: pg.Pool
  letterPool: pg.Pool
}

/** A caller waits for the answer, and other requests wait for the connection. */
const STATEMENT_MS = 15_000

export async function openDatabase(config: Config, closings: CloseStep[]): Promise<Database> {
  const url = await databaseUrl(config, closings)
  const pools = [openPool(url, 16, STATEMENT_MS), openPool(url, 4), openPool(url, 4)] as const
  for (const pool of pools) closings.push(() => pool.end())
  const [pool, jobs, letterPool] = pools
  await requireDurability(pool)
  if (config.isStandbyRequired) await requireSyncStandby(pool)
  if (await bringUpToDate(url)) {
    await keepPartitions(jobs)
    await prepareProducts(jobs)
  }
  // A core continues a journal that it knows: it reads it again from the start.
  const onMoved = config.roles.has('core') ? exitLoudly : undefined
  closings.push(await watchPrimary(url, { onMoved }))
  return { url, pool, jobs, letterPool }
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
