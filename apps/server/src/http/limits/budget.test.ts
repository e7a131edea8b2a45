import { expect, it } from 'vitest'
import { createBudget, OTHERS_MAX } from './budget.ts'

it('takes as much as a request costs', () => {
  const budget = createBudget<number>(10, () => 0)
  expect([6, 4, 1].map((cost) => budget.spend(7, cost))).toEqual([true, true, false])
})

it('gives every sender so many requests in ten seconds, and then again', () => {
  let now = 1_000_000
  const budget = createBudget<number>(2, () => now)
  expect([1, 2, 3].map(() => budget.spend(7))).toEqual([true, true, false])
  expect(budget.spend(8)).toBe(true)
  now += 3_500
  expect(budget.secondsLeft()).toBe(7)
  now -= 3_500
  now += 10_000
  expect(budget.spend(7)).toBe(true)
})

it('knows who has asked for more than five times as many, until the next ten seconds', () => {
  let now = 0
  const budget = createBudget<number>(2, () => now)
  const ask = (times: number) => {
    for (let time = 0; time < times; time += 1) budget.spend(7)
    return budget.isFarBeyond(7)
  }
  expect([ask(10), ask(1), budget.isFarBeyond(8)]).toEqual([false, true, false])
  now = 10_000
  expect(budget.isFarBeyond(7)).toBe(false)
})

it('counts what others say up to the budget, and of so many senders at most', () => {
  const budget = createBudget<number>(10, () => 0)
  for (let time = 0; time < 9; time += 1) budget.addSpent(7, 1_000_000, 0)
  expect([budget.isFarBeyond(7), budget.spend(7)]).toEqual([false, false])
  for (let ask = 0; ask < 40; ask += 1) budget.spend(7)
  budget.addSpent(7, 10, 0)
  expect(budget.isFarBeyond(7)).toBe(true)
  for (let sender = 100; sender <= 100 + OTHERS_MAX; sender += 1) budget.addSpent(sender, 10, 0)
  expect(budget.spend(100)).toBe(false)
  expect(budget.spend(100 + OTHERS_MAX)).toBe(true)
})
