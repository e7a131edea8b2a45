import { expect, it } from 'vitest'
import { CYCLE_PERIOD, MAIN_PERIODS, MORE_PERIODS, PERIODS, periodOf } from './periods.ts'

it('has time-share, 1, 15 and 60 minutes as tabs: proves CHART-07', () => {
  expect(MAIN_PERIODS.map(({ minutes }) => minutes)).toEqual([1, 1, 15, 60])
  expect(MAIN_PERIODS.map(({ chartType }) => chartType)).toEqual(['-1', '0', '0', '0'])
})

it('has 5, 30, 240, 1440 and 10080 minutes under more: proves CHART-08 and CHART-09', () => {
  expect(MORE_PERIODS.map(({ minutes }) => minutes)).toEqual([5, 30, 240, 1440, 10080])
})

it('shows either the line or candles, never both: proves CHART-05 and CHART-06', () => {
  expect(PERIODS.filter(({ chartType }) => chartType === '-1').map(({ id }) => id)).toEqual([
    'time',
  ])
})

it('shows 50 candles or 100 minutes at first: proves CHART-11', () => {
  expect(periodOf('1h').barsInView).toBe(50)
  expect(periodOf('time').barsInView).toBe(100)
})

it('falls back to one hour for a period no one knows', () => {
  expect(periodOf('7h').id).toBe('1h')
  expect(periodOf(null).id).toBe('1h')
})

// proves CYC-03
it('opens cycle contracts with candles of a minute, one of the periods that are offered', () => {
  const period = MAIN_PERIODS.find(({ id }) => id === CYCLE_PERIOD)
  expect([period?.minutes, period?.chartType]).toEqual([1, '0'])
})
