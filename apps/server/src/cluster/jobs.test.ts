import { expect, test } from 'vitest'
import { openConnection } from '../db/pool.ts'
import { createFailures } from '../failures.ts'
import { asUserOf, createTestDatabase } from '../testing/testDatabase.ts'
import { jobsOfMany, lockOf } from './jobs.ts'

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

test('a job whose lock another user of the database holds stops no other job', {
  timeout: 30_000,
}, async () => {
  const { url } = await createTestDatabase()
  const intruder = await openConnection(asUserOf('gateway', url), 'test')
  await intruder.query('SELECT pg_advisory_lock($1)', [lockOf('prices')])
  const noted: string[] = []
  const note = (what: string) => void noted.push(what)
  const jobs = jobsOfMany(asUserOf('jobs', url), { ...failures, note }, 0)
  jobs.add('prices', () => () => undefined)
  jobs.add('deposits', () => () => undefined)
  await until(() => jobs.held().includes('deposits') && noted.length > 0)
  expect(jobs.held()).toEqual(['deposits'])
  expect(noted[0]).toBe('A job is not taken over.')
  await intruder.end()
  await until(() => jobs.held().includes('prices'))
  await jobs.stop()
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
