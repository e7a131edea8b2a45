/**
 * What a long history takes: room, a start, and a member's first page of records. The first rows
 * are real commands and what the follower makes of them. The others are copies of those rows by
 * SQL, with numbers and members of their own. A snapshot and real commands come last, so that the
 * start is a real one. Figures for 100 million rows are extrapolated and say so.
 *
 *   node tools/bench/growth.ts [--rows 10000000] [--real 200000] [--tail 300000]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apply, createState } from '@assay/engine/engine.ts'
import { encodeCommand } from '@assay/engine/journal.ts'
import { snapshotOf } from '@assay/engine/snapshot.ts'
import { WAL_ROOM_MAX } from '../../apps/server/src/config/processVariables.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { makePartitions } from '../../apps/server/src/db/partitions.ts'
import { openConnection, openPool } from '../../apps/server/src/db/pool.ts'
import { createRecords } from '../../apps/server/src/features/assets/records.ts'
import { Follower } from '../../apps/server/src/follower/follower.ts'
import { startPostgres } from '../../apps/server/src/outside/postgres/startPostgres.ts'
import { CASH_FLOWS } from '../../apps/server/src/projector/declared.ts'
import { archiveJournal } from '../../apps/server/src/writer/archive/archiveJournal.ts'
import { appendToJournal, JournalRows } from '../../apps/server/src/writer/journal/journal.ts'
import { openJournal } from '../../apps/server/src/writer/recovery/openJournal.ts'
import { saveSnapshot } from '../../apps/server/src/writer/recovery/snapshotStore.ts'
import { CommandLoad } from '../../apps/server/src/writer/testing/commandLoad.ts'
import { Latencies } from './load/latencies.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    real: { type: 'string', default: '200000' },
    tail: { type: 'string', default: '300000' },
  },
})
const real = Number(values.real)
const copies = Math.max(1, Math.round(Number(values.rows) / real) - 1)
const total = real * (copies + 1)
const GOAL = 100_000_000
const MEMBERS = 1_000
/** Copies of one member's rows go to so many members, and each of them has rows everywhere. */
const SPREAD = 10
/** Members of this number and above have rows in one place only, near the oldest. */
const LONG_GONE = 1_000_000
const TABLES = ['journal', 'ledger_line', 'spot_order', 'spot_fill']

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const postgres = await startPostgres({ dataDir: folder, room: WAL_ROOM_MAX })
const client = await openConnection(postgres.url, 'bench')
const load = new CommandLoad({ seed: 1, members: MEMBERS })
const state = createState()
const setup = load.setup()
try {
  await migrate(postgres.url)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, PostgreSQL 18`)
  await client.query('SET synchronous_commit = off')
  await narrowFirstPartitions()
  await append(1, real)
  await project()
  const started = performance.now()
  await copy()
  console.log(`${total} journal rows, ${real} of them real, copied in ${since(started)} s`)
  await showSizes()
  await showRecords()
  await showStart()
  await showArchive()
} finally {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(postgres.folder, { recursive: true, force: true })
}

function since(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}

/** So that the real rows have one of their own, which can be archived; the rest have full size. */
async function narrowFirstPartitions(): Promise<void> {
  for (const table of TABLES) {
    await client.query(
      `ALTER TABLE ${table} DETACH PARTITION ${table}_from_0;
       ALTER TABLE ${table} ATTACH PARTITION ${table}_from_0
         FOR VALUES FROM (MINVALUE) TO (${real + 1})`,
    )
  }
  await makePartitions(client, { ahead: Math.ceil(total / 10_000_000) + 1 })
}

/** Real commands at these positions, continuing the chain. */
async function append(from: number, count: number): Promise<void> {
  const { rows: last } = await client.query(
    "SELECT encode(hash, 'hex') AS hash FROM journal WHERE seq = $1",
    [from - 1],
  )
  const rows = new JournalRows()
  rows.begin(from, last[0]?.hash ?? rows.hash)
  for (let done = 0; done < count; ) {
    const command = setup.shift() ?? load.next()
    const [first] = apply(state, command)
    if (first?.type === 'rejected' || first?.type === 'repeated') continue
    rows.add(encodeCommand(command))
    done += 1
    if (rows.count < 20_000 && done < count) continue
    await appendToJournal(client, rows)
    rows.begin(from + done, rows.hash)
  }
}

async function project(): Promise<void> {
  const own = await openConnection(postgres.url, 'follower')
  const follower = await Follower.start({
    client: own,
    takeSnapshot: () => Promise.resolve(),
    onProgress: () => undefined,
    onStopped: (fault) => {
      throw fault
    },
  })
  await follower.written()
  await own.end()
}

async function copy(): Promise<void> {
  const [orders, trades] = [state.lastOrder, state.lastTrade]
  for (let nth = 1; nth <= copies; nth += 1) {
    const member = `member + ${nth === 1 ? LONG_GONE : (nth % SPREAD) * MEMBERS}`
    const position = `position + ${nth * real}`
    const order = (id: string) => `${id} + ${nth * orders}`
    const trade = (number: string) => `${number} + ${nth * trades}`
    await copyRows('journal', `seq <= ${real}`, { seq: `seq + ${nth * real}` })
    const reference = `CASE WHEN reason IN ('trade', 'fee') THEN ${trade('reference')}
      ELSE ${order('reference')} END`
    await copyRows('ledger_line', `position <= ${real}`, { member, position, reference })
    await copyRows('spot_order', `id <= ${orders}`, { member, position, id: order('id') })
    const fill = { member, position, trade: trade('trade'), order_id: order('order_id') }
    await copyRows('spot_fill', `trade <= ${trades}`, fill)
  }
  for (const table of TABLES) await client.query(`ANALYZE ${table}`)
}

async function copyRows(
  table: string,
  where: string,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${names.map((name) => changed[name] ?? name)}
     FROM ${table} WHERE ${where}`,
  )
}

