import { expect, test } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import type { Survived } from './campaign.ts'
import { orderOf, tableOf } from './faultPlan.ts'

test('each kind strikes as often as asked, in the order of the seed', () => {
  const kinds = ['gateway killed', 'jobs killed', 'NATS killed'] as const
  const order = (seed: number) => [...orderOf(kinds, { times: 50, random: createRandom(seed) })]
  for (const kind of kinds) expect(order(7).filter((each) => each === kind)).toHaveLength(50)
  expect(order(7)).toEqual(order(7))
  expect(order(8)).not.toEqual(order(7))
  // Whenever it ends early, no kind has struck twice more than another.
  for (let end = 1; end <= 150; end += 1) {
    const counts = kinds.map(
      (kind) =>
        order(7)
          .slice(0, end)
          .filter((each) => each === kind).length,
    )
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  }
})

test('the table counts what was survived by its kind', () => {
  const survive = (recoveredMs: number, more: Partial<Survived> = {}): Survived => ({
    kind: 'gateway killed',
    recoveredMs,
    pauseMs: 2 * recoveredMs,
    writes: 100,
    repeated: 3,
    reads: 50,
    broken: [],
    ...more,
  })
  const survived = [
    ...Array.from({ length: 98 }, () => survive(10)),
    survive(700, { broken: ['Lost: a/1.'] }),
    survive(9_000),
    survive(33, { kind: 'rolling restart', repeated: 0 }),
  ]
  expect(tableOf(survived)).toBe(`\
| fault | times | p50 | p99 | most | longest pause | writes | repeated | reads | broken |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| gateway killed | 100 | 10 | 700 | 9000 | 18000 | 10000 | 300 | 5000 | 1 |
| rolling restart | 1 | 33 | 33 | 33 | 66 | 100 | 0 | 50 | 0 |`)
})
