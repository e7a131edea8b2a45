import type { Amount } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import { allot, allotUnits } from './allotment.ts'

const units = (count: number) => BigInt(count) as Amount

test('deals in proportion up to a cap, and shares what the capped leave (the published example)', () => {
  const cap = 20_000_000n
  const commits = [50_000, 30_000, 7_000, 6_000, 5_000, 5_000, 1_400, 500, 90, 10]
  const allotted = allotUnits(
    100_000_000n,
    commits.map((commit) => ({ weight: BigInt(commit), cap })),
  )
  expect(allotted.map(Number)).toEqual([
    20_000_000, 20_000_000, 16_800_000, 14_400_000, 12_000_000, 12_000_000, 3_360_000, 1_200_000,
    216_000, 24_000,
  ])
})

test('gives units that rounding left to the largest remainders, of equal ones to the earlier', () => {
  const shares = [1n, 1n, 1n, 4n].map((weight) => ({ weight, cap: 99n }))
  // 10 of 7: 1.43 1.43 1.43 5.71
  expect(allotUnits(10n, shares)).toEqual([2n, 1n, 1n, 6n])
  expect(allotUnits(2n, shares)).toEqual([1n, 0n, 0n, 1n])
  expect(allotUnits(2n, [])).toEqual([])
})

test('never deals more than there is or than was asked for, nor leaves anything while someone lacks', () => {
  let seed = 7n
  const next = (below: bigint) => {
    seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    return (seed >> 33n) % below
  }
  for (let round = 0; round < 500; round++) {
    const shares = Array.from({ length: Number(next(9n)) + 1 }, () => {
      const weight = next(50n) + 1n
      const most = next(40n) + 1n
      return { weight, cap: weight < most ? weight : most }
    })
    const supply = next(120n) + 1n
    const allotted = allotUnits(supply, shares)
    const sum = allotted.reduce((all, part) => all + part, 0n)
    const wanted = shares.reduce((all, { cap }) => all + cap, 0n)
    expect(sum).toBe(supply < wanted ? supply : wanted)
    for (const [at, part] of allotted.entries()) {
      expect(part >= 0n && part <= shares[at]!.cap).toBe(true)
      // A larger request never gets less.
      for (const [other, { weight }] of shares.entries()) {
        const isLess = shares[at]!.weight < weight && shares[at]!.cap <= shares[other]!.cap
        if (isLess) expect(part <= allotted[other]! + 1n).toBe(true)
      }
    }
  }
})

test('counts the subscriptions of a member together and fills the earlier ones first (IEO-04)', () => {
  const terms = { total: units(100), unit: units(10), maximum: units(50) }
  const wishes = [
    { id: 1, member: 7, quantity: units(30) },
    { id: 2, member: 8, quantity: units(20) },
    { id: 5, member: 7, quantity: units(40) },
    { id: 6, member: 9, quantity: units(60) },
  ]
  // Members ask for 7, 2 and 6 units of 10: both large ones get 4.67 and 4, so no one is capped.
  const won = allot(terms, wishes)
  expect([...won]).toEqual([
    ...[
      [1, 30n],
      [2, 10n],
    ],
    ...[
      [5, 20n],
      [6, 40n],
    ],
  ])
  expect([...allot({ ...terms, total: units(1000) }, wishes).values()].map(Number)).toEqual([
    30, 20, 20, 50,
  ])
})
