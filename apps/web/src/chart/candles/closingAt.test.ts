import type { Price } from '@assay/money/amount.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import { expect, it } from 'vitest'
import { closingAt } from './closingAt.ts'

const price = (value: bigint) => value as Price
const candle = { openedAt: 0, open: 5n, high: 7n, low: 4n, close: 6n, volume: 1n } as Candle

it('closes the running candle at the last trade and leaves one that is over', () => {
  const at = (lastPrice: bigint | undefined, now: number) => {
    const moment = { lastPrice: lastPrice === undefined ? undefined : price(lastPrice), now }
    const { high, low, close } = closingAt(candle, { ...moment, minutes: 1 })
    return [high, low, close]
  }
  expect(at(5n, 59_999)).toEqual([7n, 4n, 5n])
  expect(at(9n, 0)).toEqual([9n, 4n, 9n])
  expect(at(3n, 0)).toEqual([7n, 3n, 3n])
  expect(at(9n, 60_000)).toEqual([7n, 4n, 6n])
  expect(at(undefined, 0)).toEqual([7n, 4n, 6n])
})
