import { type Amount, type Price, type Ratio, ZERO } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { expect, test } from 'vitest'
import { litShare } from '../offeringShown.ts'
import { mostToSubscribe, previewSubscription } from './subscribeForm.ts'

const amount = (text: string) => parseAmount(text) as Amount
const rate = (text: string) => parseAmount(text) as bigint as Ratio
const paid = { asset: 'USDT', price: parseAmount('0.5') as bigint as Price }
const offering: ShownOffering = {
  id: 'spring',
  issuer: 'Spring Ltd.',
  document: '',
  asset: 'SPR',
  name: 'Spring',
  decimals: 8,
  total: amount('1000'),
  remaining: amount('30'),
  subscribed: amount('970'),
  released: amount('0'),
  unit: amount('10'),
  minimum: amount('20'),
  maximum: amount('100'),
  prices: [paid],
  allotment: 'firstCome',
  startsAt: 1_000,
  endsAt: 2_000,
  lockDays: 1,
  releases: 2,
  releaseEveryDays: 7,
  giftRate: rate('0.1'),
  rebateRate: rate('0.05'),
  needsIdentity: false,
  phase: 'inProgress',
  stage: 'open',
  rules: [],
  risk: '',
}
const funds = { available: amount('40'), own: ZERO, ownPlaced: 0, open: 0, now: 1_500 }
const preview = (text: string, more = {}) =>
  previewSubscription(offering, { paid, payDecimals: 6, text }, { ...funds, ...more })

test('the figures are those of the engine, of the smallest subscription while nothing is typed', () => {
  expect([preview('').shown, preview('').problem?.code]).toEqual([
    offering.minimum,
    'quantityRequired',
  ])
  const { payment, gift, rebate, unlocksAt, problem } = preview('30')
  expect([payment, gift, rebate].map(toDecimal)).toEqual(['15', '3', '0.75'])
  // The first 00:00 UTC after the end, and a day more.
  expect([unlocksAt, problem]).toEqual([2 * 86_400_000, undefined])
})

// proves IEO-07 IEO-08
test('quantity, limits, time and balance are said before anything is sent', () => {
  const codeOf = (text: string, more = {}) => preview(text, more).problem?.code
  expect(codeOf('25')).toBe('quantityOffUnit')
  expect(codeOf('10')).toBe('subscriptionBelowMinimum')
  expect(codeOf('40')).toBe('remainingInsufficient')
  expect(codeOf('30', { own: amount('80') })).toBe('subscriptionAboveMaximum')
  expect(codeOf('30', { open: 50 })).toBe('tooManySubscriptions')
  expect(codeOf('30', { ownPlaced: 5 })).toBe('tooManyToOffering')
  expect(codeOf('30', { available: amount('14.99') })).toBe('insufficientBalance')
  expect(codeOf('30', { available: undefined })).toBeUndefined()
  expect(codeOf('30', { now: 2_000 })).toBe('offeringNotOpen')
})

test('all is the least of what remains, the balance and what one member may', () => {
  const most = (available: string, own = '0', more: Partial<ShownOffering> = {}) =>
    toDecimal(
      mostToSubscribe({ ...offering, ...more }, paid, {
        available: amount(available),
        own: amount(own),
      }),
    )
  expect([most('40'), most('9.99'), most('40', '90'), most('40', '100')]).toEqual([
    '30',
    '10',
    '10',
    '0',
  ])
  const together = { allotment: 'proRata', remaining: amount('1000') } as const
  expect([most('900', '0', together), most('40', '0', together)]).toEqual(['1000', '80'])
})

test('in proportion more can be asked for than won, and only what can be won is promised', () => {
  const together = { ...offering, allotment: 'proRata', remaining: amount('1000') } as const
  const typed = { paid, payDecimals: 6, text: '400' }
  const { shown, most, payment, gift, rebate } = previewSubscription(together, typed, funds)
  expect([shown, most, payment, gift, rebate].map(toDecimal)).toEqual([
    '400',
    '100',
    '200',
    '10',
    '2.5',
  ])
})

test('the ring is lit by what was asked for', () => {
  expect(litShare(offering)).toBe(0.97)
  expect(litShare({ ...offering, subscribed: amount('2500') })).toBe(2.5)
})
