import { expect, test } from 'vitest'
import {
  countFilters,
  filtersOf,
  filtersOfData,
  historyInput,
  NO_ORDER_FILTERS,
  searchOf,
} from './orderFilters.ts'

test('filters survive the address and back', () => {
  const search = '?pair=BTC-USDT&side=buy&status=filled&days=7'
  expect(filtersOf(search)).toEqual({
    pair: 'BTC/USDT',
    side: 'buy',
    status: 'filled',
    range: { days: 7 },
  })
  expect(searchOf(filtersOf(search))).toBe(search)
  expect(searchOf(filtersOf('?from=2026-03-01&to=2026-03-14'))).toBe(
    '?from=2026-03-01&to=2026-03-14',
  )
  expect(searchOf(NO_ORDER_FILTERS)).toBe('')
})

test('junk in the address counts as not filtered', () => {
  expect(filtersOf('?pair=%00&side=up&status=all&days=3&from=yesterday')).toEqual(NO_ORDER_FILTERS)
  expect(countFilters(NO_ORDER_FILTERS)).toBe(0)
  expect(countFilters(filtersOf('?pair=BTC-USDT&days=1'))).toBe(2)
})

// proves SPOT-08
test('the address that carries JSON leads to the orders of its pair, junk to all', () => {
  expect(filtersOfData('{"maincoin":"USDT","tradcoin":"BTC"}').pair).toBe('BTC/USDT')
  for (const junk of [undefined, '', '{', 'null', '[]', '7', '{"maincoin":1,"tradcoin":{}}']) {
    expect(filtersOfData(junk)).toEqual(NO_ORDER_FILTERS)
  }
})

test('dates become moments, both days whole, in either order', () => {
  const now = Date.UTC(2026, 2, 14)
  expect(historyInput({ ...NO_ORDER_FILTERS, range: { days: 7 } }, now)).toEqual({
    since: Date.UTC(2026, 2, 7),
  })
  const range = { from: '2026-03-02', to: '2026-03-01' }
  const { since = 0, until = 0 } = historyInput({ ...NO_ORDER_FILTERS, range }, now)
  expect(until - since).toBe(2 * 86_400_000)
  expect(new Date(since).getDate()).toBe(1)
  expect(historyInput(filtersOf('?pair=BTC-USDT&side=sell'), now)).toEqual({
    base: 'BTC',
    quote: 'USDT',
    side: 'sell',
  })
})
