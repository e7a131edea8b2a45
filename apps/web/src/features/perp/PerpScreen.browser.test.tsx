/** proves PERP-30 PERP-40 */
import type { Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  cancelPerpOrder,
  getOpenPerpOrders,
  getPerpMarket,
  getPerpMarkets,
  placePerpLimitBuy,
  placePerpMarketBuy,
  placePerpMarketSell,
} from '@assay/wire/routes/trading/contract.ts'
import { setLeverage } from '@assay/wire/routes/trading/contractPosition.ts'
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import { expect, test } from 'vitest'
import { userEvent, page as window } from 'vitest/browser'
import { queryClient } from '../../api/queryClient.ts'
import { markets } from '../../live/markets.ts'
import { examplePerp, examplePerpOrder, examplePosition } from '../../testing/examplePerp.ts'
import { exampleSpot } from '../../testing/exampleSpot.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { testWrite } from '../../testing/testWrite.ts'
import { PerpScreen } from './PerpScreen.tsx'
import '../../market/pairs/MarketPairs.tsx'
import { createPerpServer, examplePerpSnapshot } from './testing/createPerpServer.ts'

const price = (text: string) => parseAmount(text) as bigint as Price
const market = { base: 'BTC', quote: 'USDT', marginMode: 'cross', leverage: 20 }

const openOrder: typeof examplePerpOrder = {
  ...examplePerpOrder,
  type: 'limit',
  limitPrice: price('48000'),
  averagePrice: undefined,
  remainingLots: 10,
  status: 'open',
}

const AREAS = ['perp', 'explain', 'spot', 'orders', 'poster', 'errors'] as const

async function open({
  confirms = true,
  positions = [] as (typeof examplePosition)[],
  orders = [] as (typeof examplePerpOrder)[],
  markets = [examplePerp],
} = {}) {
  const server = createPerpServer(positions)
  server.replies(getOpenPerpOrders, orders)
  server.replies(getPerpMarkets, markets)
  const page = await openScreen(<PerpScreen />, {
    server,
    confirms,
    path: '/futures?pair=BTC-USDT',
    areas: [...AREAS],
  })
  const form = page.getByRole('form', { name: 'Order' })
  const field = (name: RegExp) => form.getByRole('textbox', { name })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const go = form.getByRole('button', { name: /^Open (long|short) ·/ })
  return { server, page, form, field, press, go }
}

test('an order is read back and sent once, however often it is confirmed', async () => {
  const { server, page, field, go } = await open()
  const answer = server.waitsWith(placePerpMarketBuy, { order: examplePerpOrder })
  await field(/^Lots/).fill('10')
  await go.click()
  expect(server.sent).toEqual([])
  await page.getByRole('button', { name: 'Open long · 10 lots' }).dblClick()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
  expect(server.inputOf(placePerpMarketBuy)).toEqual([{ ...market, lots: 10, type: 'market' }])
})

/** Every way to close a confirmation other than its button. */
const DISMISSALS = ['its button', 'Escape', 'its cross'] as const

test.each(DISMISSALS)('an order that is dismissed by %s is not sent', async (way) => {
  const { server, page, field, go } = await open()
  await field(/^Lots/).fill('10')
  await go.click()
  await dismiss(page, way, 'Back')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field(/^Lots/)).toHaveValue('10')
  expect(server.sent).toEqual([])
})

test.each(DISMISSALS)('an order stays whose cancelling is dismissed by %s', async (way) => {
  const { server, page, press } = await open({ orders: [openOrder] })
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await press('Cancel order 81')
  await dismiss(page, way, 'Keep it')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
  const answer = server.waitsWith(cancelPerpOrder, { order: { ...openOrder, status: 'cancelled' } })
  await press('Cancel order 81')
  expect(server.sent).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect.poll(() => server.inputOf(cancelPerpOrder)).toEqual([{ id: 81 }])
  answer()
})

type Screen = Awaited<ReturnType<typeof open>>['page']

async function dismiss(page: Screen, way: (typeof DISMISSALS)[number], back: string) {
  const sheet = page.getByRole('dialog')
  if (way === 'Escape') return userEvent.keyboard('{Escape}')
  await sheet.getByRole('button', { name: way === 'its cross' ? 'Close' : back }).click()
}

