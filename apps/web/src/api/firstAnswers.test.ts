import { getExchangeRate } from '@assay/wire/routes/trading/prices.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const answer = { code: 200, data: { symbol: 'EUR', price: '0.92' }, msg: '' }
const ADDRESS = '/account/getExchangeRateByCoin?coin=EUR'

async function pageWith(at: number) {
  vi.resetModules()
  const text = JSON.stringify({ at, locale: 'de', answers: { [ADDRESS]: answer } })
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text }) })
  return import('./firstAnswers.ts')
}

test('an answer that came with the page counts once', async () => {
  const { takeFirstAnswer } = await pageWith(Date.now())
  expect(takeFirstAnswer('/b', 'de')).toBe(undefined)
  expect(takeFirstAnswer(ADDRESS, 'de')).toEqual(answer)
  expect(takeFirstAnswer(ADDRESS, 'de')).toBe(undefined)
})

test('it does not count in another language, nor when the page is an old one', async () => {
  const fresh = await pageWith(Date.now())
  expect(fresh.takeFirstAnswer(ADDRESS, 'en')).toBe(undefined)
  const old = await pageWith(Date.now() - 16_000)
  expect(old.takeFirstAnswer(ADDRESS, 'de')).toBe(undefined)
})

test('a query begins with it, and one of an old page asks again at once', async () => {
  const old = await pageWith(Date.now() - 16_000)
  const begin = old.firstAnswerTo(getExchangeRate, { currency: 'EUR' }, () => 'de')
  expect(begin.initialData()).toMatchObject({ rate: 920_000_000_000_000_000n })
  expect(begin.initialDataUpdatedAt()).toBe(0)
  const fresh = await pageWith(Date.now())
  fresh.firstAnswerTo(getExchangeRate, { currency: 'EUR' }, () => 'de').initialData()
  expect(fresh.takeFirstAnswer(ADDRESS, 'de')).toBe(undefined)
})
