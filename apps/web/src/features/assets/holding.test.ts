/** proves ASSET-08, ASSET-11, ASSET-13 */
import type { Amount } from '@assay/money/amount.ts'
import { expect, it } from 'vitest'
import { filterHoldings, ofBalance, ofPerp } from './holding.ts'

const balance = (asset: string, name: string, available: bigint, held = 0n) =>
  ofBalance({
    asset,
    name,
    available: available as Amount,
    held: held as Amount,
    valueInUsdt: 0n as Amount,
    chain: '',
  })
const rows = [
  balance('BTC', 'Bitcoin', 5n, 2n),
  balance('ETH', 'Ethereum', 0n),
  balance('LTC', 'Litecoin', 0n, 1n),
]
const found = (text: string, hidesZero: boolean) =>
  filterHoldings(rows, { text, hidesZero }).map(({ asset }) => asset)

it('hides coins without a balance, but not what is only frozen', () => {
  expect(found('', false)).toEqual(['BTC', 'ETH', 'LTC'])
  expect(found('', true)).toEqual(['BTC', 'LTC'])
})

it('finds by ticker and by name', () => {
  expect(found('bt', false)).toEqual(['BTC'])
  expect(found('coin', false)).toEqual(['BTC', 'LTC'])
})

it('counts margins and the unrealized result of the trading account, and shows what it realized', () => {
  const holding = ofPerp({
    asset: 'USDT',
    name: 'Tether',
    available: 100n as Amount,
    movable: 100n as Amount,
    orderMargin: 10n as Amount,
    positionMargin: 20n as Amount,
    unrealizedPnl: -5n as Amount,
    total: 130n as Amount,
    netPnl: -7n as Amount,
  })
  expect(holding.held).toBe(30n)
  // Realized results are in the balance already, and the loss is subtracted from what is available.
  expect(holding.total).toBe(130n)
  expect(holding.margins).toEqual({ order: 10n, position: 20n, unrealized: -5n, net: -7n })
})
