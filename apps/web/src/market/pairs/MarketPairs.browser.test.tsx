import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/openScreen.tsx'
import type { ShownMarket } from '../shownMarket.ts'
import { MarketPairs } from './MarketPairs.tsx'

const market = (base: string): ShownMarket => ({
  symbol: `${base}/USDT`,
  base,
  quote: 'USDT',
  lastPrice: undefined,
  priceDecimals: 2,
  quantityDecimals: 4,
  high24h: undefined,
  low24h: undefined,
  change24h: undefined,
  turnover24h: undefined,
  isTradable: true,
})

test('Enter picks the first pair that is found, and the arrows go through them and back', async () => {
  const onPick = vi.fn()
  const list = ['BTC', 'ETH', 'LINK'].map(market)
  const page = await openScreen(
    <MarketPairs
      current="BTC/USDT"
      onPick={onPick}
      useList={() => ({ list, error: null, retry: () => undefined })}
    />,
    { server: createServer(), areas: ['spot'] },
  )
  const search = page.getByRole('searchbox')
  await search.click()
  await userEvent.keyboard('{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('button', { name: /^ETH/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(search).toHaveFocus()
  await search.fill('link')
  await userEvent.keyboard('{Enter}')
  expect(onPick.mock.calls).toEqual([['LINK/USDT']])
})

test('while all pairs are searched no tab is marked; a press on one ends the search', async () => {
  const list = [market('BTC'), { ...market('ETH'), symbol: 'ETH/BTC', quote: 'BTC' }]
  const page = await openScreen(
    <MarketPairs
      current="BTC/USDT"
      onPick={vi.fn()}
      useList={() => ({ list, error: null, retry: () => undefined })}
    />,
    { server: createServer(), areas: ['spot'] },
  )
  const search = page.getByRole('searchbox')
  await search.fill('eth')
  await expect.element(page.getByRole('button', { name: /^ETH/ })).toBeVisible()
  expect(page.getByRole('tab', { selected: true }).elements()).toEqual([])
  await page.getByRole('tab', { name: 'USDT' }).click()
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('USDT')
  await expect.element(page.getByRole('button', { name: /^ETH/ })).not.toBeInTheDocument()
})
