import type { Amount } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import { allotAgain } from './allotmentAgain.ts'

const units = (count: number) => BigInt(count) as Amount
const terms = {
  total: units(100),
  unit: units(10),
  maximum: units(50),
  subscribed: units(150),
  remaining: units(0),
}
// Members ask for 7, 2 and 6 of ten units.
const published = [
  { id: 1, party: 1, quantity: units(30), allotted: units(30) },
  { id: 2, party: 2, quantity: units(20), allotted: units(10) },
  { id: 5, party: 1, quantity: units(40), allotted: units(20) },
  { id: 6, party: 3, quantity: units(60), allotted: units(40) },
]

// proves IEO-04
test('what was dealt out comes out again from the published list', () => {
  const { members, sum, differing, isWhole } = allotAgain(terms, published)
  expect([members, sum, differing, isWhole]).toEqual([3, 100n, [], true])
})

test('an altered figure is named, and so is who lacks it', () => {
  const bent = published.map((one) =>
    one.id === 2
      ? { ...one, allotted: units(20) }
      : one.id === 6
        ? { ...one, allotted: units(30) }
        : one,
  )
  expect(allotAgain(terms, bent)).toMatchObject({ differing: [2, 6], isWhole: true })
  const less = published.map((one) => (one.id === 6 ? { ...one, allotted: units(30) } : one))
  expect(allotAgain(terms, less)).toMatchObject({ differing: [6], isWhole: true })
})

test('a list that lacks someone is not taken for the whole', () => {
  const without = (left: readonly number[]) => published.filter(({ id }) => !left.includes(id))
  for (const left of [[2], [1, 5], [1, 2, 5, 6]]) {
    expect(allotAgain(terms, without(left)).isWhole).toBe(false)
  }
  // A consistent list also fails when the offering says that more was allotted.
  expect(allotAgain({ ...terms, remaining: units(-10) }, published).isWhole).toBe(false)
  const nobody = { ...terms, subscribed: units(0), remaining: units(100) }
  expect(allotAgain(nobody, []).isWhole).toBe(true)
})
