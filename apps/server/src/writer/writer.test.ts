import type { Command } from '@assay/engine/command.ts'
import { ZERO } from '@assay/money/amount.ts'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConnection, openPool } from '../db/pool.ts'
import { Behind, Fault } from '../fault.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import type { Core } from './core.ts'
import type { PublishedCommand } from './published.ts'
import { openJournal } from './recovery/openJournal.ts'
import { startCore } from './startCore.ts'
import { CommandLoad } from './testing/commandLoad.ts'
import { type Committed, Writer, type WriterLimits } from './writer.ts'

let database: TestDatabase
let admin: pg.Client
let cores: Core[]
beforeEach(async () => {
  database = await createTestDatabase()
  admin = await openConnection(database.url, 'test')
  cores = []
})
afterEach(async () => {
  await Promise.all(cores.map((core) => core.stop().catch(() => undefined)))
  await admin.end()
})

const setup = (members = 3): Command[] => new CommandLoad({ seed: 1, members, markets: 1 }).setup()

const order = (
  member: number,
  wish: { key: string; side?: 'buy' | 'sell'; price?: number },
): Command => ({
  at: 1_750_000_000_000,
  key: wish.key,
  type: 'placeSpotOrder',
  member,
  market: 'C0/USDT',
  side: wish.side ?? 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: wish.price ?? 10_000,
  quantity: 10,
  quoteBudget: ZERO,
  stopPrice: 0,
  clientOrderId: '',
})

async function openCore(options: { limits?: Partial<WriterLimits> } = {}): Promise<Core> {
  const core = await startCore({ url: database.url, ...options })
  cores.push(core)
  return core
}

test('a read of what is not reached yet says so, as what the caller can try again', async () => {
  const core = await openCore()
  await expect(core.read({ type: 'balances', member: 1 }, core.position() + 5)).rejects.toThrow(
    Behind,
  )
})

/** A writer in this thread, on its own connection. */
async function openWriter(limits: Partial<WriterLimits> = {}) {
  const journal = await openJournal(database.url)
  const committed: Committed<string>[] = []
  let stop: (fault: Fault) => void
  const stopped = new Promise<Fault>((resolve) => {
    stop = resolve
  })
  const writer = new Writer<string>({
    ...journal,
    limits,
    onCommitted: (each) => committed.push({ ...each }),
    onStopped: (fault) => stop(fault),
  })
  return { writer, committed, stopped, client: journal.client }
}

test('commands are answered after their commit, in order, and published once', async () => {
  const core = await openCore()
  const published: PublishedCommand[] = []
  core.onPublished((batch) => published.push(...batch))
  await Promise.all(setup().map((command) => core.submit(command)))
  const placed = await core.submit(order(1, { key: 'a' }))
  expect(placed.events.map((event) => event.type)).toEqual(['spotOrderPlaced', 'spotOrderRested'])
  expect(placed.isRepeat).toBe(false)
  const { rows } = await admin.query('SELECT count(*) AS rows, max(seq) AS last FROM journal')
  expect(rows[0]).toEqual({ rows: placed.position, last: placed.position })
  expect(published.map((each) => each.position)).toEqual(
    Array.from({ length: placed.position }, (_, index) => index + 1),
  )
})

test('a repeated key gets the first answer, also after a restart, and makes no row', async () => {
  const first = await openCore()
  await Promise.all(setup().map((command) => first.submit(command)))
  const placed = await first.submit(order(1, { key: 'a' }))
  const again = await first.submit(order(1, { key: 'a' }))
  expect(again).toMatchObject({ isRepeat: true, events: [{ type: 'repeated', order: 1 }] })
  await first.stop()
  const second = await openCore()
  expect(second.position()).toBe(placed.position)
  const after = await second.submit(order(1, { key: 'a' }))
  expect(after).toMatchObject({ isRepeat: true, events: [{ type: 'repeated', order: 1 }] })
  const other = await second.submit(order(1, { key: 'a', price: 9_000 }))
  expect(other.events).toMatchObject([{ type: 'rejected', code: 'requestKeyReused' }])
  const { rows } = await admin.query('SELECT count(*) AS rows FROM journal')
  expect(rows[0].rows).toBe(placed.position)
})

test('a refused command makes no row and changes nothing', async () => {
  const core = await openCore()
  await Promise.all(setup().map((command) => core.submit(command)))
  const position = core.position()
  const refused = await core.submit(order(99, { key: 'a' }))
  expect(refused.events).toMatchObject([{ type: 'rejected', code: 'insufficientBalance' }])
  expect(core.position()).toBe(position)
})

test('a second writer is refused while the first one lives', async () => {
  await openCore()
  await expect(startCore({ url: database.url })).rejects.toThrow(
    'Another server is writing to this database.',
  )
})

