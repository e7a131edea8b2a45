import { SNAPSHOT_VERSION } from '@assay/engine/snapshot.ts'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openConnection } from '../../db/pool.ts'
import { Fault } from '../../fault.ts'
import { openSealing } from '../../secrets/sealing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { TEST_JOURNAL_KEY } from '../../testing/testJournalKey.ts'
import { loadCheckpoints, loadCheckpointsAt, loadSnapshot, saveSnapshot } from './snapshotStore.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = await openConnection(database.url, 'test')
})
afterEach(async () => {
  await client.end()
})

const save = (text: string, journalHash = 'j') =>
  saveSnapshot(client, { position: 7, journalHash, chunks: [text] })

test('the same state at the same position may be stored again', async () => {
  const first = await save('{"now":1}')
  expect(await save('{"now":1}')).toBe(first)
  expect(await loadCheckpoints(client)).toEqual([
    { position: 7, stateHash: first, journalHash: 'j', version: SNAPSHOT_VERSION },
  ])
})

test('a checkpoint that another version wrote is replaced, but not one of another journal', async () => {
  const sealing = openSealing(TEST_JOURNAL_KEY)
  const of = (text: string, journalHash = 'j') => ({ position: 7, journalHash, chunks: [text] })
  await saveSnapshot(client, of('as it was written'), sealing)
  await client.query('UPDATE checkpoint SET version = $1', [SNAPSHOT_VERSION - 1])
  await expect(save('as it is written', 'other')).rejects.toThrow('another hash')
  const stateHash = await save('as it is written')
  expect(await loadCheckpoints(client)).toEqual([
    { position: 7, stateHash, journalHash: 'j', version: SNAPSHOT_VERSION },
  ])
  // The seal was of the other text.
  expect(await loadCheckpointsAt(client, [7], sealing)).toEqual([])
})

test.each([
  ['state', '{"now":2}', 'j'],
  ['journal', '{"now":1}', 'other'],
])(
  'another %s at a position that has a checkpoint is an alarm and replaces nothing',
  async (...[, text, journalHash]) => {
    await save('{"now":1}')
    await expect(save(text, journalHash)).rejects.toThrow(
      new Fault(
        'The state at position 7 has another hash than its checkpoint; run the replay with --verify.',
      ),
    )
    expect((await loadSnapshot(client, 7))?.chunks).toEqual(['{"now":1}'])
  },
)

test('with a key only checkpoints that it sealed are believed', async () => {
  const sealing = openSealing(TEST_JOURNAL_KEY)
  const at = (position: number) => ({ position, journalHash: 'j', chunks: ['{}'] })
  await saveSnapshot(client, at(7), sealing)
  await saveSnapshot(client, at(8))
  const found = async (own?: typeof sealing) =>
    (await loadCheckpointsAt(client, [6, 7, 8, 9], own)).map(({ position }) => position)
  expect(await found(sealing)).toEqual([7])
  expect(await found()).toEqual([7, 8])
})
