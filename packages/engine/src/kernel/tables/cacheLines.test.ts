import { expect, test } from 'vitest'
import { intsOver, newDoubles } from './cacheLines.ts'

test('rows of whole parts of a line begin with one, 16 bytes behind a page', () => {
  const rows = newDoubles(32)
  expect((16 + rows.byteOffset) % 64).toBe(0)
  expect(rows).toEqual(new Float64Array(32))
  const ints = intsOver(rows)
  ints[63] = 1
  expect(ints.length).toBe(64)
  expect(rows[31]).toBeGreaterThan(0)
})
