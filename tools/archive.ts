/**
 * Takes the journal's oldest partitions out of the database and into files:
 *
 *   npm run archive -- --before 20000000 --to /archive
 *   npm run archive -- --restore /archive
 *
 * The second puts all of them back. On DATABASE_URL, also while the server runs, or the embedded
 * database while it is down.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/config/config.ts'
import { openConnection } from '../apps/server/src/db/pool.ts'
import { Fault, sentenceOf } from '../apps/server/src/fault.ts'
import { type Postgres, startPostgres } from '../apps/server/src/outside/postgres/startPostgres.ts'
import { readJournalKey } from '../apps/server/src/secrets/journalKey.ts'
import { openSealing } from '../apps/server/src/secrets/sealing.ts'
import { archiveJournal, restoreJournal } from '../apps/server/src/writer/archive/archiveJournal.ts'

let postgres: Postgres | undefined
let client: Awaited<ReturnType<typeof openConnection>> | undefined
try {
  const { values } = parseArgs({
    options: {
      before: { type: 'string' },
      to: { type: 'string' },
      restore: { type: 'string' },
    },
  })
  const config = readConfig({ ASSAY_MODE: 'demo', ...process.env })
  if (!config.databaseUrl) postgres = await startPostgres({ dataDir: config.dataDir })
  client = await openConnection(config.databaseUrl ?? postgres!.url, 'assay archive')
  if (values.restore !== undefined) {
    await restoreJournal(client, {
      folder: values.restore,
      onRestored: ({ from, to }) => console.log(`Rows ${from} to ${to} are in the database again.`),
    })
  } else {
    const before = Number(values.before)
    const folder = values.to
    if (!Number.isSafeInteger(before) || folder === undefined) {
      throw new Fault('Say which rows and where: --before 20000000 --to /archive.')
    }
    const key = readJournalKey(config.journalKey)
    await archiveJournal(client, {
      before,
      folder,
      sealing: key && openSealing(key),
      onArchived: ({ from, to, file, fileHash }) =>
        console.log(`Rows ${from} to ${to} are in ${file}, SHA-256 ${fileHash}.`),
    })
  }
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
} finally {
  await client?.end()
  await postgres?.stop()
}
