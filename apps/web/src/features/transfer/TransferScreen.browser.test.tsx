/** proves XFER-01, XFER-02 */
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  getAssets,
  getFiatAccountAssets,
  getPerpAccountAssets,
  getSpotAccountAssets,
  transferFiat,
  transferPerp,
} from '@assay/wire/routes/funds/account.ts'
import { getSystemTime } from '@assay/wire/routes/home.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/openScreen.tsx'
import { testWrite } from '../../testing/testWrite.ts'
import { TransferScreen } from './TransferScreen.tsx'

const amount = (text: string) => parseAmount(text) as Amount

/** A member with 120 USDT at spot. */
async function open(path = '/coinTransfer') {
  const server = createServer()
  const coin = { asset: 'USDT', name: 'Tether', chain: 'Ethereum' }
  const row = { ...coin, held: amount('0'), valueInUsdt: amount('0') }
  server.replies(getAssets, [
    {
      ...coin,
      decimals: 6,
      canDeposit: true,
      canWithdraw: true,
      transferMinimum: amount('1'),
      transferMaximum: amount('1000000'),
    },
  ])
  server.replies(getSpotAccountAssets, {
    assets: [{ ...row, available: amount('120') }],
    total: amount('120'),
  })
  const margins = { orderMargin: amount('0'), positionMargin: amount('50') }
  const results = { unrealizedPnl: amount('0'), netPnl: amount('0'), total: amount('90') }
  server.replies(getPerpAccountAssets, {
    assets: [{ asset: 'USDT', name: 'Tether', available: amount('40'), movable: amount('15') }].map(
      (one) => ({ ...one, ...margins, ...results }),
    ),
    total: amount('90'),
  })
  server.replies(getFiatAccountAssets, { assets: [], total: amount('0') })
  const page = await openScreen(<TransferScreen />, {
    server,
    path,
    areas: ['transfer', 'errors'],
  })
  const field = page.getByRole('textbox', { name: 'Amount' })
  await expect.element(page.getByText(/^Available [\d.]+ USDT$/)).toBeVisible()
  return { server, page, field }
}

test('a typed amount is sent once, however often it is pressed', async () => {
  const { server, page, field } = await open()
  const answer = server.waitsWith(transferPerp, { from: amount('99.5'), to: amount('20.5') })
  await field.fill('20.5')
  await page.getByRole('button', { name: 'Transfer 20.50 USDT' }).dblClick()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Transfer done' })).toBeVisible()
  expect(server.inputOf(transferPerp)).toEqual([
    { asset: 'USDT', amount: amount('20.5'), direction: 'in' },
  ])
})

test('more than there is cannot be sent, and is said at the field while it is typed', async () => {
  const { server, page, field } = await open()
  await field.fill('121')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Not enough USDT' }).click()
  await expect.element(field).toHaveFocus()
  expect(server.sent).toEqual([])
})

test('of what positions need, nothing is offered', async () => {
  const { server, page, field } = await open('/coinTransfer?from=perp&to=spot')
  await expect.element(page.getByText('Available 15.00 USDT')).toBeVisible()
  await field.fill('16')
  await page.getByRole('button', { name: 'Not enough USDT' }).click()
  expect(server.sent).toEqual([])
})

test('a refusal is said at the field and leaves what was typed', async () => {
  const { server, page, field } = await open()
  server.refuses(transferPerp, 'insufficientBalance', 'You do not have that much.')
  await field.fill('20')
  await page.getByRole('button', { name: 'Transfer 20.00 USDT' }).click()
  await expect.element(page.getByText('You do not have that much.')).toBeVisible()
  await expect.element(field).toHaveValue('20')
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const { server, page, field } = await open()
  server.isSilentTo(transferPerp)
  server.replies(getOutcome, { outcome: 'unknown', rememberedSince: 1 })
  server.replies(getSystemTime, Date.now())
  await field.fill('20')
  await page.getByRole('button', { name: 'Transfer 20.00 USDT' }).click()
  await expect.element(page.getByText(/^The exchange did not receive it/)).toBeVisible()
  server.replies(transferPerp, { from: amount('100'), to: amount('20') })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Transfer done' })).toBeVisible()
  const keys = server.sent.filter(({ path }) => path === transferPerp.path).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an account that is picked in the form is no transfer', async () => {
  const { server, page, field } = await open()
  await field.fill('20')
  await page.getByRole('button', { name: /^To/ }).click()
  const sheet = page.getByRole('dialog')
  const chosen = sheet.getByRole('radio', { checked: true })
  await expect.element(chosen).toBeVisible()
  chosen.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  const name = chosen.element().closest('label')?.querySelector('span')?.firstChild?.textContent
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: new RegExp(`^To ?${name}`) })).toBeVisible()
  await expect.element(field).toHaveValue('20')
  expect(server.sent).toEqual([])
})

testWrite('a transfer to the funding account', {
  route: transferFiat,
  input: { asset: 'USDT', amount: amount('20.5'), direction: 'in' },
  reply: { from: amount('99.5'), to: amount('20.5') },
  async open() {
    const { server, page, field } = await open('/coinTransfer?to=fiat')
    const ready = () => field.fill('20.5')
    const send = page.getByRole('button', { name: 'Transfer 20.50 USDT' })
    return { server, page, ready, send }
  },
})
