import { encodeCommand } from '@assay/engine/journal.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOLLOWER_LOCK, tryLock } from '../db/advisoryLock.ts'
import { openConnection } from '../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { CommandLoad } from '../writer/testing/commandLoad.ts'
import { Follower } from './follower.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = await openConnection(database.url, 'test')
})
afterAll(async () => {
  await client.end()
})

test('a slow snapshot hurries when half of the commands to the next one have come, or at the end', async () => {
  const taken: { position: number; hurry: AbortSignal; end: () => void }[] = []
  const follower = await Follower.start({
    client,
    snapshotEvery: 4,
    takeSnapshot: ({ position }, hurry) =>
      new Promise((end) => {
        taken.push({ position, hurry, end })
      }),
    onProgress: () => undefined,
    onStopped: (fault) => {
      throw fault
    },
  })
  const commands = new CommandLoad({ seed: 1, members: 20 }).setup().map(encodeCommand)
  const follow = async (count: number) => {
    const from = follower.appliedPosition + 1
    follower.receive({ from, commands: commands.splice(0, count), hash: undefined })
    await follower.written()
  }
  // At a multiple, also when more was written at once: standbys know it before.
  await follow(5)
  expect(taken.map(({ position, hurry }) => [position, hurry.aborted])).toEqual([[4, false]])
  await follow(1)
  expect(taken[0]?.hurry.aborted).toBe(true)
  taken[0]?.end()
  await follow(2)
  // The next has its own time.
  expect(taken.map(({ position, hurry }) => [position, hurry.aborted])).toEqual([
    [4, true],
    [8, false],
  ])
  const finished = follower.finish()
  expect(taken[1]?.hurry.aborted).toBe(true)
  taken[1]?.end()
  await finished
})

test('the follower of a core that was deposed leaves its successor alone', async () => {
  const { url } = await createTestDatabase()
  const [own, successor] = [await openConnection(url, 'test'), await openConnection(url, 'test')]
  await successor.query('INSERT INTO leadership DEFAULT VALUES')
  const { rows } = await successor.query(
    'INSERT INTO leadership DEFAULT VALUES RETURNING epoch - 1 AS deposed',
  )
  expect(await tryLock(successor, FOLLOWER_LOCK)).toBe(true)
  const following = Follower.start({
    client: own,
    takeSnapshot: async () => undefined,
    onProgress: () => undefined,
    onStopped: () => undefined,
    standby: {
      leading: Promise.resolve(rows[0].deposed as number),
      onFollowing: () => undefined,
      onProgress: () => undefined,
    },
  })
  await expect(following).rejects.toThrow('Another core leads since epoch')
  expect((await successor.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
  await Promise.all([own.end(), successor.end()])
})