test('a writer whose row is taken by another one stops and answers nothing', async () => {
  const { writer, committed, stopped, client } = await openWriter()
  const commands = setup()
  for (const command of commands) writer.submit(command, command.key)
  await writer.drained()
  await admin.query("INSERT INTO journal (seq, command, hash) VALUES ($1, '{}', '')", [
    commands.length + 1,
  ])
  const before = committed.length
  writer.submit(order(1, { key: 'fenced' }), 'fenced')
  const fault = await stopped
  expect(fault.message).toBe(
    `Another writer has written journal row ${commands.length + 1}; this one stops.`,
  )
  expect(committed.length).toBe(before)
  expect(() => writer.submit(order(1, { key: 'later' }), 'later')).toThrow(fault)
  await client.end()
})

test('a lost connection stops the server with one sentence', async () => {
  const faults: Fault[] = []
  const core = await startCore({ url: database.url, onStopped: (fault) => faults.push(fault) })
  cores.push(core)
  await Promise.all(setup().map((command) => core.submit(command)))
  await admin.query(
    // Only here: other tests have writers in the same cluster.
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'assay writer' AND datname = $1`,
    [new URL(database.url).pathname.slice(1)],
  )
  const lost = core.submit(order(1, { key: 'a' }))
  // Whichever notices first: the commit, or the proof of life.
  await expect(lost).rejects.toThrow(/did not store journal row|does not answer the writer/)
  expect(faults).toHaveLength(1)
  await expect(core.submit(order(1, { key: 'b' }))).rejects.toThrow(Fault)
})

test('a history that cannot be written at the end is left to the next start', async () => {
  const core = await openCore()
  await Promise.all(setup().map((command) => core.submit(command)))
  await core.waitForHistory(core.position())
  await admin.query('BEGIN')
  await admin.query('LOCK TABLE spot_order IN EXCLUSIVE MODE')
  const { position } = await core.submit(order(1, { key: 'a' }))
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await core.stop()
  expect(said.mock.calls).toEqual([
    ['The history is 1 command behind; the next start writes what is missing.'],
  ])
  said.mockRestore()
  await admin.query('ROLLBACK')
  const next = await openCore()
  await next.waitForHistory(position)
  expect((await admin.query('SELECT FROM spot_order')).rowCount).toBe(1)
})

test('a full queue and a history that lags too far answer busy', async () => {
  const { writer, client } = await openWriter({ queueMax: 10, lagMax: 100 })
  const commands = setup(60)
  for (const command of commands.slice(0, 10)) writer.submit(command, '')
  expect(writer.submit(commands[10]!, '')).toBe('queueFull')
  await writer.drained()
  for (const command of commands.slice(10, 101)) {
    expect(writer.submit(command, '')).toBe(undefined)
    await writer.drained()
  }
  expect(writer.submit(commands[101]!, '')).toBe('historyBehind')
  writer.followedTo(101)
  expect(writer.submit(commands[101]!, '')).toBe(undefined)
  await writer.drained()
  await client.end()
})

test('one batch holds at most its limit, and everything is answered', async () => {
  const { writer, committed, client } = await openWriter({ batchMax: 7 })
  const commands = setup(20)
  for (const command of commands) writer.submit(command, command.key)
  await writer.drained()
  expect(Math.max(...committed.map((each) => each.answers.length))).toBe(7)
  expect(committed.flatMap((each) => each.answers)).toHaveLength(commands.length)
  await client.end()
})

// What a member reads right after a write shows the write.
test('reads and history wait for the caller’s own position', async () => {
  const core = await openCore()
  await Promise.all(setup().map((command) => core.submit(command)))
  const pool = openPool(database.url)
  for (let round = 0; round < 20; round += 1) {
    const { position } = await core.submit(order(1, { key: `a${round}`, price: 9_000 + round }))
    const open = await core.read({ type: 'openOrders', member: 1 }, position)
    expect(open.orders).toHaveLength(round + 1)
    expect(open.position).toBeGreaterThanOrEqual(position)
    await core.waitForHistory(position)
    const { rows } = await pool.query('SELECT count(*) AS orders FROM spot_order WHERE member = 1')
    expect(rows[0].orders).toBe(round + 1)
  }
  const { balances } = await core.read({ type: 'balances', member: 1 }, core.position())
  const quote = balances.find((each) => each.account === 'spot' && each.asset === 'USDT')!
  expect(quote.available + quote.held).toBe(1_000_000n * 10n ** 18n)
  await expect(core.read({ type: 'balances', member: 1 }, core.position() + 1)).rejects.toThrow(
    '1 commands behind',
  )
  await pool.end()
})

test('the seed and what is published after it make the whole book', async () => {
  const core = await openCore()
  await Promise.all(setup().map((command) => core.submit(command)))
  await core.submit(order(1, { key: 'a', price: 9_000 }))
  const { position } = await core.submit(order(2, { key: 'b', price: 9_100, side: 'sell' }))
  const seed = await core.read({ type: 'seed' })
  expect(seed.position).toBeLessThanOrEqual(position)
  await core.waitForHistory(position)
  const later = await core.read({ type: 'seed' })
  expect(later.position).toBe(position)
  expect(later.markets[0]!.bids).toEqual([{ price: 9_000, quantity: 10, orders: 1 }])
  expect(later.markets[0]!.asks).toEqual([{ price: 9_100, quantity: 10, orders: 1 }])
  expect(later.assets.map((asset) => asset.id)).toEqual(['USDT', 'C0'])
})