async function showSizes(): Promise<void> {
  console.log(
    '\n| table | rows | bytes of a row with its indexes | GB | estimate: GB at 100 M journal rows |\n|---|---|---|---|---|',
  )
  let all = 0
  for (const table of TABLES) {
    const { rows } = await client.query<{ rows: number; bytes: number }>(
      `SELECT (SELECT count(*) FROM ${table}) AS rows,
         (SELECT sum(pg_total_relation_size(relid))::bigint FROM pg_partition_tree($1)
          WHERE isleaf) AS bytes`,
      [table],
    )
    const { rows: count, bytes } = rows[0]!
    const estimate = (bytes / total) * GOAL
    all += estimate
    console.log(
      `| ${table} | ${count} | ${Math.round(bytes / count)} | ${gigabytes(bytes)} | ${gigabytes(estimate)} |`,
    )
    console.log(JSON.stringify({ bench: 'growth', table, count, bytes }))
  }
  console.log(`| together | | | ${gigabytes((all / GOAL) * total)} | ${gigabytes(all)} |\n`)
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1)
}

/** A page as the app asks for it, and the number of all lines that is shown beside it. */
async function showRecords(): Promise<void> {
  const pool = openPool(postgres.url, 1)
  const records = createRecords(pool, CASH_FLOWS)
  const page = { limit: 20, offset: 0 }
  for (const [who, first, count] of [
    ['a member with rows everywhere', 1, SPREAD * MEMBERS],
    ['a member with rows only in the oldest', LONG_GONE + 1, MEMBERS],
  ] as const) {
    const [list, number] = [new Latencies(), new Latencies()]
    let lines = 0
    for (let turn = 0; turn < 200; turn += 1) {
      const member = first + ((turn * 7_919) % count)
      const started = performance.now()
      await records.list(member, {}, page)
      list.add(performance.now() - started)
      const counted = performance.now()
      lines += await records.count(member, {})
      number.add(performance.now() - counted)
    }
    const shown = (at: Latencies) =>
      `p50 ${at.at(0.5).toFixed(1)} ms, p99 ${at.at(0.99).toFixed(1)} ms`
    console.log(`first page of records, ${who}: ${shown(list)}`)
    console.log(`  the number of all of them, ${Math.round(lines / 200)} lines: ${shown(number)}`)
  }
  await pool.end()
}

async function showStart(): Promise<void> {
  const { rows } = await client.query(
    "SELECT encode(hash, 'hex') AS hash FROM journal WHERE seq = $1",
    [total],
  )
  const at = { position: total, journalHash: rows[0].hash as string }
  await saveSnapshot(client, { ...at, chunks: snapshotOf(state) })
  const tail = Number(values.tail)
  await append(total + 1, tail)
  const started = performance.now()
  const journal = await openJournal(postgres.url)
  console.log(
    `the writer's start: ${journal.position} rows, a snapshot ${tail} rows before the end, ${since(started)} s`,
  )
  await journal.client.end()
}

/** Of the real rows: copies have the hashes of others. */
async function showArchive(): Promise<void> {
  await client.query('UPDATE projection SET position = $1, lines_position = $1', [total])
  const archived = mkdtempSync(join(tmpdir(), 'assay-archive-'))
  try {
    const started = performance.now()
    const [part] = await archiveJournal(client, { before: real + 1, folder: archived })
    const bytes = statSync(join(archived, part!.file)).size
    console.log(
      `archived: ${part!.to} rows in ${since(started)} s with all checks, ${Math.round(bytes / part!.to)} bytes a row`,
    )
  } finally {
    rmSync(archived, { recursive: true })
  }
}
