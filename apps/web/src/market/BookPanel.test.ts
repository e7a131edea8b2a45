import { expect, it } from 'vitest'
import { barWidths } from './BookPanel.tsx'

const ONE = 10n ** 18n
const level = (price: bigint, quantity: bigint) => ({
  price: price * ONE,
  quantity: quantity * ONE,
})

it('draws each row as its share of the shown value times eight, at most the whole row', () => {
  expect(barWidths([level(10n, 1n), level(10n, 1n), level(10n, 98n)])).toEqual([8, 8, 100])
  expect(barWidths([])).toEqual([])
})
