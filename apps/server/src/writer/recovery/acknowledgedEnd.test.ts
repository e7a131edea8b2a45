import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import {
  acknowledgedFile,
  keepAcknowledged,
  requireAcknowledged,
  requireFollowed,
} from './acknowledgedEnd.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-acknowledged-'))
const file = acknowledgedFile(folder)
const HASHES = ['11', '22', '33'].map((byte) => byte.repeat(32))
let pool: pg.Pool
beforeAll(async () => {
  pool = openPool((await createTestDatabase()).url, 2)
  await pool.query(
    `INSERT INTO journal (seq, command, hash)
     SELECT ordinal, 'a command', decode(hash, 'hex')
     FROM unnest($1::text[]) WITH ORDINALITY AS row(hash, ordinal)`,
    [HASHES],
  )
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

const write = (position: number, known: { position: number; hash: string }) =>
  writeFileSync(file, JSON.stringify({ position, known }))

const endAt = (position: number) => ({ position, hash: `${position}`.padStart(64, '0') })
const keptEnd = () => JSON.parse(readFileSync(file, 'utf8'))

test('what was acknowledged is kept, also what comes in the last moment', async () => {
  let end = endAt(2)
  const stop = keepAcknowledged(() => end, file)
  await vi.waitFor(() => expect(keptEnd()).toEqual({ position: 2, known: end }))
  end = endAt(9)
  await vi.waitFor(() => expect(keptEnd()).toEqual({ position: 9, known: end }))
  end = endAt(10)
  stop()
  expect(keptEnd()).toEqual({ position: 10, known: end })
})

test('a core that is still behind leaves what was kept, by itself or by the other of its folder', () => {
  write(20, endAt(20))
  let end = endAt(5)
  const one = keepAcknowledged(() => end, file)
  const other = keepAcknowledged(() => endAt(30), file)
  one()
  expect(keptEnd().position).toBe(20)
  const late = keepAcknowledged(() => end, file)
  other()
  end = endAt(25)
  late()
  expect(keptEnd()).toEqual({ position: 30, known: endAt(30) })
  rmSync(file)
})

test('a folder without room is told once and ends nothing; later it is kept again', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  // What cannot be written over, also for root.
  const unfinished = `${file}.${process.pid}`
  mkdirSync(unfinished)
  const tried = vi.fn(() => endAt(1))
  const stop = keepAcknowledged(tried, file)
  await vi.waitFor(() => expect(tried.mock.calls.length).toBeGreaterThan(2))
  expect(told.mock.calls[0]?.[0]).toMatch(/acknowledged\.json cannot be written\. .*EISDIR/)
  rmdirSync(unfinished)
  await vi.waitFor(() => expect(keptEnd().position).toBe(1))
  expect(told).toHaveBeenCalledTimes(1)
  stop()
  told.mockRestore()
})

test('a journal that goes on from it is fine, and so is a server that never wrote', async () => {
  rmSync(file, { force: true })
  await requireAcknowledged(pool, file)
  write(2, { position: 2, hash: HASHES[1]! })
  await requireAcknowledged(pool, file)
  write(3, { position: 0, hash: '' })
  await requireAcknowledged(pool, file)
})

test('a shorter journal is refused with both positions and what to do', async () => {
  write(4, { position: 3, hash: HASHES[2]! })
  await expect(requireAcknowledged(pool, file)).rejects.toThrow(
    `The journal ends at position 3, but this server has acknowledged or followed it up to position 4: 1 commands are missing. Start the database that holds them, or remove ${file} to go on without them.`,
  )
  await expect(requireFollowed(pool, endAt(4))).rejects.toThrow(
    'up to position 4: 1 commands are missing. Start the database that holds them. See',
  )
})

test('another journal of the same length is refused with both hashes', async () => {
  write(3, { position: 2, hash: HASHES[0]! })
  await expect(requireAcknowledged(pool, file)).rejects.toThrow(
    `Journal row 2 has the hash ${HASHES[1]}, but this server has acknowledged or followed ${HASHES[0]} there, and 3 as the last position`,
  )
  await expect(requireFollowed(pool, { position: 3, hash: HASHES[0]! })).rejects.toThrow(
    `Journal row 3 has the hash ${HASHES[2]}`,
  )
  await requireFollowed(pool, { position: 3, hash: HASHES[2]! })
})

test('a file that cannot be read is no permission to go on', async () => {
  writeFileSync(file, '{"position":')
  await expect(requireAcknowledged(pool, file)).rejects.toThrow(`${file} cannot be read`)
})
