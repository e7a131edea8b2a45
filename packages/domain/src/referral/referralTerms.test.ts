import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import {
  areSound,
  commissionRate,
  friendRebateRate,
  type ReferralTerms,
  tiersOf,
} from './referralTerms.ts'

const percent = (count: bigint) => ((ONE * count) / 100n) as Ratio
const coins = (count: bigint) => (ONE * count) as Amount

const terms: ReferralTerms = {
  token: 'ASY',
  low: coins(500n),
  high: coins(5_000n),
  rates: [percent(10n), percent(20n), percent(30n)],
  friendRate: percent(10n),
  friendsAfter: Date.UTC(2021, 11, 18),
}

// proves TEAM-09
test('under 500 gives 10 %, 500 to 5000 gives 20 %, over 5000 gives 30 %', () => {
  const rateAt = (held: bigint) => commissionRate(held as Amount, terms)
  expect(rateAt(0n)).toBe(percent(10n))
  expect(rateAt(coins(500n) - 1n)).toBe(percent(10n))
  expect(rateAt(coins(500n))).toBe(percent(20n))
  expect(rateAt(coins(5_000n))).toBe(percent(20n))
  expect(rateAt(coins(5_000n) + 1n)).toBe(percent(30n))
  expect(tiersOf(terms).map(({ from, to }) => [from, to])).toEqual([
    [0n, coins(500n)],
    [coins(500n), coins(5_000n)],
    [coins(5_000n), undefined],
  ])
})

// proves TEAM-11
test('a friend gets a part back who registered after the day, UTC', () => {
  expect(friendRebateRate(Date.UTC(2021, 11, 18, 23, 59, 59, 999), terms)).toBe(0n)
  expect(friendRebateRate(Date.UTC(2021, 11, 19), terms)).toBe(percent(10n))
})

test('no terms share more than half of a fee, or less with more held', () => {
  expect(areSound(terms)).toBe(true)
  // 30 % for the inviter and a 20 % rebate leave the house its half.
  expect(areSound({ ...terms, friendRate: percent(20n) })).toBe(true)
  expect(areSound({ ...terms, friendRate: (percent(20n) + 1n) as Ratio })).toBe(false)
  expect(areSound({ ...terms, friendRate: -1n as Ratio })).toBe(false)
  expect(areSound({ ...terms, rates: [percent(10n), percent(9n), percent(30n)] })).toBe(false)
  expect(areSound({ ...terms, low: coins(5_001n) })).toBe(false)
})
