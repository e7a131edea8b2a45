/**
 * Prints the public half of the journal's key, for the signer. If its file is missing it creates
 * one that accepts the journal as it is: stop the server, and run the replay with --verify before.
 * On DATABASE_URL, or the embedded database.
 */
import { mkdirSync } from 'node:fs'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openPool } from '../../apps/server/src/db/pool.ts'
import { sentenceOf } from '../../apps/server/src/fault.ts'
import { startPostgres } from '../../apps/server/src/outside/postgres/startPostgres.ts'
import { readJournalKey } from '../../apps/server/src/secrets/journalKey.ts'
import { publicHalf } from '../../apps/server/src/secrets/sealing.ts'
import { journalEnd, makeJournalKey } from '../../apps/server/src/writer/journal/openJournalKey.ts'

try {
  const config = readConfig({ ASSAY_MODE: 'demo', ...process.env })
  const kept = readJournalKey(config.journalKey)
  if (kept) console.log(publicHalf(kept))
  else {
    mkdirSync(config.dataDir, { recursive: true })
    const { databaseUrl, dataDir } = config
    const postgres = databaseUrl ? undefined : await startPostgres({ dataDir })
    const url = databaseUrl ?? postgres!.url
    await migrate(url)
    const pool = openPool(url)
    const key = makeJournalKey(config.journalKey, await journalEnd(pool))
    await pool.end()
    await postgres?.stop()
    console.error(
      `${config.journalKey} seals what follows row ${key.from.position}. Its public half:`,
    )
    console.log(publicHalf(key))
  }
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
