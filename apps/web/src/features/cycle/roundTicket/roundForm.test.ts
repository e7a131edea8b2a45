import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { CycleLimits } from '@assay/wire/routes/trading/cycle.ts'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { expect, test } from 'vitest'
import {
  type Around,
  ceilShare,
  chooseSeconds,
  fitForm,
  type RoundForm,
  roundOfferOf,
} from './roundForm.ts'

const NOW = 1_700_000_000_000
const units = (count: number) => (BigInt(count) * ONE) as Amount
const option = (seconds: number, percent: number, least: number) => ({
  id: seconds,
  seconds,
  payoutRate: ((ONE * BigInt(percent)) / 100n) as Ratio,
  stakeMin: units(least),
  stakeMax: units(500),
  breakEvenRate: 0n as Ratio,
  houseEdge: 0n as Ratio,
})
const info: CycleInfo = {
  id: 1,
  base: 'BTC',
  quote: 'USDT',
  isOpen: true,
  priceDecimals: 2,
  isFavorite: false,
  price: undefined,
  change24h: undefined,
  high24h: undefined,
  low24h: undefined,
  tickAt: NOW - 500,
  tickSequence: 9,
  staleAfterMs: 10_000,
  tieRule: 'loss',
  rulesVersion: 'cycle-1',
  stakeAssets: [{ asset: 'USDT' }],
  options: [option(30, 80, 5), option(300, 88, 20)],
}
const limits: CycleLimits = {
  dailyStake: undefined,
  dailyLoss: undefined,
  stakedToday: units(0),
  lostToday: units(0),
  pendingDailyStake: undefined,
  pendingDailyLoss: undefined,
}
const around: Around = { info, available: units(100), limits, openRounds: 0, now: NOW }
const form: RoundForm = { direction: 'up', stake: '10', asset: 'USDT', seconds: 30 }

const codeOf = (changes: Partial<RoundForm>, world: Partial<Around> = {}) =>
  roundOfferOf({ ...form, ...changes }, { ...around, ...world })?.rejection?.code

// proves CYC-05
test('a ticket shows what can be won and how often one must be right', () => {
  const offer = roundOfferOf(form, around)
  expect(offer?.rejection).toBeUndefined()
  expect(toDecimal(offer?.gain ?? 0n)).toBe('8')
  expect(toDecimal(ceilShare(offer?.breakEvenRate as Ratio))).toBe('0.556')
  expect(toDecimal(offer?.houseEdge ?? 0n)).toBe('0.1')
})

// proves CYC-19
test('a stake is required, numeric and within the balance, each with its own message', () => {
  expect(codeOf({ stake: '' })).toBe('stakeRequired')
  expect(codeOf({ stake: 'ten' })).toBe('stakeNotNumeric')
  expect(codeOf({ stake: '101' })).toBe('insufficientBalance')
  expect(codeOf({ stake: '100' })).toBeUndefined()
})

// proves CYC-20 CYC-22
test('a stake is between the minimum and the maximum of its duration, both included', () => {
  expect(codeOf({ stake: '4.99' })).toBe('stakeBelowMinimum')
  expect(codeOf({ stake: '5' })).toBeUndefined()
  expect(codeOf({ stake: '500' }, { available: units(1_000) })).toBeUndefined()
  expect(codeOf({ stake: '500.01' }, { available: units(1_000) })).toBe('stakeAboveMaximum')
})

// proves CYC-21
test('another duration clears a stake below its minimum and leaves any other', () => {
  expect(chooseSeconds(form, 300, info)).toEqual({ ...form, seconds: 300, stake: '' })
  expect(chooseSeconds({ ...form, stake: '20' }, 300, info).stake).toBe('20')
  expect(chooseSeconds({ ...form, stake: '' }, 300, info).stake).toBe('')
})

test("a member's own limits and pauses hold in the form already", () => {
  const limited = { ...limits, dailyLoss: units(30), lostToday: units(25) }
  expect(codeOf({}, { limits: limited })).toBe('dailyLossReached')
  expect(codeOf({ stake: '5' }, { limits: limited })).toBeUndefined()
  expect(codeOf({}, { limits: { ...limits, pausedUntil: NOW + 1 } })).toBe('cyclePaused')
  expect(codeOf({}, { limits: { ...limits, excludedUntil: NOW + 1 } })).toBe('cycleExcluded')
})

test('nothing is sold while the index is silent or the market closed', () => {
  expect(codeOf({}, { now: NOW + 10_000 })).toBe('feedStale')
  expect(codeOf({}, { info: { ...info, isOpen: false } })).toBe('marketNotTradable')
})

test('a form of another market keeps what is offered here too', () => {
  expect(fitForm({ ...form, seconds: 60, asset: 'EUR' }, info)).toEqual(form)
})
