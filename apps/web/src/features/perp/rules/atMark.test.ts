/** 12 lots of 0.001 BTC, long at 64,120.50. */
import { type Amount, negative, type Price, type Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { expect, it } from 'vitest'
import { atMark, availableAt } from './atMark.ts'
import { NO_HOLDINGS, shownCrossCash } from './perpFormMarket.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => amount(text) as bigint as Price
const ratio = (text: string) => amount(text) as bigint as Ratio
const infoAt = (mark: string) => (symbol: string) =>
  symbol === 'BTC/USDT'
    ? ({
        base: 'BTC',
        quote: 'USDT',
        symbol,
        priceDecimals: 2,
        brackets: [],
        contractSize: amount('0.001'),
        markPrice: price(mark),
        lotsMin: 1,
        lotsMax: 1000,
        takerFeeRate: ratio('0.0005'),
        makerFeeRate: ratio('0.0002'),
      } as unknown as PerpInfo)
    : undefined
const cross = {
  base: 'BTC',
  quote: 'USDT',
  side: 'long',
  marginMode: 'cross',
  leverage: 20,
  id: 7,
  entryPrice: price('64120.5'),
  lots: 12,
  margin: amount('38.4723'),
  contractSize: amount('0.001'),
  markPrice: price('64120.5'),
  unrealizedPnl: 0n,
} as Position
/** 100 in all, of which the position's margin is held; as it was with a loss of 1.2. */
const account = {
  equity: amount('98.8'),
  unrealizedPnl: negative(amount('1.2')),
  orderMargin: amount('10'),
  positionMargin: amount('38.4723'),
}

it('has what is available and the open loss at the mark price that is shown', () => {
  const shown = (mark: string) => {
    const positions = atMark([cross], infoAt(mark))
    const available = availableAt(account, positions)
    const cash = shownCrossCash({ ...NO_HOLDINGS, available, positions })
    return [positions[0]?.unrealizedPnl ?? 0n, available, cash].map(toDecimal)
  }
  // 100 − 10 − 38.4723 are free, and 0.012 · (64,000 − 64,120.50) are lost.
  expect(shown('64000')).toEqual(['-1.446', '50.0817', '90'])
  expect(shown('63990')).toEqual(['-1.566', '49.9617', '90'])
  // A profit cannot be spent.
  expect(shown('65000')).toEqual(['10.554', '51.5277', '90'])
  expect(shown('1000')[1]).toBe('0')
})

it('leaves an isolated loss to its own margin, and a position without a price as it came', () => {
  const isolated = { ...cross, marginMode: 'isolated' as const }
  expect(toDecimal(availableAt(account, atMark([isolated], infoAt('64000'))))).toBe('51.5277')
  expect(atMark([{ ...cross, base: 'ETH' }], infoAt('64000'))[0]?.unrealizedPnl).toBe(0n)
})
