import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import {
  getOpenOrders,
  getOrderFills,
  getOrderHistory,
  getSpotAccount,
  getSpotMarket,
  placeLimitBuy,
  placeLimitSell,
  placeMarketBuy,
  placeMarketSell,
} from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../api/queryClient.ts'
import { exampleOrder, exampleSpot } from '../../testing/exampleSpot.ts'
import { exampleAmount, examplePrice } from '../../testing/figures.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import '../../market/pairs/MarketPairs.tsx'
import './placing/OrderSheets.tsx'
import { SpotScreen } from './SpotScreen.tsx'

// Here before the first press, so that no press waits for them.

const pair = { base: 'BTC', quote: 'USDT', board: 'main' }

/** A member with 2 BTC and 10,000 USDT. */
async function open({ confirms = true, orders = [] as Order[] } = {}) {
  const server = createServer()
  const row = (at: string) => ({
    price: examplePrice(at),
    quantity: exampleAmount('1'),
    barWidth: 50,
  })
  const book = { bids: [row('49990')], asks: [row('50010')], trades: [], sequence: 1 }
  server.replies(getSpotMarket, { ...book, info: exampleSpot })
  server.replies(getSpotAccount, {
    balance: { baseAvailable: exampleAmount('2'), quoteAvailable: exampleAmount('10000') },
    openOrders: orders,
  })
  server.replies(getOpenOrders, orders)
  server.replies(getOrderHistory, { orders: [], count: 0 })
  const page = await openScreen(<SpotScreen />, {
    server,
    confirms,
    path: '/coinExchange?pair=BTC-USDT',
    areas: ['spot', 'orders', 'errors'],
  })
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  return {
    server,
    page,
    field,
    press,
    /** The market trades at another price. */
    async goesTo(last: string) {
      const info = { ...exampleSpot, lastPrice: examplePrice(last) }
      server.replies(getSpotMarket, { ...book, info })
      await queryClient.refetchQueries()
    },
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
  price: examplePrice('49000'),
  quantity: exampleAmount('0.02'),
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
  expect(server.inputOf(placeMarketBuy)).toEqual([{ ...pair, quoteBudget: exampleAmount('250.5') }])
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
    {
      ...pair,
      price: examplePrice('49400'),
      stopPrice: examplePrice('49500'),
      quantity: exampleAmount('0.5'),
    },
  ])
})

const CROSSED = /already past this trigger price/

test.each([
  { side: 'Sell', trigger: '49500', waits: 'falls', crossed: '49400', back: '49600' },
  { side: 'Buy', trigger: '50500', waits: 'rises', crossed: '50600', back: '50400' },
] as const)(
  'a stop that waits until the price $waits never turns round in its sheet',
  async (stop) => {
    const { side, trigger, waits, crossed, back } = stop
    const { server, page, field, press, choose, goesTo } = await open()
    const route = side === 'Sell' ? placeMarketSell : placeMarketBuy
    const answer = server.waitsWith(route, { order: { ...exampleOrder, status: 'waiting' } })
    await page.getByRole('radio', { name: side }).click()
    await choose(/^Stop-market/i)
    await field(/^Trigger/).fill(trigger)
    await field(side === 'Sell' ? /^Amount/ : /^Total/).fill(side === 'Sell' ? '0.5' : '250')
    await press(`${side} BTC`)
    const sheet = page.getByRole('dialog')
    const way = sheet.getByText(`When the price ${waits} to ${trigger.slice(0, 2)},500.00 USDT`)
    await expect.element(way).toBeVisible()
    await goesTo(crossed)
    await expect.element(sheet.getByText(CROSSED)).toBeVisible()
    await expect.element(way).toBeVisible()
    const confirm = sheet.getByRole('button', { name: new RegExp(`^${side} `) })
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
    // By force it is clicked where it is, also while its sheet still rises.
    await expect.element(confirm).toBeInViewport({ ratio: 1 })
    await confirm.click({ force: true })
    expect(server.sent).toEqual([])
    await goesTo(back)
    await expect.element(sheet.getByText(CROSSED)).not.toBeInTheDocument()
    await confirm.click()
    // Crossed again while it is under way: what was sent is what was read.
    await goesTo(crossed)
    await expect.element(way).toBeVisible()
    answer()
    await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
    expect(server.sent.map(({ body }) => body)).toMatchObject([{ stopwhen: waits }])
  },
)

test('a stop that is not read back goes with the way of its press', async () => {
  const { server, page, field, press, choose, goesTo } = await open({ confirms: false })
  server.refuses(placeMarketSell, 'stopWouldTriggerNow', 'The price is past it.')
  await page.getByRole('radio', { name: 'Sell' }).click()
  await choose(/^Stop-market/i)
  await field(/^Trigger/).fill('49500')
  await field(/^Amount/).fill('0.5')
  await press('Sell BTC')
  await expect.element(page.getByText('The price is past it.')).toBeVisible()
  await goesTo('49400')
  await expect.element(page.getByText('When the price falls to 49,500.00 USDT')).toBeVisible()
  expect(server.inputOf(placeMarketSell)).toMatchObject([{ stopWhen: 'falls' }])
})

test('an open stop says which way it waits, in its row and its details', async () => {
  const stop = { ...exampleOrder, status: 'waiting', stopPrice: examplePrice('49500') } as const
  const { server, page } = await open({
    orders: [
      { ...stop, stopWhen: 'falls' },
      { ...stop, id: 80 },
    ],
  })
  server.replies(getOrderFills, { order: { ...stop, stopWhen: 'falls' }, fills: [] })
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'When the price falls to 49,500.00 USDT' })
  await expect.element(row).toBeVisible()
  // One that was placed before this was kept.
  await expect.element(page.getByText('Trigger 49,500.00 USDT')).toBeVisible()
  await row.getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('When the price falls to 49,500.00 USDT')).toBeVisible()
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
  await press('Send again')
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

test('another pair is chosen by its name, by a press or by keys, and none is placed by it', async () => {
  const { server, page, press } = await open({ confirms: false })
  const other = { ...exampleSpot, id: 2, base: 'ETH', symbol: 'ETH/USDT', name: 'Ether' }
  server.replies(getSpotMarkets, [exampleSpot, other])
  const opener = page.getByRole('button', { name: /^Choose pair/ })
  const drawer = page.getByRole('dialog')
  await opener.click()
  const search = drawer.getByRole('searchbox')
  await search.fill('eth')
  await expect.element(drawer.getByRole('button', { name: /^BTC/ })).not.toBeInTheDocument()
  // The first empties the search, the second leaves.
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(location.search).toBe('?pair=BTC-USDT')
  await userEvent.keyboard('{Enter}')
  await search.fill('ether')
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener).toHaveAccessibleName('Choose pair, now ETH/USDT')
  await opener.click()
  await search.fill('btc')
  await press('Add BTC/USDT to favorites')
  drawer.getByRole('button', { name: /^BTC/ }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener).toHaveAccessibleName('Choose pair, now BTC/USDT')
  await opener.click()
  await drawer.getByRole('tab', { name: 'Favorites' }).click()
  await expect.element(drawer.getByRole('button', { name: /^BTC/ })).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: /^ETH/ })).not.toBeInTheDocument()
  expect(server.inputOf(placeLimitBuy)).toEqual([])
})
