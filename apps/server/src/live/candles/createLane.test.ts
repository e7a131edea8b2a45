import { expect, it } from 'vitest'
import { Busy } from '../../fault.ts'
import { createLane } from './createLane.ts'

function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { wait: () => promise, end: resolve, fail: reject }
}

it('runs so many at once, the rest in their order, and refuses what the line does not hold', async () => {
  const lane = createLane({ atOnce: 2, inLine: 2 })
  const begun: number[] = []
  const works = Array.from({ length: 4 }, work)
  const results = works.map(({ wait }, index) =>
    lane(() => {
      begun.push(index)
      return wait()
    }),
  )
  await expect(lane(async () => 'never')).rejects.toThrow(Busy)
  expect(begun).toEqual([0, 1])
  works[1]?.end('b')
  expect(await results[1]).toBe('b')
  expect(begun).toEqual([0, 1, 2])
  // One that fails gives its place back too.
  works[0]?.fail(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { end } of works) end('late')
  expect(await Promise.all(results.slice(2))).toEqual(['late', 'late'])
  expect(await lane(async () => 'free again')).toBe('free again')
})
