import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  approveWithdrawal,
  beginWithdrawalApproval,
  type ConsoleWithdrawal,
  rejectWithdrawal,
} from '@assay/wire/routes/operator/withdrawals.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openConsolePart } from '../../testing/openConsolePart.tsx'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const ADDRESS = '0xde709f2102306220921060314715629080e2fb77'

const withdrawal: ConsoleWithdrawal = {
  id: 9,
  member: 7,
  asset: 'USDT',
  amount: amount('12000'),
  fee: amount('2'),
  worth: '12000',
  chain: 'Ethereum',
  address: ADDRESS,
  requestedAt: 1,
  addressAddedAt: 1,
  pinSetAt: 1,
  ip: '203.0.113.7',
  device: 'Firefox',
  isNewNetwork: false,
  isNewDevice: true,
  sharedWith: [],
  askedInDay: amount('12000'),
  reviewAbove: amount('10000'),
  isFirst: true,
  owned: amount('24000'),
  status: 'review',
  closedAt: 0,
  transaction: '',
  rejectedBy: '',
  reason: '',
  approvals: [],
  canApprove: true,
}

async function open(changes: Partial<ConsoleWithdrawal> = {}) {
  const server = createServer()
  server.replies(beginWithdrawalApproval, { options: '' })
  const page = await openConsolePart(
    <WithdrawalPanel withdrawal={{ ...withdrawal, ...changes }} />,
    {
      server,
      roles: ['financeMaker', 'financeChecker'],
    },
  )
  const sheet = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  return { server, page, sheet, press }
}

test('a withdrawal is read back with its whole address, and approved once', async () => {
  const { server, page, sheet, press } = await open()
  await press('Approve first')
  await expect.element(sheet.getByText('12,000 USDT')).toBeVisible()
  await expect.element(sheet.getByText(ADDRESS)).toBeVisible()
  expect(server.sent).toEqual([])
  const answer = server.waitsWith(approveWithdrawal, { isReleased: false })
  await sheet.getByRole('button', { name: 'Approve first' }).dblClick()
  answer()
  await expect.element(page.getByText('Approved. A finance checker is next.')).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.inputOf(approveWithdrawal)).toEqual([{ id: 9 }])
  expect(server.inputOf(beginWithdrawalApproval)).toEqual([{ id: 9 }])
})

test('a refused approval is said in its sheet, and no more when that is opened again', async () => {
  const { server, page, sheet, press } = await open({ approvals: ['Ann'] })
  const release = sheet.getByRole('button', { name: 'Approve and release' })
  server.refuses(approveWithdrawal, 'tooManyRequests', 'Not now.')
  await press('Approve and release')
  await release.click()
  await expect.element(sheet.getByText('Not now.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Back' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await press('Approve and release')
  await expect.element(release).toBeVisible()
  await expect.element(sheet.getByText('Not now.')).not.toBeInTheDocument()
  server.replies(approveWithdrawal, { isReleased: true })
  await release.click()
  await expect.element(page.getByText('Released to the signer')).toBeVisible()
  const [first, second] = server.keysOf(approveWithdrawal)
  expect(second).not.toBe(first)
})

test('an approval without an answer goes out again with the same key', async () => {
  const { server, sheet, press } = await open()
  const approve = sheet.getByRole('button', { name: 'Approve first' })
  server.isSilentTo(approveWithdrawal)
  await press('Approve first')
  await approve.click()
  await expect.element(sheet.getByText(/^The outcome is unknown/)).toBeVisible()
  server.replies(approveWithdrawal, { isReleased: false })
  await approve.click()
  await expect.element(sheet).not.toBeInTheDocument()
  const [key] = server.keysOf(approveWithdrawal)
  expect(server.keysOf(approveWithdrawal)).toEqual([key, key])
})

test('a rejection needs a reason, and is sent once with it', async () => {
  const { server, page } = await open()
  const reason = page.getByRole('textbox', { name: 'Reason for rejection' })
  const reject = page.getByRole('button', { name: 'Reject' })
  await reason.fill('  a ')
  await expect.element(reject).toBeDisabled()
  server.refuses(rejectWithdrawal, 'tooManyRequests', 'Not now.')
  await reason.fill(' The device is new. ')
  await reject.click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(reason).toHaveValue(' The device is new. ')
  const answer = server.waitsWith(rejectWithdrawal, null)
  await reject.dblClick()
  answer()
  await expect
    .element(page.getByText('Rejected; the amount was returned to the member.'))
    .toBeVisible()
  const asked = { id: 9, reason: 'The device is new.' }
  expect(server.inputOf(rejectWithdrawal)).toEqual([asked, asked])
})
