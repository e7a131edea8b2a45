import { expect, test } from 'vitest'
import { createWriteLock } from './writeLock.ts'

const A = { order: 1, lots: 5n }
const B = { order: 2, lots: 5n }

test('lets one write go at a time, each under a key of its own', () => {
  const lock = createWriteLock()
  const first = lock.take(A)
  expect([lock.take(B), lock.take(A)]).toEqual([undefined, undefined])
  lock.release(true)
  const second = lock.take(A)
  expect([first, second]).toEqual([expect.any(String), expect.any(String)])
  expect(second).not.toBe(first)
})

test('an unknown outcome bars every write but the same one under its key, until it is known', () => {
  const lock = createWriteLock()
  const key = lock.take(A)
  lock.release(false)
  expect([lock.take(B), lock.take(A)]).toEqual([undefined, key])
  lock.release(false)
  expect(lock.take({ ...A })).toBe(key)
  lock.release(true)
  expect(lock.take(A)).not.toBe(key)
})

test('one that was given up bars nothing, and its key is not used again', () => {
  const lock = createWriteLock()
  const key = lock.take(A)
  lock.release(false)
  lock.settle()
  const next = lock.take(A)
  expect(next).toEqual(expect.any(String))
  expect(next).not.toBe(key)
})
