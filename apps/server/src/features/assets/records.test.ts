import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { createTestDatabase } from '../../db/testDatabase.ts'
import { createRecords } from './records.ts'

const MEMBER = 7
const LINES = 5_000
let stop: () => Promise<void>
let pool: pg.Pool
beforeAll(async () => {
  const database = await createTestDatabase()
  pool = openPool(database.url)
  stop = () => pool.end()
  await pool.query(
    `INSERT INTO ledger_line
     SELECT n, side, $1, 'spot', 'BTC', 1, n, CASE side WHEN 0 THEN 'trade' ELSE 'fee' END, n, n
     FROM generate_series(1, ${LINES}) AS n, generate_series(0, 1) AS side`,
    [MEMBER],
  )
  await pool.query(
    `INSERT INTO spot_fill
     SELECT n, false, n, $1, 'BTC/USDT', CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 1, 1, 1, 1, n, n
     FROM generate_series(1, ${LINES}) AS n`,
    [MEMBER],
  )
  await pool.query(
    `INSERT INTO lockup VALUES
     (1, $1, 'a', 'BTC', 5, 1, 1, 1, 1, 50, 50, 50, 4990, 1, 'complete', 60, 4999, 0, 50),
     (2, $1, 'a', 'BTC', 6, 1, 1, 1, 1, 50, 50, 50, 4998, 1, 'complete', 60, 4999, 0, 50)`,
    [MEMBER],
  )
  await pool.query('ANALYZE')
})
afterAll(() => stop())

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] } & Record<
  'Actual Rows' | 'Actual Loops' | 'Rows Removed by Filter',
  number | undefined
>
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The rows that a page took from a table, those it looked at in vain included. */
async function rowsRead(
  table: string,
  ask: (records: ReturnType<typeof createRecords>) => unknown,
) {
  const asked: [string, unknown[]][] = []
  const watched = {
    query(text: string, values: unknown[]) {
      asked.push([text, values])
      return pool.query(text, values)
    },
  }
  await ask(createRecords(watched as unknown as pg.Pool))
  expect(asked).toHaveLength(1)
  const [text, values] = asked[0]!
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => {
      const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
      return sum + rows * (node['Actual Loops'] ?? 0)
    }, 0)
}

it('reads of a long history what the page shows, and its trades only', async () => {
  const page = { limit: 5, offset: 10 }
  const list = (filter: object) => (records: ReturnType<typeof createRecords>) =>
    records.list(MEMBER, filter, page)
  // Fifteen lines of the ledger, and one more for the balance at each lockup.
  expect(await rowsRead('ledger_line', list({}))).toBeLessThan(40)
  expect(await rowsRead('spot_fill', list({}))).toBeLessThanOrEqual(page.limit)
  expect(await rowsRead('ledger_line', list({ kind: 'buy' }))).toBeLessThan(100)
})

it('puts lockups in their place among the lines, whatever the page begins with', async () => {
  const records = createRecords(pool)
  const all = await records.list(MEMBER, {}, { limit: 12, offset: 0 })
  expect(all.map(({ id }) => id)).toEqual([
    ...['5000-1', '5000-0', 'released-2', 'released-1', '4999-1', '4999-0'],
    ...['4998-1', '4998-0', 'locked-2', '4997-1', '4997-0', '4996-1'],
  ])
  const paged = [0, 5, 10].map((offset) => records.list(MEMBER, {}, { limit: 5, offset }))
  expect((await Promise.all(paged)).flat().slice(0, 12)).toEqual(all)
  expect(await records.count(MEMBER, {})).toBe(2 * LINES + 4)
})

it('tells purchases from sales by the trade behind a line', async () => {
  const records = createRecords(pool)
  for (const kind of ['buy', 'sell'] as const) {
    const found = await records.list(MEMBER, { kind }, { limit: 3, offset: 1 })
    const first = kind === 'buy' ? LINES - 2 : LINES - 3
    expect(found.map((row) => [row.id, row.kind, row.order])).toEqual(
      [first, first - 2, first - 4].map((n) => [`${n}-0`, kind, n]),
    )
    expect(await records.count(MEMBER, { kind })).toBe(LINES / 2)
  }
})
