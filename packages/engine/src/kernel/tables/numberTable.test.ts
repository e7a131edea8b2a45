import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ABSENT, numberTable } from './numberTable.ts'

/** `expect` for each of millions of steps would take most of the time. */
function requireEqual(found: number, expected: number): void {
  if (found !== expected) expect(found).toBe(expected)
}

test('it answers as a map does, also while it grows', () => {
  // Few keys, so that they are set again and deleted; enough that the table grows more than once.
  const key = fc.oneof(
    fc.nat(4_000),
    fc.nat(4_000).map((low) => 2 ** 52 + low),
  )
  const step = fc.tuple(fc.constantFrom('set', 'set', 'set', 'delete', 'get'), key, fc.nat())
  fc.assert(
    fc.property(fc.array(step, { minLength: 6_000, maxLength: 9_000 }), (steps) => {
      const table = numberTable()
      const map = new Map<number, number>()
      for (const [kind, key, value] of steps) {
        if (kind === 'set') {
          table.set(key, value)
          map.set(key, value)
        } else if (kind === 'delete') {
          requireEqual(table.delete(key), map.get(key) ?? ABSENT)
          map.delete(key)
        } else {
          requireEqual(table.get(key), map.get(key) ?? ABSENT)
        }
        requireEqual(table.size, map.size)
      }
      for (const [key, value] of map) requireEqual(table.get(key), value)
    }),
    { numRuns: 20 },
  )
})

test('keys in a row, as ids come, are all found, and those that went are not', () => {
  const table = numberTable()
  for (let id = 1; id <= 200_000; id++) {
    table.set(id, id * 2)
    if (id > 50_000) requireEqual(table.delete(id - 50_000), (id - 50_000) * 2)
  }
  expect(table.size).toBe(50_000)
  expect(table.get(150_000)).toBe(ABSENT)
  expect(table.get(150_001)).toBe(300_002)
  expect(table.get(200_000)).toBe(400_000)
})
