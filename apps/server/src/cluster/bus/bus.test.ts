import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { hasWholeArrays } from './bus.ts'

const sparse = (length: number) => {
  const array: unknown[] = []
  array.length = length
  return array
}
const arrived = (message: unknown) => hasWholeArrays(deserialize(serialize(message)))

test('a message with an array of holes is seen before anything walks through it', () => {
  expect(serialize(sparse(2 ** 32 - 1)).length).toBeLessThan(100)
  expect(arrived(sparse(2 ** 32 - 1))).toBe(false)
  expect(arrived({ commands: [{ command: { methods: sparse(2 ** 32 - 1) } }] })).toBe(false)
  expect(arrived(Object.assign(sparse(3), { 0: 1, 2: 3 }))).toBe(false)
})

test('the messages of this program have whole arrays', () => {
  expect(arrived({ at: 1n, news: [['spent', { by: [['me', 1]] }]], hash: Buffer.from('a') })).toBe(
    true,
  )
  expect([undefined, null, 'x', 7, []].every(arrived)).toBe(true)
})