test('take-profit and stop-loss never turn round while the order is read back', async () => {
  const { server, page, form, field, go } = await open()
  const goesTo = async (text: string) => {
    const at = price(text)
    const info = { ...examplePerp, lastPrice: at, markPrice: at }
    const asks = examplePerpSnapshot.asks.map((row) => ({ ...row, price: at }))
    server.replies(getPerpMarkets, [info])
    server.replies(getPerpMarket, { ...examplePerpSnapshot, info, asks, bids: [] })
    await queryClient.refetchQueries()
  }
  const answer = server.waitsWith(placePerpMarketBuy, { order: examplePerpOrder })
  await field(/^Lots/).fill('10')
  await form.getByRole('checkbox').click()
  await field(/^Take-profit/).fill('50400')
  await field(/^Stop-loss/).fill('49600')
  await go.click()
  const sheet = page.getByRole('dialog')
  const rises = sheet.getByText(/^When the price rises to 50,400.00 USDT \(last\)/)
  const falls = sheet.getByText(/^When the price falls to 49,600.00 USDT \(mark\)/)
  const confirm = sheet.getByRole('button', { name: 'Open long · 10 lots' })
  for (const crossed of ['50500', '49500']) {
    await goesTo(crossed)
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
    await expect.element(rises).toBeVisible()
    await expect.element(falls).toBeVisible()
    await expect.element(confirm).toBeInViewport({ ratio: 1 })
    await confirm.click({ force: true })
  }
  expect(server.sent).toEqual([])
  await goesTo('50000')
  await expect.element(confirm).not.toHaveAttribute('aria-disabled')
  await confirm.click()
  await goesTo('50500')
  await expect.element(rises).toBeVisible()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
  expect(server.inputOf(placePerpMarketBuy)).toEqual([
    {
      ...market,
      lots: 10,
      type: 'market',
      takeProfitPrice: price('50400'),
      takeProfitTrigger: 'last',
      stopLossPrice: price('49600'),
      stopLossTrigger: 'mark',
    },
  ])
})

test('a trigger on the wrong side is said as it is typed, before lots are', async () => {
  const { server, form, page, field, go } = await open()
  await form.getByRole('checkbox').click()
  await field(/^Take-profit/).fill('49000')
  await expect.element(page.getByText(/^The take-profit of a long must be above/)).toBeVisible()
  await field(/^Stop-loss/).fill('51000')
  await expect.element(page.getByText(/^The stop-loss of a long must be below/)).toBeVisible()
  await field(/^Take-profit/).fill('51000')
  await expect.element(page.getByText(/^The take-profit of a long/)).not.toBeInTheDocument()
  // A loss beyond liquidation is not shown: the position ends before.
  await field(/^Lots/).fill('10')
  await form.getByRole('button', { name: /^Margin mode|Cross/ }).click()
  await page.getByRole('radio', { name: /^Isolated/ }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await field(/^Stop-loss/).fill('45000')
  await go.click()
  const sheet = page.getByRole('dialog')
  const ends = /^When the price falls to 45,000.00 USDT \(mark\) · Liquidation comes before/
  await expect.element(sheet.getByText(ends)).toBeVisible()
  await expect.element(sheet.getByText(/margin and its opening fee, but no more/)).toBeVisible()
  expect(server.sent).toEqual([])
})

test('an open order says which way its take-profit and stop-loss wait', async () => {
  const long = { ...openOrder, takeProfitPrice: price('52000') }
  const short = { ...openOrder, id: 82, side: 'sell', stopLossPrice: price('51000') } as const
  const { page } = await open({ orders: [long, short] })
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  const row = (text: string) => page.getByRole('listitem').getByText(text)
  await expect.element(row('TP: When the price rises to 52,000.00 (last)')).toBeVisible()
  await expect.element(row('SL: When the price rises to 51,000.00 (mark)')).toBeVisible()
  // An unset protection has no row.
  await expect.element(row('TP: —')).not.toBeInTheDocument()
})

test('without a confirmation two presses and Enter send it once', async () => {
  const { server, page, form, field, go } = await open({ confirms: false })
  const answer = server.waitsWith(placePerpMarketSell, { order: examplePerpOrder })
  await form.getByRole('radio', { name: 'Short' }).click()
  await field(/^Lots/).fill('10')
  await go.dblClick()
  await field(/^Lots/).click()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByText('Filled', { exact: true })).toBeVisible()
  expect(server.inputOf(placePerpMarketSell)).toEqual([{ ...market, lots: 10, type: 'market' }])
})

