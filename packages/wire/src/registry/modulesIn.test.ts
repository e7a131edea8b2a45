import { expect, test } from 'vitest'
import { byName } from './modulesIn.ts'

test('finds each by its name, also one that two modules export', () => {
  const shared = { path: '/a' }
  expect(
    byName([
      ['a', shared],
      ['b', { path: '/b' }],
      ['a', shared],
    ]),
  ).toEqual({
    a: shared,
    b: { path: '/b' },
  })
})

test('refuses two of one name', () => {
  expect(() =>
    byName([
      ['a', 1],
      ['a', 2],
    ]),
  ).toThrow('Two different exports are named a.')
})
