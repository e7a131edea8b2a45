import { DAY_MS } from '@assay/domain/day.ts'
import { ONE } from '@assay/money/amount.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { CASH_FLOWS } from '../../projector/declared.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
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
     SELECT n, side, $1, 'spot', 'BTC', 1, n,
       CASE side WHEN 0 THEN 'trade' WHEN 1 THEN 'fee' ELSE 'orderFreed' END, n, n,
       CASE side WHEN 2 THEN -1 ELSE 0 END
     FROM generate_series(1, ${LINES}) AS n, generate_series(0, 2) AS side`,
    [MEMBER],
  )
  await pool.query(
    `INSERT INTO spot_fill
     SELECT n, false, n, $1, 'BTC/USDT', CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 1, 1, 1, 1, n, n
     FROM generate_series(1, ${LINES}) AS n`,
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

/** The rows that a page read from a table, including those that were filtered out. */
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
  await ask(createRecords(watched as unknown as pg.Pool, CASH_FLOWS))
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
  // Fifteen shown lines, and the holds between them.
  expect(await rowsRead('ledger_line', list({}))).toBeLessThan(40)
  expect(await rowsRead('ledger_line', list({ withHolds: true }))).toBeLessThan(20)
  expect(await rowsRead('spot_fill', list({}))).toBeLessThanOrEqual(page.limit)
  expect(await rowsRead('ledger_line', list({ kind: 'buy' }))).toBeLessThan(100)
})

it('leaves out what orders held, unless it is asked for', async () => {
  const records = createRecords(pool, CASH_FLOWS)
  const idsOf = async (filter: object) =>
    (await records.list(MEMBER, filter, { limit: 3, offset: 0 })).map(({ id }) => id)
  expect(await idsOf({})).toEqual(['5000-1', '5000-0', '4999-1'])
  expect(await idsOf({ withHolds: true })).toEqual(['5000-2', '5000-1', '5000-0'])
  expect(await idsOf({ kind: 'orderFreed' })).toEqual(['5000-2', '4999-2', '4998-2'])
  expect(await records.count(MEMBER, {})).toBe(2 * LINES)
  expect(await records.count(MEMBER, { withHolds: true })).toBe(3 * LINES)
})

it('puts a day of commissions where its last one was paid, at a time that fits there', async () => {
  const other = MEMBER + 1
  const [noon, day] = [DAY_MS * 1.5, DAY_MS]
  // Two commissions of a day, a deposit in the afternoon, and a commission of the next day.
  await pool.query(
    `INSERT INTO ledger_line (position, line, member, account, asset, delta, balance_after, reason, reference, at)
     SELECT position, 0, $1, 'spot', 'USDT', delta, balance, reason, 0, at
     FROM (VALUES (9001, 1, 1, 'commission', $2::bigint), (9002, 2, 3, 'commission', $2 + 1000),
       (9003, 10, 13, 'deposit', $2 + 5000), (9004, 4, 17, 'commission', $2 + $3))
       AS row(position, delta, balance, reason, at)`,
    [other, noon, day],
  )
  const page = { limit: 10, offset: 0 }
  const lines = await createRecords(pool, CASH_FLOWS).list(other, { withHolds: true }, page)
  expect(
    lines.map(({ kind, change, createdAt }) => [kind, Number(change / ONE), createdAt]),
  ).toEqual([
    ['commission', 4, 3 * DAY_MS - 1],
    ['deposit', 10, noon + 5_000],
    ['commission', 3, noon + 5_000],
  ])
  expect(lines.map(({ balanceAfter }) => Number(balanceAfter / ONE))).toEqual([17, 13, 3])
  expect(lines[2]!.id).toBe(`commission-USDT-${DAY_MS}`)
})

it('distinguishes purchases from sales by the trade behind a line', async () => {
  const records = createRecords(pool, CASH_FLOWS)
  for (const kind of ['buy', 'sell'] as const) {
    const found = await records.list(MEMBER, { kind }, { limit: 3, offset: 1 })
    const first = kind === 'buy' ? LINES - 2 : LINES - 3
    expect(found.map((row) => [row.id, row.kind, row.order])).toEqual(
      [first, first - 2, first - 4].map((n) => [`${n}-0`, kind, n]),
    )
    expect(await records.count(MEMBER, { kind })).toBe(LINES / 2)
  }
})
