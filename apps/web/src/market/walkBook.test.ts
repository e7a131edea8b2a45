import type { Amount } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import { type Walk, walkBudget, walkQuantity } from './walkBook.ts'

const of = (text: string) => parseAmount(text) as Amount
const asks = [
  { price: of('100'), quantity: of('1') },
  { price: of('102'), quantity: of('2') },
]
const figures = (walk: Walk | undefined) =>
  walk && [toDecimal(walk.quantity as Amount), toDecimal(walk.value as Amount)]

it('takes the best price first, and what is not shown at the last one', () => {
  expect(figures(walkQuantity(asks, of('0.5')))).toEqual(['0.5', '50'])
  expect(figures(walkQuantity(asks, of('2')))).toEqual(['2', '202'])
  expect(figures(walkQuantity(asks, of('5')))).toEqual(['5', '508'])
  expect(walkQuantity([], of('1'))).toBeUndefined()
})

it('buys the whole lots that a budget pays for', () => {
  const lot = of('0.1')
  expect(figures(walkBudget(asks, { budget: of('55'), lot }))).toEqual(['0.5', '50'])
  expect(figures(walkBudget(asks, { budget: of('160'), lot }))).toEqual(['1.5', '151'])
  expect(figures(walkBudget(asks, { budget: of('510'), lot }))).toEqual(['5', '508'])
})
