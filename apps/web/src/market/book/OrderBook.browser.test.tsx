/** proves SPOT-05, PERP-08 */
import { parseAmount, parsePrice } from '@assay/money/decimal.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/openScreen.tsx'
import type { ShownMarket } from '../shownMarket.ts'
import { OrderBook } from './OrderBook.tsx'

const money = (text: string) => parsePrice(text)!
const level = (price: string, quantity: string) => ({
  price: money(price),
  quantity: parseAmount(quantity)!,
})
const info = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  isTradable: true,
  priceDecimals: 2,
  quantityDecimals: 0,
  lastPrice: money('50000'),
} as ShownMarket
const book = {
  asks: [level('50010', '0.1'), level('50020', '0.25')],
  bids: [level('49990', '0.004')],
}

/** A contract of 0.001 BTC a lot. */
const open = (width: number) =>
  openScreen(
    <div style={{ width }}>
      <OrderBook
        info={info}
        book={book}
        area="perp"
        unit={money('0.001')}
        quantityLabel="Lots"
        own={{ bids: [], asks: [] }}
        rows={7}
        isStale={false}
        onPrice={() => {}}
      />
    </div>,
    { server: createServer(), areas: ['spot'] },
  )

const rowsOf = (page: Awaited<ReturnType<typeof open>>) =>
  page
    .getByRole('group', { name: 'Sell orders' })
    .getByRole('button')
    .elements()
    .map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, ' '))

test('a book on a phone counts lots at each price', async () => {
  const page = await open(150)
  expect(rowsOf(page)).toEqual(['50,020.00 Lots 250', '50,010.00 Lots 100'])
})

test('with room it says how many lots are offered up to a price', async () => {
  const page = await open(260)
  expect(rowsOf(page)).toEqual(['50,020.00 Lots 250 Total 350', '50,010.00 Lots 100 Total 100'])
  await expect.element(page.getByText('Total', { exact: true }).first()).toBeVisible()
})

test('with more room it says what they cost', async () => {
  const page = await open(344)
  expect(rowsOf(page)).toEqual([
    '50,020.00 Lots 250 Total 350 Value (USDT) 17,506.00',
    '50,010.00 Lots 100 Total 100 Value (USDT) 5,001.00',
  ])
})
