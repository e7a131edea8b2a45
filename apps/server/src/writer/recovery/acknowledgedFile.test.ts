import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WRITER_LOCK } from '../../db/advisoryLock.ts'
import { openConnection } from '../../db/pool.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { startCore } from '../startCore.ts'
import { CommandLoad } from '../testing/commandLoad.ts'
import { loseAfter } from '../testing/loseAfter.ts'
import { acknowledgedFileIn } from './acknowledgedFile.ts'
import { keepAcknowledged } from './keepAcknowledged.ts'
import { openJournal } from './openJournal.ts'
import { requireAcknowledged } from './requireAcknowledged.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-acknowledged-'))
const file = acknowledgedFileIn(folder)
const HASHES = ['11', '22', '33'].map((byte) => byte.repeat(32))
let client: pg.Client
beforeAll(async () => {
  client = await openConnection((await createTestDatabase()).url, 'test')
  await client.query(
    `INSERT INTO journal (seq, command, hash)
     SELECT ordinal, 'a command', decode(hash, 'hex')
     FROM unnest($1::text[]) WITH ORDINALITY AS row(hash, ordinal)`,
    [HASHES],
  )
})
afterAll(async () => {
  await client.end()
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
  await stop()
  expect(keptEnd()).toEqual({ position: 10, known: end })
})

test('a core that is still behind leaves what was kept, by itself or by the other of its folder', async () => {
  write(20, endAt(20))
  let end = endAt(5)
  const one = keepAcknowledged(() => end, file)
  const other = keepAcknowledged(() => endAt(30), file)
  await one()
  expect(keptEnd().position).toBe(20)
  const late = keepAcknowledged(() => end, file)
  await other()
  end = endAt(25)
  await late()
  expect(keptEnd()).toEqual({ position: 30, known: endAt(30) })
  expect(readdirSync(folder)).toEqual(['acknowledged.json'])
  rmSync(file)
})

test('what is kept goes on when the file was removed, or replaced by one that was too far', async () => {
  let end = endAt(2)
  const stop = keepAcknowledged(() => end, file)
  await vi.waitFor(() => expect(keptEnd().position).toBe(2))
  rmSync(file)
  end = endAt(3)
  await vi.waitFor(() => expect(keptEnd().position).toBe(3))
  const before = readFileSync(file, 'utf8')
  write(90, endAt(90))
  const tried = vi.fn(() => endAt(4))
  const other = keepAcknowledged(tried, file)
  await vi.waitFor(() => expect(tried.mock.calls.length).toBeGreaterThan(1))
  expect(keptEnd().position).toBe(90)
  writeFileSync(file, before)
  await vi.waitFor(() => expect(keptEnd().position).toBe(4))
  await other()
  await stop()
  rmSync(file)
})

test('a full folder is logged once and ends nothing; later it is kept again', async () => {
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
  await stop()
  told.mockRestore()
})

test('a journal that continues from it is fine, and so is a server that never wrote', async () => {
  rmSync(file, { force: true })
  await requireAcknowledged(client, file)
  write(2, { position: 2, hash: HASHES[1]! })
  await requireAcknowledged(client, file)
  write(3, { position: 0, hash: '' })
  await requireAcknowledged(client, file)
})

test('a shorter journal is refused with both positions and what to do', async () => {
  write(4, { position: 3, hash: HASHES[2]! })
  await expect(requireAcknowledged(client, file)).rejects.toThrow(
    `The journal ends at position 3, but this server has acknowledged or followed it up to position 4: 1 commands are missing. Start the database that holds them, or remove ${file} to go on without them.`,
  )
  await expect(requireAcknowledged(client, undefined, endAt(4))).rejects.toThrow(
    'up to position 4: 1 commands are missing. Start the database that holds them. See',
  )
})

test('another journal of the same length is refused with both hashes', async () => {
  write(3, { position: 2, hash: HASHES[0]! })
  await expect(requireAcknowledged(client, file)).rejects.toThrow(
    `Journal row 2 has the hash ${HASHES[1]}, but this server has acknowledged or followed ${HASHES[0]} there, and 3 as the last position`,
  )
  const other = { position: 3, hash: HASHES[0]! }
  await expect(requireAcknowledged(client, undefined, other)).rejects.toThrow(
    `Journal row 3 has the hash ${HASHES[2]}`,
  )
  await requireAcknowledged(client, undefined, { position: 3, hash: HASHES[2]! })
})

