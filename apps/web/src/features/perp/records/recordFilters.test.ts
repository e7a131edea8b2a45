import { expect, it } from 'vitest'
import { askedOf, isFiltered, NO_RECORD_FILTERS } from './recordFilters.ts'

// proves PERP-16
it('asks for a contract and whole days, and for everything without a filter', () => {
  const now = new Date('2026-03-14T12:00:00').getTime()
  expect(askedOf(NO_RECORD_FILTERS, now)).toEqual({})
  expect(isFiltered(NO_RECORD_FILTERS)).toBe(false)
  const week = { ...NO_RECORD_FILTERS, pair: 'BTC/USDT', range: { days: 7 } }
  expect(askedOf(week, now)).toEqual({ base: 'BTC', quote: 'USDT', since: now - 7 * 86_400_000 })
  const day = { ...NO_RECORD_FILTERS, range: { from: '2026-03-02', to: '2026-03-01' } }
  const since = new Date('2026-03-01T00:00:00').getTime()
  expect(askedOf(day, now)).toEqual({ since, until: since + 2 * 86_400_000 })
  expect([week, day, { ...NO_RECORD_FILTERS, kind: 'adl' }].every(isFiltered)).toBe(true)
})
