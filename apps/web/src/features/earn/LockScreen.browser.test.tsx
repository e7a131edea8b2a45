/** proves LOCK-08 */
import { DAY_MS } from '@assay/domain/day.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  getEarnPlans,
  getLockups,
  type OfferedPlan,
  type OwnLockup,
  openLockup,
  redeemLockup,
} from '@assay/wire/routes/earn/finance.ts'
import { getSpotAccountAssets } from '@assay/wire/routes/funds/account.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/openScreen.tsx'
import { testWrite } from '../../testing/testWrite.ts'
import { LockScreen } from './LockScreen.tsx'
import { LockupsScreen } from './records/LockupsScreen.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

const plan: OfferedPlan = {
  id: 'usdt-30',
  asset: 'USDT',
  name: 'Tether',
  decimals: 6,
  periodDays: 30,
  dailyRate: ratio('0.0001'),
  redemptionFeeRate: ratio('0.002'),
  minimum: amount('10'),
  maximum: amount('5000'),
  funded: amount('1000'),
  dividendTime: 'daily',
  incomeAsset: 'USDT',
}
const lockup: OwnLockup = {
  id: 12,
  plan: 'usdt-30',
  asset: 'USDT',
  principal: amount('500'),
  periodDays: 30,
  dailyRate: ratio('0.0001'),
  dailyYield: amount('0.05'),
  wholeYield: amount('1.5'),
  paidYield: amount('0.1'),
  paidDays: 2,
  redemptionFee: amount('1'),
  freeUntil: 0,
  openedAt: 1,
  startsAt: 1,
  maturesAt: Date.now() + 28 * DAY_MS,
  endedAt: 0,
  status: 'running',
}

function createEarnServer() {
  const server = createServer()
  server.replies(getEarnPlans, { plans: [plan], funding: [] })
  server.replies(getSpotAccountAssets, {
    assets: [
      {
        asset: 'USDT',
        name: 'Tether',
        chain: 'Ethereum',
        available: amount('2000'),
        held: amount('0'),
        valueInUsdt: amount('2000'),
      },
    ],
    total: amount('2000'),
  })
  server.replies(getLockups, { lockups: [lockup], count: 1, totals: [] })
  return server
}
const areas = ['earn', 'transfer', 'conversion', 'records', 'errors'] as const

async function open() {
  const server = createEarnServer()
  const page = await openScreen(<LockScreen />, {
    server,
    path: '/lock?plan=usdt-30',
    areas: [...areas],
  })
  const field = page.getByRole('textbox', { name: 'Amount' })
  const action = 'Lock 500.00 USDT for 30 days'
  return {
    server,
    page,
    field,
    /** 500 USDT, accepted, up to the review. */
    async review() {
      await field.fill('500')
      await page.getByRole('checkbox').click()
      await page.getByRole('button', { name: action }).click()
    },
    confirm: page.getByRole('dialog').getByRole('button', { name: action }),
  }
}

test('coins are locked once, after the tick and the last look', async () => {
  const { server, page, field, review, confirm } = await open()
  const answer = server.waitsWith(openLockup, lockup)
  await field.fill('500')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('Confirm above first')).toBeVisible()
  await review()
  await confirm.dblClick()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  expect(server.inputOf(openLockup)).toEqual([
    { plan: 'usdt-30', principal: amount('500'), maturesAt: expect.any(Number), isFree: true },
  ])
})

test('a refusal is said at the last look and leaves what was typed', async () => {
  const { server, page, field, review, confirm } = await open()
  server.refuses(openLockup, 'yieldNotFunded', 'No yield is left for it.')
  await review()
  await confirm.click()
  await expect.element(page.getByText('No yield is left for it.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field).toHaveValue('500')
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const { server, page, review, confirm } = await open()
  server.loses(openLockup)
  await review()
  await confirm.click()
  await expect.element(page.getByRole('heading', { name: 'Not received' })).toBeVisible()
  server.replies(openLockup, lockup)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  const [key] = server.keysOf(openLockup)
  expect(server.keysOf(openLockup)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})

const redeemed: OwnLockup = { ...lockup, status: 'redeemed', endedAt: 2 }

async function openRedeeming() {
  const server = createEarnServer()
  const page = await openScreen(<LockupsScreen />, {
    server,
    path: '/lockRecord',
    areas: [...areas],
  })
  await page.getByRole('button', { name: /500\.00/ }).click()
  await page.getByRole('button', { name: 'Redeem early' }).click()
  return { server, page, send: page.getByRole('button', { name: /^Hold to redeem|again/ }) }
}

testWrite('an early redemption, for the fee that was shown', {
  route: redeemLockup,
  input: { id: 12, fee: amount('1') },
  reply: redeemed,
  open: openRedeeming,
  press: (send) => send.click({ delay: 900 }),
})

test('a double press redeems nothing: a single one asks for another', async () => {
  const { server, page, send } = await openRedeeming()
  await send.dblClick()
  expect(server.sent).toEqual([])
  server.replies(redeemLockup, redeemed)
  await send.click({ delay: 900 })
  await expect.element(page.getByRole('heading', { name: 'Redeemed early' })).toBeVisible()
})
