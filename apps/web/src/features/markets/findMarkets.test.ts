/** proves MKT-01 */
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { expect, it } from 'vitest'
import { findMarkets, matchIn } from './findMarkets.ts'

const market = (symbol: string) => {
  const [base, quote] = symbol.split('/')
  const name = { ETH: 'Ethereum', BTC: 'Bitcoin', USDC: 'USD Coin' }[base ?? '']
  return { symbol, base, quote, name } as MarketInfo
}
const list = ['ETH/USDT', 'BTC/USDT', 'ETH/BTC', 'USDC/USDT'].map(market)
const found = (text: string) => findMarkets(list, text).map(({ symbol }) => symbol)

it('finds by ticker, pair and pair without slash', () => {
  expect(found('')).toEqual(['ETH/USDT', 'BTC/USDT', 'ETH/BTC', 'USDC/USDT'])
  expect(found('btc')).toEqual(['BTC/USDT', 'ETH/BTC'])
  expect(found('eth/usdt')).toEqual(['ETH/USDT'])
  expect(found(' ethb ')).toEqual(['ETH/BTC'])
  expect(found('xyz')).toEqual([])
})

it('finds by the name of the coin, in any case, after the tickers', () => {
  expect(found('bitcoin')).toEqual(['BTC/USDT'])
  expect(found('ETHER')).toEqual(['ETH/USDT', 'ETH/BTC'])
  expect(found('usd coin')).toEqual(['USDC/USDT'])
})

it('puts tickers that begin with the text first', () => {
  expect(found('us')).toEqual(['USDC/USDT', 'ETH/USDT', 'BTC/USDT'])
})

it('names the part that matched', () => {
  expect(matchIn('ETH/BTC', 'btc')).toEqual(['ETH/', 'BTC', ''])
  expect(matchIn('ETH/BTC', 'x')).toEqual(['ETH/BTC', '', ''])
})
