import { expect, test } from 'vitest'
import { openConnection } from '../db/pool.ts'
import { createFailures } from '../failures.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { jobsOfMany } from './jobs.ts'

const failures = createFailures({ error: () => undefined })

test('a job runs in one process, and in another one when that is cut off', {
  timeout: 30_000,
}, async () => {
  const { url } = await createTestDatabase()
  const admin = await openConnection(url, 'test')
  const running: string[] = []
  const begin = (name: string) => {
    const jobs = jobsOfMany(url, failures)
    jobs.add('prices', () => {
      running.push(name)
      return () => void running.splice(running.indexOf(name), 1)
    })
    return jobs
  }
  const one = begin('one')
  await until(() => running.length === 1)
  const two = begin('two')
  await until(async () => {
    const { rowCount } = await admin.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'assay jobs' AND query <> ''",
    )
    return rowCount === 2
  })
  expect(running).toEqual(['one'])
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  // Either may have it next, and never both.
  await until(() => running.length === 1)
  const [holder] = running
  await (holder === 'one' ? one : two).stop()
  await until(() => running.length === 1)
  expect(running).toEqual([holder === 'one' ? 'two' : 'one'])
  await Promise.all([one.stop(), two.stop()])
  expect(running).toEqual([])
  await admin.end()
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
