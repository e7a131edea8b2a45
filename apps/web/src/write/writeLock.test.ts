import { expect, test } from 'vitest'
import { createWriteLock } from './writeLock.ts'

const A = { order: 1, lots: 5n }
const B = { order: 2, lots: 5n }

test('lets one write go at a time, each under its own key', () => {
  const lock = createWriteLock()
  const first = lock.take(A)
  expect([lock.take(B), lock.take(A)]).toEqual([undefined, undefined])
  lock.release('done')
  const second = lock.take(A)
  expect([first, second]).toEqual(Array(2).fill({ key: expect.any(String), isAgain: false }))
  expect(second?.key).not.toBe(first?.key)
})

test('an unknown outcome bars every write but the same one under its key, until it is known', () => {
  const lock = createWriteLock()
  const key = lock.take(A)?.key
  expect(lock.release('none')).toBe(false)
  expect([lock.take(B), lock.take(A)]).toEqual([undefined, { key, isAgain: true }])
  lock.release('none')
  expect(lock.take({ ...A })?.key).toBe(key)
  expect(lock.release('done')).toBe(true)
  expect(lock.take(A)?.key).not.toBe(key)
})

test('a refusal is the end of what went once, but not of what went again', () => {
  const lock = createWriteLock()
  const refused = lock.take(A)?.key
  expect(lock.release('refused')).toBe(true)
  const key = lock.take(A)?.key
  expect(key).not.toBe(refused)
  lock.release('none')
  // Refused by the guard or as busy: the first attempt may have succeeded.
  lock.take(A)
  expect(lock.release('refused')).toBe(false)
  expect([lock.take(B), lock.take(A)]).toEqual([undefined, { key, isAgain: true }])
  expect(lock.release('refused')).toBe(false)
  lock.settle()
  expect(lock.take(A)?.key).not.toBe(key)
})

test('one that was given up bars nothing, and its key is not used again', () => {
  const lock = createWriteLock()
  const key = lock.take(A)?.key
  lock.release('none')
  lock.settle()
  expect(lock.take(A)).toEqual({ key: expect.not.stringMatching(`^${key}$`), isAgain: false })
})
