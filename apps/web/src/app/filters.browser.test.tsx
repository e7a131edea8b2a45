/** The sheets that narrow lists down: nothing changes until they are applied. */
import { getAssets, getRecords } from '@assay/wire/routes/funds/account.ts'
import { getPerpMarkets, getPerpOrders } from '@assay/wire/routes/trading/contract.ts'
import { getClosedPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import { getOrderHistory } from '@assay/wire/routes/trading/trad.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { OrdersScreen } from '../features/orders/OrdersScreen.tsx'
import { PerpRecordsScreen } from '../features/perp/records/PerpRecordsScreen.tsx'
import { RecordsScreen } from '../features/records/RecordsScreen.tsx'
import { examplePerp } from '../testing/examplePerp.ts'
import { exampleSpot } from '../testing/exampleSpot.ts'
import { openScreen } from '../testing/openScreen.tsx'

async function open(screen: ReactNode, path: string) {
  const server = createServer()
  server.replies(getRecords, { records: [], count: 0 })
  server.replies(getOrderHistory, { orders: [], count: 0 })
  server.replies(getPerpOrders, { orders: [], count: 0 })
  server.replies(getClosedPositions, { positions: [], count: 0 })
  server.replies(getSpotMarkets, [exampleSpot])
  server.replies(getPerpMarkets, [examplePerp])
  server.replies(getAssets, [])
  const page = await openScreen(screen, {
    server,
    path,
    areas: ['records', 'orders', 'perp', 'spot', 'assets', 'errors'],
  })
  const sheet = page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const inSheet = (name: string | RegExp) => sheet.getByRole('button', { name })
  return { server, page, sheet, button, inSheet }
}

const paged = { page: 1, limit: 15 }

test('a kind of records is picked by a press or by Enter, and all of them by the foot', async () => {
  const { server, sheet, button, inSheet } = await open(<RecordsScreen />, '/balanceRecord')
  await button('Record type').click()
  await inSheet('Deposit').click()
  await expect.element(sheet).not.toBeInTheDocument()
  const picked = button('Deposit')
  await expect.element(picked).toHaveFocus()
  await expect.poll(() => server.inputOf(getRecords).at(-1)).toEqual({ ...paged, kind: 'deposit' })
  await userEvent.keyboard('{Enter}')
  await expect.element(inSheet('Deposit')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(picked).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(inSheet('Funding')).toBeVisible()
  inSheet('Funding').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.inputOf(getRecords).at(-1)).toEqual({ ...paged, kind: 'funding' })
  await expect.element(sheet).not.toBeInTheDocument()
  await button('Funding').click()
  await inSheet('All').click()
  await expect.element(button('Record type')).toHaveFocus()
})

test('records are filtered once that is applied; what was only tried is forgotten', async () => {
  const { server, page, sheet, button, inSheet } = await open(<RecordsScreen />, '/balanceRecord')
  await button('Filter').click()
  await inSheet('Futures account').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(button('Filter')).toHaveFocus()
  await button('Filter').click()
  await expect.element(inSheet('Futures account')).toHaveAttribute('aria-pressed', 'false')
  await inSheet('Spot account').click()
  await inSheet('Custom dates').click()
  await page.getByLabelText('From').fill('2026-03-02')
  await page.getByLabelText('To').fill('2026-03-01')
  await expect.element(page.getByLabelText('To')).toHaveAttribute('aria-invalid', 'true')
  await inSheet('Show').click()
  await page.getByLabelText('To').fill('2026-03-02')
  await inSheet('Show').click()
  await expect.element(button('2 filters')).toHaveFocus()
  const since = new Date('2026-03-02T00:00:00').getTime()
  const day = { since, until: since + 86_400_000 }
  await expect
    .poll(() => server.inputOf(getRecords).at(-1))
    .toEqual({ ...paged, ...day, account: 'spot' })
  // Never for days that end before they begin.
  const wrong = server.inputOf(getRecords).filter(({ since = 0, until = 1 }) => until <= since)
  expect(wrong).toEqual([])
  await button('2 filters').click()
  await inSheet('Reset').click()
  await inSheet('Show').click()
  await expect.element(button('Filter')).toBeVisible()
})

test('orders are filtered by pair, side and status, which the address keeps', async () => {
  const { server, page, sheet, button, inSheet } = await open(<OrdersScreen />, '/orders/spot')
  await button('Filter').click()
  await page.getByLabelText('Pair').selectOptions('BTC/USDT')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(button('Filter')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Pair')).toHaveValue('')
  await page.getByLabelText('Pair').selectOptions('BTC/USDT')
  await page.getByRole('radio', { name: 'Sell' }).click()
  await page.getByLabelText('Status').selectOptions('Filled')
  expect(server.inputOf(getOrderHistory).at(-1)).toEqual(paged)
  await inSheet('Show orders').click()
  await expect.poll(() => location.search).toBe('?pair=BTC-USDT&side=sell&status=filled')
  const asked = { ...paged, base: 'BTC', quote: 'USDT', side: 'sell', status: 'filled' }
  await expect.poll(() => server.inputOf(getOrderHistory).at(-1)).toEqual(asked)
  await expect.element(sheet).not.toBeInTheDocument()
  await button('Filter').click()
  await inSheet('Reset').click()
  await expect.poll(() => location.search).toBe('')
})

test('contract orders are filtered by side and status, and by nothing once reset', async () => {
  const { server, page, sheet, button, inSheet } = await open(
    <PerpRecordsScreen />,
    '/futuresRecord',
  )
  await page.getByRole('tab', { name: 'Orders' }).click()
  await button('Filter').click()
  await page.getByRole('radio', { name: 'Sell' }).click()
  await page.getByLabelText('Status').selectOptions('Canceled')
  await inSheet('Show records').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(button('Filter')).toHaveFocus()
  const asked = { ...paged, side: 'sell', status: 'cancelled' }
  await expect.poll(() => server.inputOf(getPerpOrders).at(-1)).toEqual(asked)
  await expect.element(page.getByText('Canceled')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('radio', { name: 'Sell' })).toBeChecked()
  await inSheet('Reset').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByText('Canceled')).not.toBeInTheDocument()
})
