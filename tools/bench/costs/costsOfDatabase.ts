/** How the cost of a commit grows with the journal, and that of a request with the sessions. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../apps/server/src/db/migrate.ts'
import { openConnection, openPool } from '../../../apps/server/src/db/pool.ts'
import { createFailures } from '../../../apps/server/src/failures.ts'
import { startPostgres } from '../../../apps/server/src/outside/postgres/startPostgres.ts'
import { startEndings } from '../../../apps/server/src/session/endings.ts'
import { createSessions, hash } from '../../../apps/server/src/session/sessions.ts'
import { appendToJournal, JournalRows } from '../../../apps/server/src/writer/journal/journal.ts'
import { CommandLoad } from '../../../apps/server/src/writer/testing/commandLoad.ts'
import { encodeCommand } from '../../../packages/engine/src/journal.ts'
import type { Costs } from '../costs.ts'
import { Latencies } from '../load/latencies.ts'
import { sizesFrom } from '../load/leastOf.ts'

const COMMITS = 500
const ROWS_OF_COMMIT = 20
const FINDS = 20_000

export async function appendCosts(): Promise<Costs> {
  const sizes = sizesFrom(50_000)
  const costs: number[] = []
  await withDatabase(async (url) => {
    const client = await openConnection(url, 'bench')
    const load = new CommandLoad({ seed: 1 })
    const rows = new JournalRows()
    rows.begin(1, rows.hash)
    let position = 0
    const commit = async (count: number) => {
      for (let row = 0; row < count; row++) rows.add(encodeCommand(load.next()))
      const started = performance.now()
      await appendToJournal(client, rows)
      position += count
      rows.begin(position + 1, rows.hash)
      return performance.now() - started
    }
    for (const size of sizes) {
      while (position < size) await commit(Math.min(10_000, size - position))
      const taken = new Latencies()
      for (let done = 0; done < COMMITS; done++) taken.add(await commit(ROWS_OF_COMMIT))
      costs.push(taken.at(0.5) * 1_000)
    }
    await client.end()
  })
  return { what: 'journal rows', costOf: 'a commit of 20 (p50)', sizes, microseconds: costs }
}

/** All sessions take turns; each was used before. */
export async function sessionCosts(): Promise<Costs> {
  const sizes = sizesFrom(500)
  const costs: number[] = []
  await withDatabase(async (url) => {
    const pool = openPool(url)
    const failures = createFailures({ error: ({ err }) => console.error(err) })
    const endings = startEndings(pool, failures)
    const sessions = createSessions(pool, endings)
    const now = Date.now()
    while (endings.keptFor(Date.now()) < 60_000) await new Promise((go) => setTimeout(go, 50))
    const tokens: string[] = []
    for (const size of sizes) {
      for (let nth = tokens.length; nth < size; nth++) tokens.push(tokenOf(nth))
      await addSessions(pool, tokens, now)
      for (const token of tokens) await sessions.find(token, 'cookie')
      const before = process.threadCpuUsage()
      for (let find = 0; find < FINDS; find++) await sessions.find(tokens[find % size]!, 'cookie')
      const { user, system } = process.threadCpuUsage(before)
      costs.push((user + system) / FINDS)
    }
    await endings.stop()
    await pool.end()
  })
  return { what: 'sessions', costOf: 'finding one for a request', sizes, microseconds: costs }
}

const tokenOf = (nth: number) => String(nth).padStart(43, '0')

async function addSessions(
  pool: ReturnType<typeof openPool>,
  tokens: string[],
  now: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO member (id, name, invitation_code, created_at)
     VALUES (1, 'bench', 'bench', $1) ON CONFLICT DO NOTHING`,
    [now],
  )
  await pool.query(
    `INSERT INTO session (token_hash, cookie_hash, member, address, device, created_at, seen_at)
     SELECT token, $2, 1, '', '', $3, $3 FROM unnest($1::bytea[]) AS token ON CONFLICT DO NOTHING`,
    [tokens.map((token) => hash(token)), hash('cookie'), now],
  )
}

async function withDatabase(use: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const postgres = await startPostgres({ dataDir: folder })
  try {
    await migrate(postgres.url)
    await use(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(postgres.folder, { recursive: true, force: true })
  }
}
