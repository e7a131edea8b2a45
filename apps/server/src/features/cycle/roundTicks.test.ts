import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { rowsRead } from '../../testing/rowsRead.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { ticksOfRound } from './ticks.ts'

const TICKS = 50_000
/** Four in a second. */
const timeOf = (sequence: number) => sequence * 250

let pool: pg.Pool
beforeAll(async () => {
  pool = openPool((await createTestDatabase()).url)
  await pool.query(
    `INSERT INTO cycle_tick SELECT 'BTC/USDT', n, n * 250, 6000000, 'hash ' || n
     FROM generate_series(1, ${TICKS}) AS n`,
  )
  await pool.query('ANALYZE')
})
afterAll(() => pool.end())

it('reads for the proof of a round its own ticks, however old it is and whatever came since', async () => {
  const round = {
    market: 'BTC/USDT',
    headSequence: 20_000,
    acceptedAt: timeOf(20_000) + 100,
    expiresAt: timeOf(20_040),
  }
  const ticks = await ticksOfRound(pool, round)
  expect(ticks.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 40 }, (_, i) => 20_001 + i),
  )
  expect(await rowsRead(pool, (watched) => ticksOfRound(watched, round))).toBeLessThan(50)
})
