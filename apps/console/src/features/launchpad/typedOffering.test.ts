import { toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import { faultsOf, type OfferingTexts, typedOffering } from './typedOffering.ts'

const texts: OfferingTexts = {
  id: 'spring',
  issuer: 'Spring Ltd.',
  document: '',
  asset: 'eth',
  total: '10',
  unit: '1',
  minimum: '1',
  maximum: '6',
  prices: '50 usdt, 0.001 BTC',
  startsAt: '2090-12-01 00:00',
  endsAt: '2090-12-31 00:00',
  lockDays: '30',
  releases: '2',
  releaseEveryDays: '7',
  giftRate: '',
  rebateRate: '2.5',
}

test('takes prices with their coins, times in UTC and rates in percent', () => {
  expect([...faultsOf(texts)]).toEqual([])
  const { prices, startsAt, giftRate, rebateRate, asset } = typedOffering(texts)
  expect(prices.map((each) => [each.asset, toDecimal(each.price)])).toEqual([
    ['USDT', '50'],
    ['BTC', '0.001'],
  ])
  expect([asset, startsAt, giftRate]).toEqual(['ETH', Date.UTC(2090, 11, 1), 0n])
  expect(toDecimal(rebateRate)).toBe('0.025')
})

test('says what cannot be so', () => {
  const wrong: Partial<OfferingTexts> = {
    id: 'Spring',
    document: 'http://spring.example',
    prices: '50',
    endsAt: '2090-11-30 00:00',
    releases: '0',
    giftRate: '101',
    rebateRate: '51',
    lockDays: 'x',
  }
  expect([...faultsOf({ ...texts, ...wrong })].toSorted()).toEqual(Object.keys(wrong).toSorted())
})

test('an offering lasts at most 90 days', () => {
  const until = (endsAt: string) => [...faultsOf({ ...texts, endsAt })]
  expect(until('2091-03-01 00:00')).toEqual([])
  expect(until('2091-03-01 00:01')).toEqual(['endsAt'])
  expect([...faultsOf({ ...texts, startsAt: 'x', endsAt: '2099-01-01 00:00' })]).toEqual([
    'startsAt',
  ])
})
