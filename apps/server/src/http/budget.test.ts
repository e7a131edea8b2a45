import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'

it('takes as much as a request costs', () => {
  const budget = createBudget<number>(10, () => 0)
  expect([6, 4, 1].map((cost) => budget.isSpent(7, cost))).toEqual([false, false, true])
})

it('gives every sender so many requests in ten seconds, and then again', () => {
  let now = 1_000_000
  const budget = createBudget<number>(2, () => now)
  expect([1, 2, 3].map(() => budget.isSpent(7))).toEqual([false, false, true])
  expect(budget.isSpent(8)).toBe(false)
  now += 3_500
  expect(budget.secondsLeft()).toBe(7)
  now -= 3_500
  now += 10_000
  expect(budget.isSpent(7)).toBe(false)
})
