import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { proposeOffering } from '@assay/wire/routes/operator/launchpad.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openConsolePart } from '../../testing/openConsolePart.tsx'
import { fillIn, PROPOSED, testActs } from '../../testing/testActs.tsx'
import { OfferingForm } from './OfferingForm.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

const typed = {
  'Name, such as': 'spring-2999',
  'Issuer, as members': ' Spring Ltd.',
  "Issuer's page": 'https://spring.example/tokens',
  Token: 'spr',
  'Total tokens': '1000000',
  'Quantity step': '0.5',
  'Minimum per subscription': '10',
  'Maximum per member': '5000',
  'Prices of one token': '0.5 usdt, 0.00001 BTC',
  Starts: '2999-12-01 00:00',
  Ends: '2999-12-31 00:00',
  'Days until': '30',
  'Number of releases': '4',
  'Days between': '7',
  Rebate: '2.5',
}

testActs([
  {
    ...PROPOSED,
    what: 'a new offering',
    form: <OfferingForm />,
    async fill(page) {
      await fillIn(page, typed)
      await page.getByRole('checkbox', { name: /^Allot pro rata/ }).click()
    },
    route: proposeOffering,
    asked: {
      id: 'spring-2999',
      issuer: 'Spring Ltd.',
      document: 'https://spring.example/tokens',
      asset: 'SPR',
      total: amount('1000000'),
      unit: amount('0.5'),
      minimum: amount('10'),
      maximum: amount('5000'),
      prices: [
        { asset: 'USDT', price: price('0.5') },
        { asset: 'BTC', price: price('0.00001') },
      ],
      startsAt: Date.UTC(2999, 11, 1),
      endsAt: Date.UTC(2999, 11, 31),
      lockDays: 30,
      releases: 4,
      releaseEveryDays: 7,
      giftRate: ratio('0'),
      rebateRate: ratio('0.025'),
      allotment: 'proRata',
      needsIdentity: false,
    },
  },
])

test('a term that cannot be so is said at its field once that is left, and nothing is asked', async () => {
  const server = createServer()
  const page = await openConsolePart(<OfferingForm />, { server, roles: ['risk'] })
  const prices = page.getByRole('textbox', { name: /^Prices/ })
  const propose = page.getByRole('button', { name: 'Propose' })
  await prices.fill('0.5')
  await expect.element(prices).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(prices).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/^One to four prices/)).toBeVisible()
  await fillIn(page, { ...typed, 'Prices of one token': '0.5', Reason: 'For good reasons.' })
  await expect.element(propose).toBeDisabled()
  await prices.click()
  await userEvent.keyboard('{Enter}')
  expect(server.sent).toEqual([])
  await prices.fill('0.5 USDT')
  await expect.element(propose).toBeEnabled()
})
