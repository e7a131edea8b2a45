/** Forms that ask another operator, and those that act at once, whatever their product. */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { type DeskPlan, proposePlan } from '@assay/wire/routes/operator/earn.ts'
import {
  type DeskFiatOrder,
  openFiatReview,
  proposeFiatDecision,
  proposeMerchant,
} from '@assay/wire/routes/operator/fiat.ts'
import { proposeInviterEnd } from '@assay/wire/routes/operator/inviter.ts'
import { haltMarket, type MarketLine, proposeTerms } from '@assay/wire/routes/operator/markets.ts'
import { freezeMember } from '@assay/wire/routes/operator/members.ts'
import { proposeFunding, type ReserveLine } from '@assay/wire/routes/operator/reserves.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PlanForm } from '../features/earn/PlanForm.tsx'
import { MerchantForm } from '../features/fiat/MerchantForm.tsx'
import { ReviewPanel } from '../features/fiat/ReviewPanel.tsx'
import { MarketPanel } from '../features/markets/MarketPanel.tsx'
import { TermsForm } from '../features/markets/TermsForm.tsx'
import { FreezeForm } from '../features/members/FreezeForm.tsx'
import { InviterForm } from '../features/members/InviterForm.tsx'
import { FundingForm } from '../features/money/FundingForm.tsx'
import { openDeskPart } from '../testing/openDeskPart.tsx'
import { fillIn, PROPOSED, testActs } from '../testing/testActs.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseAmount(text) as bigint as Ratio
const nothing = () => undefined

const terms = {
  makerFeeRate: ratio('0.001'),
  takerFeeRate: ratio('0.002'),
  quantityMin: amount('0.0001'),
  quantityMax: amount('100'),
  notionalMin: amount('5'),
}
const market = { kind: 'spot', symbol: 'BTC/USDT', isOpen: true, haltedBy: '' } as MarketLine
const plan: DeskPlan = {
  id: 'usdt-30',
  asset: 'USDT',
  periodDays: 30,
  isOffered: true,
  dailyRate: ratio('0.0005'),
  redemptionFeeRate: ratio('0.01'),
  minimum: amount('10'),
  maximum: amount('5000'),
}
const surplus = { chainId: 1, asset: 'USDT', chain: 'Ethereum', bookable: amount('12.5') }
const other = { ...surplus, chainId: 56, chain: 'BNB Smart Chain', bookable: amount('7') }
const order = {
  id: 44,
  asset: 'USDT',
  currency: 'EUR',
  price: amount('0.8') as bigint as Price,
  quantity: amount('125'),
  payment: amount('100'),
  method: 'iban',
  placedAt: 1,
  payBy: 2,
  paidAt: 3,
  decidableAt: 4,
} as DeskFiatOrder
const opened = { ...order, side: 'buy', member: 7, merchant: 9, isDisputed: true } as const
const review = { payerName: 'Ann', payee: [], codeImage: '', remark: '', proof: '', statements: [] }

testActs([
  {
    ...PROPOSED,
    what: 'other terms of a market',
    form: <TermsForm symbol="BTC/USDT" terms={terms} />,
    fill: (page) => fillIn(page, { 'Taker fee, %': ' 0.15', 'Minimum order, BTC': '0.001' }),
    route: proposeTerms,
    asked: {
      ...terms,
      symbol: 'BTC/USDT',
      takerFeeRate: ratio('0.0015'),
      quantityMin: amount('0.001'),
    },
  },
  {
    what: 'the halt of a market',
    form: <MarketPanel market={market} />,
    route: haltMarket,
    asked: { kind: 'spot', symbol: 'BTC/USDT' },
    reply: null,
    press: 'Halt now',
    done: 'The market is halted',
  },
  {
    ...PROPOSED,
    what: 'a new plan',
    form: <PlanForm plan={undefined} onMade={nothing} />,
    fill: (page) =>
      fillIn(page, {
        'Name, such as': 'usdt-30',
        Coin: 'usdt',
        'Days, 1 to 365': '30',
        'Daily rate, %': '0.05',
        'Early redemption fee, %': '1',
        'Minimum per lockup': '10',
        'Maximum per lockup': '5000',
      }),
    route: proposePlan,
    asked: plan,
  },
  {
    ...PROPOSED,
    what: 'a surplus to a house account',
    form: <FundingForm surplus={[surplus as ReserveLine, other as ReserveLine]} />,
    async fill(page) {
      await fillIn(page, { Amount: '12' })
      await page.getByRole('radio', { name: /^USDT, BNB Smart Chain/ }).click()
      // The amount typed for the other was not for this one.
      await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('7')
      await fillIn(page, { Amount: '6.5' })
      await page.getByRole('radio', { name: 'Starter funds' }).click()
    },
    route: proposeFunding,
    asked: { chainId: 56, asset: 'USDT', amount: amount('6.5'), account: 'house/starter' },
  },
  {
    ...PROPOSED,
    what: 'a new merchant',
    form: <MerchantForm merchant={undefined} />,
    fill: (page) => fillIn(page, { 'Number of a verified member': '7' }),
    route: proposeMerchant,
    asked: { member: 7, isActive: true },
  },
  {
    ...PROPOSED,
    what: 'the decision of an order',
    prepare: (server) => server.replies(openFiatReview, { ...opened, ...review }),
    form: <ReviewPanel order={order} onMade={nothing} />,
    async fill(page) {
      await page.getByRole('button', { name: 'Open the order' }).dblClick()
      await page.getByRole('radio', { name: /^The evidence shows/ }).click()
    },
    route: proposeFiatDecision,
    asked: { id: 44, finding: 'paymentShown' },
  },
  {
    what: 'a freeze',
    form: <FreezeForm member={7} isFrozen={false} />,
    route: freezeMember,
    asked: { member: 7 },
    reply: null,
    press: 'Freeze now',
    done: 'Frozen',
  },
  {
    ...PROPOSED,
    what: "the end of an inviter's share",
    form: <InviterForm member={7} />,
    route: proposeInviterEnd,
    asked: { member: 7 },
    press: 'Propose to end sharing',
  },
])

test('a figure that is none, or nothing else than before, is not asked for', async () => {
  const server = createServer()
  const page = await openDeskPart(<TermsForm symbol="BTC/USDT" terms={terms} />, {
    server,
    roles: ['risk'],
  })
  const fee = page.getByRole('textbox', { name: 'Maker fee, %' })
  const propose = page.getByRole('button', { name: 'Propose' })
  await expect.element(fee).toHaveValue('0.1')
  await page.getByRole('textbox', { name: 'Reason' }).fill('For good reasons.')
  await expect.element(propose).toBeDisabled()
  await fee.fill('0,1')
  await expect.element(fee).toHaveAttribute('aria-invalid', 'true')
  await expect.element(propose).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await fee.fill('0.10')
  await expect.element(fee).not.toHaveAttribute('aria-invalid')
  await expect.element(propose).toBeDisabled()
  expect(server.sent).toEqual([])
})