test.each([
  ['half of it', '{"position":'],
  ['nothing', ''],
  ['a later version', '{"position":2,"known":{"position":2,"hash":"11"},"more":1}'],
  ['a row after the end', '{"position":2,"known":{"position":3,"hash":"33"}}'],
  ['a position that none has', '{"position":-1,"known":{"position":-1,"hash":"33"}}'],
])('a file with %s is no permission to go on, and is left as it is', async (_, text) => {
  writeFileSync(file, text)
  await expect(requireAcknowledged(client, file)).rejects.toThrow(`${file} cannot be read`)
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await keepAcknowledged(() => endAt(9), file)()
  expect(told.mock.calls[0]?.[0]).toContain(`${file} cannot be written.`)
  expect(readFileSync(file, 'utf8')).toBe(text)
  told.mockRestore()
})

test('a process that exits while the file is being written leaves the last end in it', async () => {
  const program = `
    import { keepAcknowledged } from '${new URL('./keepAcknowledged.ts', import.meta.url)}'
    let position = 1
    keepAcknowledged(() => ({ position, hash: '' }), process.argv[1])
    setInterval(() => { position += 1 }, 1)
    setTimeout(() => { console.log(position); process.exit(70) }, 250 + Number(process.argv[2]) / 4)
  `
  for (let quarterMs = 0; quarterMs < 8; quarterMs += 1) {
    rmSync(file, { force: true })
    const args = ['--input-type=module', '-e', program, file, `${quarterMs}`]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(70)
    expect(keptEnd().position).toBe(Number(said))
  }
}, 60_000)

describe('a core that starts', () => {
  let url: string
  let holder: pg.Client
  beforeEach(async () => {
    rmSync(file, { force: true })
    url = (await createTestDatabase()).url
    holder = await openConnection(url, 'test')
  })
  afterEach(async () => {
    await holder.end()
  })

  async function acknowledge(count: number) {
    const core = await startCore({ url, acknowledgedFile: file })
    const commands = new CommandLoad({ seed: 1, members: 20 }).setup().slice(0, count)
    await Promise.all(commands.map((command) => core.submit(command)))
    await core.stop()
  }
  const waiting = async () => {
    const { rows } = await holder.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return rows.length
  }

  test('compares the journal that it has once it may write, not the one before', async () => {
    await acknowledge(5)
    expect(keptEnd().position).toBe(5)
    await holder.query('SELECT pg_advisory_lock($1)', [WRITER_LOCK])
    const opened = openJournal(url, { acknowledgedFile: file })
    const refused = expect(opened).rejects.toThrow('up to position 5: 2 commands are missing')
    await expect.poll(waiting).toBe(1)
    await loseAfter(holder, 3)
    await holder.query('SELECT pg_advisory_unlock($1)', [WRITER_LOCK])
    await refused
    expect((await holder.query('SELECT FROM leadership')).rowCount).toBe(1)
    expect(keptEnd().position).toBe(5)
  })

  test('as a standby compares what another core of its folder has acknowledged meanwhile', async () => {
    await acknowledge(5)
    await holder.query('SELECT pg_advisory_lock($1)', [WRITER_LOCK])
    const { promise: following, resolve: onReady } = Promise.withResolvers<unknown>()
    const standby = { onFollowed: () => undefined, onReady }
    const started = startCore({ url, acknowledgedFile: file, standby, onStopped: () => undefined })
    const refused = expect(started).rejects.toThrow('up to position 6: 1 commands are missing')
    await following
    write(6, endAt(6))
    await holder.query('SELECT pg_advisory_unlock($1)', [WRITER_LOCK])
    await refused
  })

  test('as a standby follows no journal that lacks what the file has, and leaves the file', async () => {
    await acknowledge(5)
    const kept = readFileSync(file, 'utf8')
    await loseAfter(holder, 3)
    rmSync(file)
    await acknowledge(9)
    writeFileSync(file, kept)
    await holder.query('SELECT pg_advisory_lock($1)', [WRITER_LOCK])
    const standby = { onFollowed: () => undefined }
    await expect(startCore({ url, acknowledgedFile: file, standby })).rejects.toThrow(
      'Journal row 5 has the hash',
    )
    expect(readFileSync(file, 'utf8')).toBe(kept)
  })
})
