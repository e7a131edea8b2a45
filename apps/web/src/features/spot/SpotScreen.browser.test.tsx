import {
  getOpenOrders,
  getOrderHistory,
  getSpotAccount,
  getSpotMarket,
  placeLimitBuy,
  placeLimitSell,
  placeMarketBuy,
} from '@assay/wire/routes/trad.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleOrder, exampleSpot } from '../../testing/exampleSpot.ts'
import { amount, price } from '../../testing/figures.ts'
import { createServer, openScreen } from '../../testing/openScreen.tsx'
// Here before the first press, so that no press waits for it.
import './placing/OrderSheets.tsx'
import { SpotScreen } from './SpotScreen.tsx'

const pair = { base: 'BTC', quote: 'USDT', board: 'main' }

/** A member with 2 BTC and 10,000 USDT. */
async function open({ confirms = true } = {}) {
  const server = createServer()
  const row = (at: string) => ({ price: price(at), quantity: amount('1'), barWidth: 50 })
  const market = { info: exampleSpot, bids: [row('49990')], asks: [row('50010')] }
  server.replies(getSpotMarket, { ...market, trades: [], sequence: 1 })
  server.replies(getSpotAccount, {
    balance: { baseAvailable: amount('2'), quoteAvailable: amount('10000') },
    openOrders: [],
  })
  server.replies(getOpenOrders, [])
  server.replies(getOrderHistory, { orders: [], count: 0 })
  const page = await openScreen(<SpotScreen />, {
    ...{ server, confirms },
    path: '/coinExchange?pair=BTC-USDT',
    areas: ['spot', 'orders', 'errors'],
  })
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  return {
    ...{ server, page, field, press },
    async choose(type: RegExp) {
      await press(/^Order type/)
      await page.getByRole('radio', { name: type }).click()
      if (type.source.startsWith('^Limit')) await press('Done')
      // A field under a sheet that still leaves takes no focus.
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    },
  }
}

/** A limit buy of 0.02 at 49,000, up to the button. */
async function typeLimit({ choose, field }: Awaited<ReturnType<typeof open>>) {
  await choose(/^Limit/)
  await field(/^Price/).fill('49000')
  await field(/^Amount/).fill('0.02')
}
const limitOrder = {
  ...pair,
  price: price('49000'),
  quantity: amount('0.02'),
  timeInForce: 'gtc' as const,
}

test('a limit order is read back and sent once, however often it is confirmed', async () => {
  const screen = await open()
  const { server, page, press } = screen
  const answer = server.waitsWith(placeLimitBuy, { order: exampleOrder })
  await typeLimit(screen)
  await press('Buy BTC')
  expect(server.sent).toEqual([])
  await page.getByRole('button', { name: 'Buy 0.02 BTC' }).dblClick()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
  expect(server.inputOf(placeLimitBuy)).toEqual([limitOrder])
})

test('without a confirmation two presses and Enter send it once', async () => {
  const screen = await open({ confirms: false })
  const { server, page } = screen
  const answer = server.waitsWith(placeLimitBuy, { order: exampleOrder })
  await typeLimit(screen)
  await page.getByRole('button', { name: 'Buy BTC' }).dblClick()
  await screen.field(/^Amount/).click()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByText('Open', { exact: true })).toBeVisible()
  expect(server.inputOf(placeLimitBuy)).toEqual([limitOrder])
})

test('a market buy sends what is to be spent', async () => {
  const { server, page, field, press } = await open()
  server.replies(placeMarketBuy, { order: { ...exampleOrder, type: 'market', status: 'filled' } })
  await field(/^Total/).fill('250.5')
  await press('Buy BTC')
  await press('Buy for 250.50 USDT')
  await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
  expect(server.inputOf(placeMarketBuy)).toEqual([{ ...pair, quoteBudget: amount('250.5') }])
})

test('a stop sells at its limit once its trigger is met', async () => {
  const { server, page, field, press, choose } = await open()
  server.replies(placeLimitSell, { order: { ...exampleOrder, side: 'sell', status: 'waiting' } })
  await page.getByRole('radio', { name: 'Sell' }).click()
  await choose(/^Stop-limit/i)
  await field(/^Trigger/).fill('49500')
  await field(/^Price/).fill('49400')
  await field(/^Amount/).fill('0.5')
  await press('Sell BTC')
  await press('Sell 0.50 BTC')
  await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
  expect(server.inputOf(placeLimitSell)).toMatchObject([
    { ...pair, price: price('49400'), stopPrice: price('49500'), quantity: amount('0.5') },
  ])
})

test('more than there is is said at once, and the button sends nothing', async () => {
  const screen = await open({ confirms: false })
  await typeLimit(screen)
  await screen.field(/^Amount/).fill('0.3')
  await expect.element(screen.page.getByText('Not enough USDT', { exact: false })).toBeVisible()
  await screen.press('Buy BTC')
  expect(screen.server.sent).toEqual([])
})

test('a refusal is said in the confirmation and leaves what was typed', async () => {
  const screen = await open()
  const { server, page, press } = screen
  server.refuses(placeLimitBuy, 'priceOutsideBand', 'The price is too far away.')
  await typeLimit(screen)
  await press('Buy BTC')
  await press('Buy 0.02 BTC')
  await expect.element(page.getByText('The price is too far away.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.field(/^Amount/)).toHaveValue('0.02')
  await expect.element(screen.field(/^Price/)).toHaveValue('49000')
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const screen = await open({ confirms: false })
  const { server, page, press } = screen
  server.loses(placeLimitBuy)
  await typeLimit(screen)
  await press('Buy BTC')
  await expect.element(page.getByRole('heading', { name: 'Order not received' })).toBeVisible()
  server.replies(placeLimitBuy, { order: exampleOrder })
  await press('Send it again')
  await expect.element(page.getByText('Open', { exact: true })).toBeVisible()
  const [key] = server.keysOf(placeLimitBuy)
  expect(server.keysOf(placeLimitBuy)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})

test('choosing a type places nothing, and neither does Enter in its sheet', async () => {
  const screen = await open({ confirms: false })
  await typeLimit(screen)
  await screen.press(/^Order type/)
  await screen.page.getByRole('radio', { name: /^Limit/ }).click()
  await userEvent.keyboard('{Enter}')
  await screen.press('Done')
  await expect.element(screen.page.getByRole('dialog')).not.toBeInTheDocument()
  expect(screen.server.sent).toEqual([])
})
