import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFailures } from './failures.ts'

test('a failure is logged each time, and counted by what did not happen', () => {
  const logged: string[] = []
  let now = 5
  const failures = createFailures({ error: (_, sentence) => logged.push(sentence) }, () => now)
  failures.contain('Nothing was pushed.', () => {
    throw new Error('broken')
  })
  now = 9
  failures.at('Nothing was pushed.')(new Error('again'))
  failures.contain('Nothing failed.', () => undefined)
  failures.count('GET /x failed.')
  expect([...failures.all()]).toEqual([
    ['Nothing was pushed.', { count: 2, lastAt: 9 }],
    ['GET /x failed.', { count: 1, lastAt: 9 }],
  ])
  expect(logged).toEqual(['Nothing was pushed.', 'Nothing was pushed.'])
})

test('a clock whose turns stop is silent, one that was stopped is not', () => {
  let now = 0
  const failures = createFailures({ error: () => undefined }, () => now)
  const quick = failures.pulse('Rounds wait.', 100)
  const slow = failures.pulse('Proposals wait.', 30_000)
  now = 60_000
  expect(failures.silent()).toEqual([])
  now = 60_001
  expect(failures.silent()).toEqual([{ ifFailed: 'Rounds wait.', since: 0 }])
  quick.beat()
  expect(failures.silent()).toEqual([])
  now = 300_001
  expect(failures.silent().map(({ ifFailed }) => ifFailed)).toEqual([
    'Rounds wait.',
    'Proposals wait.',
  ])
  quick.end()
  slow.end()
  expect(failures.silent()).toEqual([])
})

/** A separate process that calls `surviveUncaught`, throws, and then prints its failure counts. */
function runWith(thrown: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'failures.ts'))
  const script = `
    import { AssertionError } from 'node:assert'
    import { createFailures, surviveUncaught } from ${module}
    const failures = createFailures({ error: () => undefined })
    surviveUncaught(failures, () => process.exit(70))
    setTimeout(() => { throw ${thrown} }, 1)
    void Promise.reject(${thrown})
    setTimeout(() => console.log([...failures.all().values()][0].count), 50)`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
}

test('an exception that nothing caught does not end the process', () => {
  const { status, stdout } = runWith("new RangeError('No figure has 99 decimals.')")
  expect([status, stdout.trim()]).toEqual([0, '2'])
})

test('a broken invariant does', () => {
  expect(runWith("new AssertionError({ message: 'The books are uneven.' })").status).toBe(70)
})
