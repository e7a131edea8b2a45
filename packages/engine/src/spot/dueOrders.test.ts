import { expect, test } from 'vitest'
import type { MarketState } from '../kernel/market.ts'
import { DueOrders } from './dueOrders.ts'

const market = (isTradable: boolean) => ({ rules: { isTradable } }) as MarketState

test('the first of open markets acts first, whichever market it is of', () => {
  const [open, closed, other] = [market(true), market(false), market(true)]
  const due = new DueOrders()
  due.add(closed, 4)
  due.add(other, 9)
  due.add(open, 1)
  due.add(other, 2)
  expect([due.list(), due.first()]).toEqual([[4, 9, 1, 2], 9])
  due.delete(other, 9)
  expect(due.first()).toBe(1)
  closed.rules = { ...closed.rules, isTradable: true }
  due.opened(closed)
  expect(due.first()).toBe(4)
})

test('where no open market has any, none may act', () => {
  const closed = market(false)
  const due = new DueOrders()
  due.add(closed, 7)
  expect(due.mayAct).toBe(true)
  expect(due.first()).toBeUndefined()
  due.add(closed, 3)
  expect([due.mayAct, due.first(), due.list()]).toEqual([false, undefined, [7, 3]])
  due.delete(closed, 3)
  due.delete(closed, 7)
  due.delete(closed, 7)
  expect(due.list()).toEqual([])
})
