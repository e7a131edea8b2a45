/**
 * Makes the next key for the receipts of cycle rounds, also while the server runs: it signs rounds
 * that are accepted a minute later and after. The old public keys stay published with their times.
 * On DATABASE_URL, or the embedded database while the server is down.
 */
import { readConfig } from '../../apps/server/src/config/config.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openPool } from '../../apps/server/src/db/pool.ts'
import { sentenceOf } from '../../apps/server/src/fault.ts'
import { addReceiptKey } from '../../apps/server/src/features/cycle/signer.ts'
import { startPostgres } from '../../apps/server/src/outside/postgres/startPostgres.ts'

try {
  const config = readConfig({ ASSAY_MODE: 'demo', ...process.env })
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? postgres!.url
  await migrate(url)
  const pool = openPool(url)
  const validFrom = await addReceiptKey(pool)
  await pool.end()
  await postgres?.stop()
  console.log(`The next key signs rounds from ${new Date(validFrom).toISOString()} on.`)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
