/** proves SPOT-30 */
import {
  cancelAllOrders,
  cancelOrder,
  getOpenOrders,
  getOrderHistory,
} from '@assay/wire/routes/trading/trad.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { exampleOrder } from '../../../testing/exampleSpot.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { testWrite } from '../../../testing/testWrite.ts'
import { OrdersPanel } from './OrdersPanel.tsx'

async function open() {
  const server = createServer()
  server.replies(getOpenOrders, [exampleOrder])
  server.replies(getOrderHistory, { orders: [], count: 0 })
  const page = await openScreen(<OrdersPanel symbol="BTC/USDT" freshOrder={undefined} />, {
    server,
    areas: ['spot', 'orders', 'errors'],
  })
  const sheet = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return { server, page, sheet, press }
}

testWrite('the cancelling of an order', {
  route: cancelOrder,
  input: { id: 81 },
  reply: { order: { ...exampleOrder, status: 'cancelled' } },
  async open() {
    const { server, page, sheet, press } = await open()
    const send = sheet.getByRole('button', { name: 'Cancel order' })
    return { server, page, send, ready: () => press('Cancel order 81') }
  },
  closes: true,
  async again({ ready, send }) {
    await ready?.()
    await send.click()
  },
})

testWrite('the cancelling of all orders of a pair', {
  route: cancelAllOrders,
  input: { base: 'BTC', quote: 'USDT' },
  reply: { count: 1 },
  async open() {
    const { server, page, sheet, press } = await open()
    const send = sheet.getByRole('button', { name: /^Cancel 1 order/ })
    return { server, page, send, ready: () => press('Cancel all') }
  },
  async again({ send }) {
    await send.click()
  },
})

test('how much of an order has traded is said in its coin', async () => {
  const { page, sheet, press } = await open()
  const progress = '0.00 / 0.02 BTC'
  await expect.element(page.getByText(progress)).toBeVisible()
  await press('Cancel order 81')
  await expect.element(sheet.getByText(progress)).toBeVisible()
})
