import { toDecimal } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import type { TokenChain } from '../outside/chain/tokenChain.ts'
import { tickIndex } from '../testing/smallWorld.ts'
import { startTestServer } from '../testing/testServer.ts'
import { keepCoinPrices, readCoinPrices } from './coinPrices.ts'

const on = (id: number, ...assets: string[]): TokenChain => ({
  id,
  urls: [],
  confirmations: 1,
  blockSeconds: 1,
  tokens: assets.map((asset) => ({ chain: id, asset, decimals: 18 })),
})

it('keeps the index of what the chains carry, and forgets what is old', async () => {
  const { exchange, pool, stop } = await startTestServer()
  const read = async () =>
    [...(await readCoinPrices(pool))].map(([asset, price]) => [asset, toDecimal(price)])
  const keep = () =>
    keepCoinPrices(pool, exchange.marketData, [on(1, 'USDT', 'BTC'), on(56, 'USDT')])
  await keep()
  // ETH and BNB, which pay for gas there, have no market against USDT here.
  expect((await read()).sort()).toEqual([
    ['BTC', '60000'],
    ['USDT', '1'],
  ])
  await tickIndex(exchange, 6_100_000)
  await keep()
  expect(await read()).toContainEqual(['BTC', '61000'])
  // A constant index still becomes stale, however often it is stored.
  exchange.marketData.markets.get('BTC/USDT')!.indexAt -= 3_600_001
  await keep()
  expect(await read()).toEqual([['USDT', '1']])
  await pool.query('UPDATE coin_price SET at = at - 3600001')
  expect(await read()).toEqual([])
  await stop()
})
