/** A standby's state is compared with the checkpoints of the core that leads. */
import { setTimeout as wait } from 'node:timers/promises'
import { apply, createState } from '@assay/engine/engine.ts'
import { encodeCommand } from '@assay/engine/journal.ts'
import { hashOf, SNAPSHOT_VERSION } from '@assay/engine/snapshot.ts'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock, WRITER_LOCK } from '../../db/advisoryLock.ts'
import { openConnection } from '../../db/pool.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { appendToJournal, GENESIS_HASH, JournalRows } from '../journal/journal.ts'
import { startCore } from '../startCore.ts'
import { CommandLoad } from '../testing/commandLoad.ts'
import { loseAfter } from '../testing/loseAfter.ts'
import type { Recovered } from './recover.ts'
import { standBy } from './standBy.ts'

const EVERY = 4
let url: string
/** Leads: it holds the lock. */
let leader: pg.Client
beforeEach(async () => {
  url = (await createTestDatabase()).url
  leader = await openConnection(url, 'test')
  expect(await tryLock(leader, WRITER_LOCK)).toBe(true)
})
afterEach(async () => {
  await leader.end().catch(() => undefined)
})

/** A journal that the leader extends, and the hash of its state at each position. */
function lead() {
  const state = createState()
  const commands = new CommandLoad({ seed: 1, members: 20 }).setup()
  const hashes: string[] = [hashOf(state)]
  const rows = new JournalRows()
  let end = GENESIS_HASH
  return {
    hashes,
    async append(count: number) {
      rows.begin(hashes.length, end)
      for (const command of commands.splice(0, count)) {
        apply(state, command)
        rows.add(encodeCommand(command))
        hashes.push(hashOf(state))
      }
      end = rows.hash
      await appendToJournal(leader, rows)
    },
    store: (position: number, { stateHash = hashes[position], version = SNAPSHOT_VERSION } = {}) =>
      leader.query(
        'INSERT INTO checkpoint (position, state_hash, journal_hash, version) VALUES ($1, $2, $3, $4)',
        [position, stateHash, GENESIS_HASH, version],
      ),
  }
}

/** Starts a standby, and waits until it follows. */
async function follow() {
  const { promise: following, resolve } = Promise.withResolvers<Recovered>()
  const positions: number[] = []
  const leads = standBy(url, {
    snapshotEvery: EVERY,
    onFollowed: (published) => positions.push(...published.map(({ position }) => position)),
    onFollowing: resolve,
  })
  const ended = leads.then(
    ({ client }) => client.end(),
    (fault) => fault,
  )
  const reached = (position: number) => expect.poll(() => positions.at(-1)).toBe(position)
  return { followed: await following, reached, ended }
}

test('a standby follows on and takes over while its state is that of each checkpoint', async () => {
  const journal = lead()
  await journal.append(2)
  const { followed, reached, ended } = await follow()
  await journal.append(8)
  await reached(10)
  // Stored long after the position was reached, as snapshots are.
  await journal.store(4)
  await journal.store(8)
  await journal.append(1)
  await reached(11)
  await leader.end()
  expect(await ended).toBeUndefined()
  expect(followed.position).toBe(11)
})

test('a standby whose state has become another one ends and names the position', async () => {
  const journal = lead()
  await journal.append(2)
  const { followed, reached, ended } = await follow()
  followed.state.lastTrade += 1
  await journal.append(4)
  await reached(6)
  await journal.store(4)
  expect(await ended).toMatchObject({
    message: expect.stringMatching(
      `^At position 4 this standby's state has the hash [0-9a-f]{64}, but the checkpoint has ${journal.hashes[4]};`,
    ),
  })
})

test('a standby compares no checkpoint of another version, and takes over from its core', async () => {
  const journal = lead()
  await journal.append(2)
  const { followed, reached, ended } = await follow()
  await journal.append(8)
  await reached(10)
  const ofAnother = { stateHash: '0'.repeat(64), version: SNAPSHOT_VERSION + 1 }
  await journal.store(4, ofAnother)
  await journal.store(8, ofAnother)
  await journal.append(1)
  await reached(11)
  await leader.end()
  expect(await ended).toBeUndefined()
  expect(followed.position).toBe(11)
})

test('a standby with another state does not take over', async () => {
  const journal = lead()
  await journal.append(2)
  const { followed, reached, ended } = await follow()
  followed.state.lastTrade += 1
  await journal.append(4)
  await reached(6)
  await journal.store(4)
  await leader.end()
  expect(await ended).toMatchObject({ message: expect.stringContaining('At position 4') })
})

test('a standby does not take over when the journal ends before what it has followed', async () => {
  const journal = lead()
  await journal.append(2)
  const { reached, ended } = await follow()
  await journal.append(1)
  await reached(3)
  await loseAfter(leader, 2)
  await leader.end()
  expect(await ended).toMatchObject({
    message: expect.stringContaining(
      'The journal ends at position 2, but this server has acknowledged or followed it up to position 3: 1 commands are missing.',
    ),
  })
})

test('a standby does not take over when another row is where it has followed one', async () => {
  const journal = lead()
  await journal.append(3)
  const { followed, ended } = await follow()
  await loseAfter(leader, 2)
  await leader.query("INSERT INTO journal (seq, command, hash) VALUES (3, '{}', '\\x11')")
  await leader.end()
  expect(await ended).toMatchObject({
    message: expect.stringContaining(
      `Journal row 3 has the hash 11, but this server has acknowledged or followed ${followed.journalHash} there`,
    ),
  })
})

test('snapshots of a core that leads are where its standby compares, which ends on another hash', async () => {
  await leader.end()
  // So many that a snapshot is stored before the tenth after it.
  const snapshotEvery = 60
  const options = { url, snapshotEvery, onStopped: () => undefined }
  const core = await startCore(options)
  const { promise: following, resolve: onReady } = Promise.withResolvers<unknown>()
  const standby = startCore({ ...options, standby: { onFollowed: () => undefined, onReady } })
  let fault: unknown
  standby.catch((cause: unknown) => {
    fault = cause
  })
  await following
  const client = await openConnection(url, 'test')
  const load = new CommandLoad({ seed: 1, members: 20 })
  for (const command of load.setup()) await core.submit(command)
  const positions = async () => {
    const { rows } = await client.query('SELECT position FROM checkpoint ORDER BY position')
    return rows.map(({ position }) => position as number)
  }
  await expect.poll(positions, { timeout: 30_000 }).not.toEqual([])
  expect((await positions()).filter((position) => position % snapshotEvery !== 0)).toEqual([])
  // It compares once a second.
  await wait(1_500)
  expect(fault).toBeUndefined()
  // From now on each snapshot is stored as one of another state.
  await client.query(`CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.state_hash := repeat(''0'', 64); RETURN NEW; END'`)
  await client.query(
    'CREATE TRIGGER change BEFORE INSERT ON checkpoint FOR EACH ROW EXECUTE FUNCTION change()',
  )
  const before = (await positions()).length
  const goOn = async () => {
    const isStored = (await positions()).length > before
    if (!isStored) await core.submit(load.next())
    return isStored
  }
  await expect.poll(goOn, { timeout: 30_000, interval: 20 }).toBe(true)
  await client.end()
  await expect
    .poll(() => fault)
    .toMatchObject({ message: expect.stringMatching(/^At position \d+ this standby's state/) })
  // A snapshot that it began after that one finds it corrupt.
  await core.stop().catch(() => undefined)
}, 90_000)
