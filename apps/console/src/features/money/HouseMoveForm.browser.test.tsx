import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { proposeHouseMove } from '@assay/wire/routes/operator/credits.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openConsolePart } from '../../testing/openConsolePart.tsx'
import { HouseMoveForm } from './HouseMoveForm.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const book = {
  asset: 'USDT',
  members: amount('0'),
  house: amount('500'),
  outside: amount('0'),
  clearing: amount('0'),
  accounts: [{ name: 'house/fees', balance: amount('500') }],
  commissions: amount('0'),
  rebates: amount('0'),
}

test('money of the house is proposed once, with an amount and a reason', async () => {
  const server = createServer()
  const page = await openConsolePart(<HouseMoveForm book={book} />, {
    server,
    roles: ['financeMaker'],
  })
  const field = (name: string) => page.getByRole('textbox', { name })
  const propose = page.getByRole('button', { name: 'Propose' })
  await field('Amount').fill('1,5x')
  await field('Reason').fill('For the year.')
  await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(propose).toBeDisabled()
  expect(server.sent).toEqual([])
  server.refuses(proposeHouseMove, 'tooManyRequests', 'Not now.')
  await field('Amount').fill('120.5')
  await propose.click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(field('Amount')).toHaveValue('120.5')
  server.isSilentTo(proposeHouseMove)
  await propose.click()
  await expect.element(page.getByText(/^The outcome is unknown/)).toBeVisible()
  // It may have arrived: another amount would be a second proposal.
  await field('Amount').fill('121')
  await propose.click()
  await expect.element(page.getByText(/^The outcome of what you sent before/)).toBeVisible()
  await field('Amount').fill('120.5')
  const answer = server.waitsWith(proposeHouseMove, { id: 4 })
  await propose.dblClick()
  answer()
  await expect.element(field('Amount')).toHaveValue('')
  const asked = {
    from: 'house/fees',
    to: 'house/treasury',
    asset: 'USDT',
    amount: amount('120.5'),
    reason: 'For the year.',
  }
  expect(server.inputOf(proposeHouseMove)).toEqual([asked, asked, asked])
  const [refused, lost, again] = server.keysOf(proposeHouseMove)
  expect(again).toBe(lost)
  expect(lost).not.toBe(refused)
})
