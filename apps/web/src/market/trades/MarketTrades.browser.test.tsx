import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { PublicTrade } from '@assay/wire/rows/spot.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { createStore } from '../../store/createStore.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import type { ShownMarket } from '../shownMarket.ts'
import { MarketTrades } from './MarketTrades.tsx'

const money = (text: string) => parseAmount(text) as bigint
const market = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  isTradable: true,
  priceDecimals: 2,
  quantityDecimals: 0,
  lastPrice: money('50000'),
} as ShownMarket
const trade: PublicTrade = {
  id: 9,
  price: money('50000.01') as Price,
  quantity: money('0.012') as Amount,
  takerSide: 'sell',
  tradedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
}

test('a market has no trades once the exchange has said so, not before', async () => {
  const trades = createStore<readonly PublicTrade[] | undefined>(undefined)
  const page = await openScreen(
    <MarketTrades market={market} live={{ trades }} isStale={false} />,
    { server: createServer(), areas: ['coin'] },
  )
  await expect.element(page.getByRole('heading', { name: 'Trades' })).toBeVisible()
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  const none = page.getByText('There are no trades yet.')
  await expect.element(none).not.toBeInTheDocument()
  trades.set([])
  await expect.element(none).toBeVisible()
  trades.set([trade])
  await expect.element(page.getByRole('cell', { name: 'Sell 50,000.01' })).toBeVisible()
})

test('trades of a contract are counted in lots, as its book is', async () => {
  const trades = createStore<readonly PublicTrade[]>([trade])
  const page = await openScreen(
    <MarketTrades
      market={market}
      live={{ trades }}
      isStale={false}
      unit={money('0.001')}
      quantityLabel="Lots"
    />,
    { server: createServer(), areas: ['coin'] },
  )
  await expect.element(page.getByRole('heading', { name: 'Trades' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Lots' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Sell 50,000.01' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '12', exact: true })).toBeVisible()
})
