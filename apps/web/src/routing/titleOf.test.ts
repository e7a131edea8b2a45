import { expect, test } from 'vitest'
import { titleOf } from './titleOf.ts'

const t = (key: string) => (key === 'app.title.spot' ? 'Spot' : 'Market')

test('a page is called by its market, where its address names one', () => {
  const spot = { title: 'app.title.spot' } as const
  expect(titleOf(spot, '/coinExchange?market=eth-USDT&side=buy', t)).toBe('ETH/USDT · Spot')
  expect(titleOf(spot, '/coinExchange?side=buy&market=ETH-USDT', t)).toBe('ETH/USDT · Spot')
  expect(titleOf({ title: 'app.title.market' }, '/markets/BTC-USDT', t)).toBe('BTC/USDT · Market')
  expect(titleOf(spot, '/coinExchange', t)).toBe('Spot')
  expect(titleOf(spot, '/coinExchange?market=<b>', t)).toBe('Spot')
})
