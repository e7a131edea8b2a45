/**
 * How long a server with a long journal takes to serve again. Fills a journal with real commands,
 * takes the snapshot that the server would have taken at worst, and starts writer and follower on
 * it with a history that was behind when the server was killed; then replays part of the journal
 * from nothing for the rate.
 *
 *   node tools/bench/recovery.ts [--commands 10000000] [--tail 300000] [--lag 50000]
 *     [--replayed 500000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apply, createState } from '@assay/engine/engine.ts'
import { encodeCommand } from '@assay/engine/journal.ts'
import { snapshotOf } from '@assay/engine/snapshot.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openConnection } from '../../apps/server/src/db/pool.ts'
import { startPostgres } from '../../apps/server/src/outside/postgres/startPostgres.ts'
import { appendToJournal, JournalRows } from '../../apps/server/src/writer/journal/journal.ts'
import { recover } from '../../apps/server/src/writer/recovery/recover.ts'
import { saveSnapshot } from '../../apps/server/src/writer/recovery/snapshotStore.ts'
import { startCore } from '../../apps/server/src/writer/startCore.ts'
import { CommandLoad } from '../../apps/server/src/writer/testing/commandLoad.ts'

const { values } = parseArgs({
  options: {
    commands: { type: 'string', default: '10000000' },
    tail: { type: 'string', default: '300000' },
    lag: { type: 'string', default: '50000' },
    replayed: { type: 'string', default: '500000' },
  },
})
const total = Number(values.commands)
const snapshotAt = total - Number(values.tail)
const projectedAt = total - Number(values.lag)

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const postgres = await startPostgres({ dataDir: folder })
try {
  await migrate(postgres.url)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, PostgreSQL 18`)
  await fill()
  await serve()
  await replayed(Number(values.replayed))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(postgres.folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const client = await openConnection(postgres.url, 'bench')
  const load = new CommandLoad({ seed: 1 })
  const state = createState()
  const setup = load.setup()
  const rows = new JournalRows()
  let position = 0
  rows.begin(1, rows.hash)
  const started = performance.now()
  while (position < total) {
    const command = setup.shift() ?? load.next()
    const [first] = apply(state, command)
    if (first?.type === 'rejected' || first?.type === 'repeated') continue
    rows.add(encodeCommand(command))
    position += 1
    const isStop = position === snapshotAt || position === projectedAt || position === total
    if (rows.count < 20_000 && !isStop) continue
    await appendToJournal(client, rows)
    rows.begin(position + 1, rows.hash)
    if (position === snapshotAt) {
      await saveSnapshot(client, { position, journalHash: rows.hash, chunks: snapshotOf(state) })
    }
    if (position !== projectedAt) continue
    // The history itself is not what is measured; only its open orders are needed to go on.
    await client.query('UPDATE projection SET position = $1', [position])
    await client.query(
      `INSERT INTO spot_order SELECT id, 1, 'C0/USDT', 'buy', 'limit', 'gtc', 1, 1, 0, 0, '',
        'open', 0, 0, 0, NULL, 0, 0, 0 FROM unnest($1::bigint[]) AS id`,
      [[...Array(state.lastOrder + 1).keys()].slice(1).filter((id) => state.orders.find(id) >= 0)],
    )
  }
  const seconds = (performance.now() - started) / 1000
  console.log(
    `filled: ${total} commands in ${seconds.toFixed(0)} s, ${state.orders.size} open orders`,
  )
  await client.end()
}

async function serve(): Promise<void> {
  const started = performance.now()
  const core = await startCore({ url: postgres.url, snapshotEvery: Number.MAX_SAFE_INTEGER })
  const answered = await core.submit({
    at: 2_000_000_000_000,
    key: 'first',
    type: 'moveIndex',
    market: 'C0/USDT',
    price: 10_000,
  })
  const seconds = (performance.now() - started) / 1000
  console.log(
    `recovery: ${total} commands, snapshot at ${snapshotAt}, first answer (position ${answered.position}) after ${seconds.toFixed(2)} s`,
  )
  await core.stop()
}

async function replayed(count: number): Promise<void> {
  const client = await openConnection(postgres.url, 'bench')
  await client.query('DELETE FROM snapshot_piece')
  const started = performance.now()
  const { position } = await recover(client, { last: count })
  const seconds = (performance.now() - started) / 1000
  console.log(
    `replay: ${position} commands in ${seconds.toFixed(1)} s, ${Math.round(position / seconds)}/s`,
  )
  await client.end()
}
