import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'

it('gives every member so many writes in ten seconds, and then again', () => {
  let now = 1_000_000
  const budget = createBudget(2, () => now)
  expect([1, 2, 3].map(() => budget.isSpent(7))).toEqual([false, false, true])
  expect(budget.isSpent(8)).toBe(false)
  now += 10_000
  expect(budget.isSpent(7)).toBe(false)
})
