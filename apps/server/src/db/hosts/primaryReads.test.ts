import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { needHistory, noteNeeds } from '../historyReads.ts'
import { openPool } from '../pool.ts'
import { primaryReads } from './primaryReads.ts'

test('a read waits for a history that a promoted database lacks, also after it was there', async () => {
  const { url } = await createTestDatabase()
  const [pool, writer] = [openPool(url, 1), openPool(url, 1)]
  const project = (position: number) =>
    writer.query('UPDATE projection SET position = $1', [position])
  const patient = primaryReads(pool)
  const impatient = primaryReads(pool, 100)
  const app = Fastify()
  noteNeeds(app)
  for (const [path, reads] of Object.entries({ patient, impatient })) {
    app.get(`/${path}/:needed`, async ({ params }) => {
      needHistory(Number((params as { needed: string }).needed))
      return (await reads.query('SELECT position FROM projection')).rows[0]
    })
  }
  const read = async (needed: number) => (await app.inject(`/patient/${needed}`)).json()
  const tryFor = async (needed: number) => (await app.inject(`/impatient/${needed}`)).json()
  const BEHIND = { message: 'The history is being written again; try again in a moment.' }
  await project(3)
  expect(await read(3)).toEqual({ position: 3 })
  expect(await tryFor(5)).toMatchObject(BEHIND)
  const waiting = read(5)
  // A read that waits holds no connection: this pool has one.
  expect(await read(3)).toEqual({ position: 3 })
  await project(5)
  expect(await waiting).toEqual({ position: 5 })
  // Another server has less, and connections to it are new.
  await writer.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await project(3)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await tryFor(5)).toMatchObject(BEHIND)
  const again = read(5)
  await project(5)
  expect(await again).toEqual({ position: 5 })
  await app.close()
  await Promise.all([pool.end(), writer.end()])
})
