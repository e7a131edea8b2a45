import { expect, test } from 'vitest'
import { asUserOf, createTestDatabase } from '../testing/testDatabase.ts'
import { createLockEnder, tryLock, WRITER_LOCK } from './advisoryLock.ts'
import { openConnection } from './pool.ts'
import { DATABASE_USERS } from './rights/tableRights.ts'

test('who waits for a lock goes on when it may not end the holder, and reports it once', async () => {
  const { url } = await createTestDatabase()
  const holder = await openConnection(asUserOf('gateway', url), 'test')
  await tryLock(holder, WRITER_LOCK)
  const waits = await openConnection(asUserOf('jobs', url), 'test')
  const reported: string[] = []
  const end = createLockEnder(waits, WRITER_LOCK, (sentence) => void reported.push(sentence))
  await end()
  await end()
  expect(reported).toEqual([
    'Another user of the database holds a lock of the core, and may not be ended.',
  ])
  expect(await tryLock(waits, WRITER_LOCK)).toBe(false)
  // What docs/operations.md says that the owner must be.
  const admin = await openConnection(url, 'test')
  holder.on('error', () => undefined)
  await admin.query('BEGIN')
  await admin.query('CREATE ROLE owner_like')
  await admin.query(`GRANT ${DATABASE_USERS.gateway} TO owner_like`)
  await admin.query('SET LOCAL ROLE owner_like')
  await createLockEnder(admin, WRITER_LOCK)()
  await admin.query('ROLLBACK')
  await expect.poll(() => tryLock(waits, WRITER_LOCK)).toBe(true)
  await Promise.all([waits.end(), admin.end()])
})
