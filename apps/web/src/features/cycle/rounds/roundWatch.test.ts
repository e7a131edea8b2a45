import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoundWatch, msLeft, type RoundWatch, waitingOf } from './roundWatch.ts'

const START = 1_700_000_000_000
const open: Round = {
  id: 5,
  sequenceId: 5,
  base: 'BTC',
  quote: 'USDT',
  direction: 'up',
  entryPrice: undefined,
  exitPrice: undefined,
  stake: ONE as Amount,
  stakeAsset: 'USDT',
  seconds: 30,
  acceptedAt: START,
  expiresAt: START + 30_000,
  paid: undefined,
  feeRate: 0n as Ratio,
  payoutRate: ONE as Ratio,
  lossRate: ONE as Ratio,
  netResult: 0n as Amount,
  status: 'open',
  tieRule: 'loss',
}
const won: Round = { ...open, status: 'won', netResult: ONE as Amount }

let told: string[]
let answers: (Round | Error)[]
let watch: RoundWatch

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  told = []
  answers = []
  const tell = (name: string) => (round: Round) => void told.push(`${name} ${round.status}`)
  watch = createRoundWatch({
    now: Date.now,
    read: async () => {
      told.push('read')
      const answer = answers.shift() ?? open
      if (answer instanceof Error) throw answer
      return answer
    },
    onEnd: tell('end'),
    onResult: tell('result'),
    onLateResult: tell('late'),
  })
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

// proves CYC-14
test('the countdown is the acceptance and its seconds, less the synced time, and never negative', () => {
  expect(msLeft(open, START + 12_000)).toBe(18_000)
  expect(msLeft(open, START + 31_000)).toBe(0)
})

// proves CYC-15
test('a round ends at its expiry, and its result is shown once', async () => {
  watch.take([open])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['end open'])
  watch.take([won])
  watch.take([won, open])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['end open', 'result won'])
  expect(watch.endings.get()).toEqual([])
})

// proves CYC-16
test('without a push it is read up to four times, a second apart', async () => {
  watch.take([open])
  answers = [new Error('no answer'), open, won]
  await vi.advanceTimersByTimeAsync(32_000)
  expect(told).toEqual(['end open', 'read', 'read'])
  expect(watch.endings.get()).toMatchObject([{ reads: 2, isGivenUp: false }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual(['end open', 'read', 'read', 'read', 'result won'])
})

// proves CYC-16
test('after the fourth time it waits for the push, which then makes no noise', async () => {
  watch.take([open])
  await vi.advanceTimersByTimeAsync(90_000)
  expect(told).toEqual(['end open', 'read', 'read', 'read', 'read'])
  expect(watch.endings.get()).toMatchObject([{ reads: 4, isGivenUp: true }])
  watch.take([won])
  expect(told.at(-1)).toBe('late won')
})

test('what was settled before it was ever seen open says nothing', () => {
  watch.take([won])
  expect(told).toEqual([])
})

// proves CYC-16
test('one that was given up is read again once it is open no more, as after a restart of the server', async () => {
  watch.takeOpen([open])
  answers = Array.from({ length: 4 }, () => new Error('The server is down.'))
  await vi.advanceTimersByTimeAsync(90_000)
  watch.takeOpen([open])
  expect(told).toEqual(['end open', 'read', 'read', 'read', 'read'])
  answers = [won]
  watch.takeOpen([])
  await vi.advanceTimersByTimeAsync(0)
  expect(told.slice(5)).toEqual(['read', 'late won'])
  expect(watch.endings.get()).toEqual([])
})

test('a round that a list has settled waits for nothing', () => {
  const ending = { round: open, reads: 1, isGivenUp: false }
  expect(waitingOf([ending], undefined)).toEqual([ending])
  expect(waitingOf([ending], [{ ...won, id: 6 }])).toEqual([ending])
  expect(waitingOf([ending], [won])).toEqual([])
})
