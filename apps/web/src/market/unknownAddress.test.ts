import { expect, test } from 'vitest'
import { isUnknownAddress } from './unknownAddress.ts'

const name = 'https://exchange.example/futures?market=ASY-USDT'

test('a page that the server answered with 404 names nothing, and no other page of the visit', () => {
  const visit = { name, responseStatus: 404 }
  expect(isUnknownAddress(visit, '/futures?market=ASY-USDT')).toBe(true)
  expect(isUnknownAddress(visit, '/futures?market=BTC-USDT')).toBe(false)
  expect(isUnknownAddress(visit, '/cycle?market=ASY-USDT')).toBe(false)
})

test('nothing is known of a page that was answered, or whose answer the browser does not tell', () => {
  expect(isUnknownAddress({ name, responseStatus: 200 }, '/futures?market=ASY-USDT')).toBe(false)
  expect(isUnknownAddress({ name, responseStatus: 0 }, '/futures?market=ASY-USDT')).toBe(false)
  expect(isUnknownAddress(undefined, '/futures?market=ASY-USDT')).toBe(false)
})
