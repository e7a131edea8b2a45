/** proves WD-05, WD-07 */
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  getAddresses,
  getWithdrawals,
  getWithdrawInfo,
  type MemberWithdrawal,
  sendWithdrawCode,
  withdraw,
} from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/openScreen.tsx'
import { WithdrawScreen } from './WithdrawScreen.tsx'

const amount = (text: string) => parseAmount(text) as Amount

const network = {
  asset: 'USDT',
  chainId: 1,
  chain: 'Ethereum',
  standard: 'ERC-20',
  decimals: 6,
  fee: amount('2'),
  minimum: amount('10'),
  maximum: amount('5000'),
  dailyMaximum: amount('20000'),
  withdrawnToday: amount('0'),
  reviewAbove: amount('10000'),
  available: amount('800'),
  seconds: 180,
}
const home = {
  id: 4,
  asset: 'USDT',
  chainId: 1,
  chain: 'Ethereum',
  remark: 'Home',
  addedAt: 1,
  usableAt: 1,
  isProven: true,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
}
const safe = {
  ...home,
  id: 5,
  remark: 'Safe',
  address: '0xde709f2102306220921060314715629080e2fb77',
}

const requested: MemberWithdrawal = {
  id: 9,
  asset: 'USDT',
  chainId: 1,
  chain: 'Ethereum',
  remark: 'Safe',
  address: safe.address,
  amount: amount('100.5'),
  fee: amount('2'),
  received: amount('98.5'),
  status: 'waiting',
  isUnderReview: false,
  transaction: '',
  explorer: '',
  rejectedAs: '',
  reason: '',
  createdAt: 1,
}

/** A member with 800 USDT and two addresses. */
async function open() {
  const server = createServer()
  server.replies(getWithdrawInfo, {
    networks: [network],
    isVerified: true,
    hasPin: true,
    hasEmail: true,
    hasFactor: false,
    hasPasskey: false,
    barredUntil: 0,
    isFrozen: false,
    isHalted: false,
  })
  server.replies(getAddresses, [home, safe])
  server.replies(getWithdrawals, [])
  server.replies(sendWithdrawCode, { resendAfterSeconds: 60, target: 'a***@example.org' })
  const page = await openScreen(<WithdrawScreen />, {
    server,
    path: '/withdraw',
    areas: ['withdrawal', 'account', 'errors'],
  })
  const field = (name: string) => page.getByRole('textbox', { name })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  /** 100.5 USDT to the second address, up to the last button. */
  async function fillIn() {
    await press(/^To/)
    await page.getByRole('radio', { name: /^Safe/ }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await field('Amount').fill('100.5')
    await press('Continue')
    await page.getByRole('checkbox').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText(/a\*\*\*@example\.org/)).toBeVisible()
    await field('Fund password').fill('135790')
    await field('Email code').fill('246802')
  }
  const go = page.getByRole('button', { name: 'Withdraw 100.50 USDT' })
  return { server, page, field, press, fillIn, go }
}

test('goes out once, to the chosen address, with what was looked at', async () => {
  const { server, page, fillIn, go } = await open()
  const answer = server.waitsWith(withdraw, requested)
  await fillIn()
  await go.dblClick()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  expect(server.inputOf(sendWithdrawCode)).toEqual([{ addressId: 5, amount: amount('100.5') }])
  expect(server.inputOf(withdraw)).toEqual([
    { addressId: 5, amount: amount('100.5'), fee: amount('2'), pin: '135790', code: '246802' },
  ])
})

test('Enter in the sheets sends nothing before both proofs are there', async () => {
  const { server, page, field } = await open()
  await field('Amount').fill('100.5')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('checkbox').click()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await field('Fund password').fill('135790')
  await userEvent.keyboard('{Enter}')
  const barred = page.getByRole('button', { name: 'Enter the password and the code' })
  barred.element().focus()
  await expect.element(barred).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(server.inputOf(withdraw)).toEqual([])
})

test('less than the minimum and more than there is go no further', async () => {
  const { server, page, field, press } = await open()
  for (const text of ['9', '801']) {
    await field('Amount').fill(text)
    await press('Continue')
    await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  expect(server.sent).toEqual([])
})

test('a refused code is said at its field, and what was typed stays', async () => {
  const { server, page, field, fillIn, go } = await open()
  server.refuses(withdraw, 'codeInvalid', 'The code is wrong.')
  await fillIn()
  await go.click()
  await expect.element(page.getByText('The code is wrong.')).toBeVisible()
  await expect.element(field('Email code')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Email code')).toHaveFocus()
  await expect.element(field('Fund password')).not.toHaveAttribute('aria-invalid')
  await expect.element(field('Email code')).toHaveValue('246802')
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const { server, page, press, fillIn, go } = await open()
  server.loses(withdraw)
  await fillIn()
  await go.click()
  await expect.element(page.getByRole('heading', { name: 'Not received' })).toBeVisible()
  server.replies(withdraw, requested)
  await press('Send again')
  await expect.element(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  const [key] = server.keysOf(withdraw)
  expect(server.keysOf(withdraw)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})
