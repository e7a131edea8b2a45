import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPressRest } from './pressRest.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

// proves APP-55
it('counts the same press once in 300 ms, and another one at once', () => {
  const isAgain = createPressRest()
  const order = (quantity: bigint) => ({ market: 'BTC/USDT', quantity })
  expect(isAgain(order(1n))).toBe(false)
  vi.advanceTimersByTime(299)
  expect(isAgain(order(1n))).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isAgain(order(1n))).toBe(false)
  expect(isAgain(order(2n))).toBe(false)
  expect(isAgain(order(2n))).toBe(true)
})
