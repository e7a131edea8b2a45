/** proves IEO-07, IEO-08 */
import { DAY_MS } from '@assay/domain/day.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { getSpotAccountAssets } from '@assay/wire/routes/funds/account.ts'
import {
  getOfferings,
  getSubscriptions,
  type OwnSubscription,
  type ShownOffering,
  subscribe,
} from '@assay/wire/routes/launchpad/ieo.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/openScreen.tsx'
import { OfferingScreen } from './OfferingScreen.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

const offering: ShownOffering = {
  id: 'spring',
  issuer: 'Spring Ltd.',
  document: '',
  asset: 'SPR',
  name: 'Spring',
  decimals: 8,
  total: amount('1000'),
  remaining: amount('300'),
  subscribed: amount('700'),
  released: amount('0'),
  unit: amount('10'),
  minimum: amount('20'),
  maximum: amount('100'),
  prices: [{ asset: 'USDT', price: parseAmount('0.5') as bigint as Price }],
  lockDays: 1,
  allotment: 'firstCome',
  startsAt: 1_000,
  endsAt: Date.now() + DAY_MS,
  releases: 2,
  releaseEveryDays: 7,
  giftRate: ratio('0'),
  rebateRate: ratio('0'),
  rules: [],
  risk: '',
  needsIdentity: false,
  phase: 'inProgress',
  stage: 'open',
}
const subscription: OwnSubscription = {
  id: 6,
  offering: 'spring',
  asset: 'SPR',
  payAsset: 'USDT',
  quantity: amount('30'),
  price: parseAmount('0.5') as bigint as Price,
  allotted: amount('0'),
  gift: amount('0'),
  payment: amount('15'),
  rebate: amount('0'),
  held: amount('15'),
  lockDays: 1,
  releases: 0,
  releaseCount: 2,
  released: amount('0'),
  nextReleaseAt: 0,
  subscribedAt: 1,
  status: 'awaitingPayment',
}
const action = 'Subscribe for 30.00 SPR'

/** A member with 40 USDT. */
async function open() {
  const server = createServer()
  server.replies(getOfferings, { offerings: [offering] })
  server.replies(getSubscriptions, { subscriptions: [], count: 0 })
  server.replies(getSpotAccountAssets, {
    assets: [
      {
        asset: 'USDT',
        name: 'Tether',
        chain: 'Ethereum',
        available: amount('40'),
        held: amount('0'),
        valueInUsdt: amount('40'),
      },
    ],
    total: amount('40'),
  })
  const page = await openScreen(
    <Routes>
      <Route path="/ieo/:id" element={<OfferingScreen />} />
    </Routes>,
    {
      server,
      path: '/ieo/spring',
      areas: ['launchpad', 'earn', 'transfer', 'conversion', 'records', 'spot', 'errors'],
    },
  )
  const field = page.getByRole('textbox', { name: 'Quantity' })
  await expect.element(page.getByText(/^Available 40\.00/)).toBeVisible()
  return {
    server,
    page,
    field,
    async review() {
      await field.fill('30')
      await page.getByRole('checkbox').click()
      await page.getByRole('button', { name: action }).click()
    },
    confirm: page.getByRole('dialog').getByRole('button', { name: action }),
  }
}

test('a subscription goes out once, after the tick and the last look', async () => {
  const { server, page, field, review, confirm } = await open()
  const answer = server.waitsWith(subscribe, subscription)
  await field.fill('30')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('Confirm above first')).toBeVisible()
  await review()
  await confirm.dblClick()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Subscribed' })).toBeVisible()
  expect(server.inputOf(subscribe)).toEqual([
    { offering: 'spring', payAsset: 'USDT', quantity: amount('30') },
  ])
})

test('what does not fit the offering is said at the field and goes no further', async () => {
  const { server, page, field } = await open()
  await page.getByRole('checkbox').click()
  for (const text of ['25', '10', '90']) {
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(server.sent).toEqual([])
})

test('a refusal is said at the last look and leaves what was typed', async () => {
  const { server, page, field, review, confirm } = await open()
  server.refuses(subscribe, 'remainingInsufficient', 'So much is not left.')
  await review()
  await confirm.click()
  await expect.element(page.getByText('So much is not left.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field).toHaveValue('30')
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const { server, page, review, confirm } = await open()
  server.loses(subscribe)
  await review()
  await confirm.click()
  await expect.element(page.getByRole('heading', { name: 'Not received' })).toBeVisible()
  server.replies(subscribe, subscription)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Subscribed' })).toBeVisible()
  const [key] = server.keysOf(subscribe)
  expect(server.keysOf(subscribe)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})
