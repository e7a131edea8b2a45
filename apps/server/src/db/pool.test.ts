import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { openConnection, openPool, sendTogether } from './pool.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = await openConnection(database.url, 'test')
  await client.query('CREATE TEMP TABLE note (id integer PRIMARY KEY)')
})
afterAll(async () => {
  await client.end()
})

const note = (id: number) => client.query('INSERT INTO note VALUES ($1)', [id])
const notes = async () => (await client.query('SELECT id FROM note ORDER BY id')).rows

test('statements sent together run in their order, and the first failure is reported', async () => {
  const sent = () => [client.query('BEGIN'), note(1), note(1), client.query('SELECT broken')]
  await expect(sendTogether(client, sent)).rejects.toThrow('duplicate key')
  await client.query('ROLLBACK')
  expect(await notes()).toEqual([])
  await sendTogether(client, () => [note(1), note(2)])
  expect(await notes()).toEqual([{ id: 1 }, { id: 2 }])
})

test('a statement that takes longer than it may is ended, and the connection continues', async () => {
  const pool = openPool(database.url, 1, 50)
  await expect(pool.query('SELECT pg_sleep(600)')).rejects.toMatchObject({ code: '57014' })
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('what failed before it was sent waits for all that was', async () => {
  let isOver = false
  const slow = client.query('SELECT pg_sleep(0.05)').then(() => {
    isOver = true
  })
  const sent = () => [Promise.reject(new Error('No such value.')), slow]
  await expect(sendTogether(client, sent)).rejects.toThrow('No such value.')
  expect(isOver).toBe(true)
})

test('a connection continues when the statements could not even be made', async () => {
  const sent = () => {
    throw new Error('No such row.')
  }
  await expect(sendTogether(client, sent)).rejects.toThrow('No such row.')
  expect(await notes()).toHaveLength(2)
})