test('a limit order goes at its price', async () => {
  const { server, page, field, press, go } = await open({ confirms: false })
  server.replies(placePerpLimitBuy, { order: { ...examplePerpOrder, status: 'open' } })
  await press(/^Order type/)
  await page.getByRole('radio', { name: /^Limit/ }).click()
  await press('Done')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await field(/^Price/).fill('49500')
  await field(/^Lots/).fill('3')
  await go.click()
  await expect
    .poll(() => server.inputOf(placePerpLimitBuy))
    .toEqual([{ ...market, lots: 3, type: 'limit', price: price('49500'), timeInForce: 'gtc' }])
})

test('a refusal is said in the confirmation and leaves what was typed', async () => {
  const { server, page, field, go } = await open()
  server.refuses(placePerpMarketBuy, 'insufficientBalance', 'You do not have that much.')
  await field(/^Lots/).fill('10')
  await go.click()
  await page.getByRole('button', { name: 'Open long · 10 lots' }).click()
  await expect.element(page.getByText('You do not have that much.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect.element(field(/^Lots/)).toHaveValue('10')
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const { server, page, field, press, go } = await open({ confirms: false })
  server.loses(placePerpMarketBuy)
  await field(/^Lots/).fill('10')
  await go.click()
  await expect.element(page.getByRole('heading', { name: 'Order not received' })).toBeVisible()
  server.replies(placePerpMarketBuy, { order: examplePerpOrder })
  await press('Send again')
  await expect.element(page.getByText('Filled', { exact: true })).toBeVisible()
  const [key] = server.keysOf(placePerpMarketBuy)
  expect(server.keysOf(placePerpMarketBuy)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})

testWrite('another leverage in use', {
  route: setLeverage,
  input: { base: 'BTC', quote: 'USDT', marginMode: 'cross', leverage: 10 },
  reply: { leverage: 10 },
  async open() {
    const positions = [{ ...examplePosition, marginMode: 'cross' as const }]
    const { server, page, press } = await open({ positions })
    await press('Leverage 20×')
    const ready = () => page.getByRole('textbox', { name: 'Leverage' }).fill('10')
    return { server, page, ready, send: page.getByRole('button', { name: 'Use 10×' }) }
  },
})

test('with room the latest trades are below the form', async () => {
  await window.viewport(1440, 900)
  const { page } = await open()
  await expect.element(page.getByRole('heading', { name: 'Trades' })).toBeVisible()
})

test('another contract is chosen by Enter or a press, and the typed order is not sent', async () => {
  const { server, page, field } = await open({
    confirms: false,
    markets: [examplePerp, { ...examplePerp, id: 2, base: 'ETH', symbol: 'ETH/USDT' }],
  })
  await field(/^Lots/).fill('10')
  const opener = page.getByRole('button', { name: /^BTC\/USDT/ })
  const drawer = page.getByRole('dialog')
  await opener.click()
  await drawer.getByRole('searchbox').fill('eth')
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^ETH\/USDT/ }).click()
  await drawer.getByRole('button', { name: /^BTC/ }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a pair without a contract leads to its spot page, and to the contracts there are', async () => {
  const server = createPerpServer()
  server.refuses(getPerpMarket, 'marketNotFound', 'Not found.')
  server.replies(getSpotMarkets, [{ ...exampleSpot, base: 'TON', symbol: 'TON/USDT' }])
  markets.set(new Map())
  const options = { server, path: '/futures?market=TON-USDT', areas: [...AREAS] }
  const page = await openScreen(<PerpScreen />, options)
  await expect.element(page.getByText('There is no contract on TON/USDT.')).toBeVisible()
  await page.getByRole('button', { name: 'All contracts' }).click()
  await expect.element(page.getByRole('dialog').getByText('BTC')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Trade TON/USDT on the spot market' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/coinExchange?market=TON-USDT')
})
