import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { expect, test } from 'vitest'
import { sortMarkets } from './marketOrder.ts'

const market = (symbol: string, change24h: bigint) => ({ symbol, change24h }) as MarketInfo
const list = [market('A/U', 2n), market('B/U', -3n), market('C/U', 5n), market('D/U', 0n)]
const symbols = (rows: readonly MarketInfo[]) => rows.map(({ symbol }) => symbol).join(' ')

test('gainers and losers are sorted by change and leave out the rest', () => {
  expect(symbols(sortMarkets(list, 'gainers', []))).toBe('C/U A/U')
  expect(symbols(sortMarkets(list, 'losers', []))).toBe('B/U')
})

test('favorites keep the order of the market list', () => {
  expect(symbols(sortMarkets(list, 'favorites', ['D/U', 'A/U']))).toBe('A/U D/U')
  expect(symbols(sortMarkets(list, 'all', []))).toBe('A/U B/U C/U D/U')
})
