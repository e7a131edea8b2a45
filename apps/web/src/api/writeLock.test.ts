import { expect, test } from 'vitest'
import { createWriteLock } from './writeLock.ts'

test('lets one write go at a time', () => {
  const lock = createWriteLock()
  expect([lock.take('a'), lock.take('b'), lock.take('a')]).toEqual([true, false, false])
  lock.release('a', true)
  expect(lock.take('b')).toBe(true)
})

test('an unknown outcome bars every write but the same one, until it is known', () => {
  const lock = createWriteLock()
  lock.take('a')
  lock.release('a', false)
  expect([lock.take('b'), lock.take('a')]).toEqual([false, true])
  lock.release('a', false)
  lock.settle()
  expect(lock.take('b')).toBe(true)
})
