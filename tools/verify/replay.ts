/**
 * Rebuilds everything from the journal alone, checks the hash chain and the server's seal, and with
 * `--verify` (which is what it always does) compares balances, orders and hashes with the tables
 * and the snapshots. Ends with 1 and the first difference when there is one. `--archive <folder>`
 * is where the journal's archived rows are. On DATABASE_URL, or the embedded database while the
 * server is down.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { sentenceOf } from '../../apps/server/src/fault.ts'
import {
  type Postgres,
  startPostgres,
} from '../../apps/server/src/outside/postgres/startPostgres.ts'
import { verifyJournal } from '../../apps/server/src/projector/verifyJournal.ts'
import { readJournalKey } from '../../apps/server/src/secrets/journalKey.ts'
import { openSealing } from '../../apps/server/src/secrets/sealing.ts'

let postgres: Postgres | undefined
try {
  const { values } = parseArgs({
    options: { verify: { type: 'boolean', default: true }, archive: { type: 'string' } },
  })
  const config = readConfig({ ASSAY_MODE: 'demo', ...process.env })
  if (!config.databaseUrl) postgres = await startPostgres({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? postgres!.url
  const key = readJournalKey(config.journalKey)
  const found = await verifyJournal(url, {
    sealing: key && openSealing(key),
    archive: values.archive,
    onPage(position) {
      if (process.stdout.isTTY) process.stdout.write(`\r${position} commands replayed`)
    },
  })
  const rate = Math.round(found.position / found.seconds)
  console.log(
    `${process.stdout.isTTY ? '\n' : ''}The journal, the snapshots and the history agree.`,
  )
  console.log(
    `${found.position} commands replayed at ${rate}/s, ${found.checkpoints} checkpoints, history up to ${found.projected}.`,
  )
  if (found.ofOtherVersions > 0) {
    console.log(
      `${found.ofOtherVersions} checkpoints are of another version of the snapshots; their states were not compared.`,
    )
  }
  console.log(`State hash ${found.stateHash}`)
  console.log(
    key
      ? "The journal's end has the seal of the server's key, and with it every row before it."
      : `There is no ${config.journalKey}, so the seals were not checked.`,
  )
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
