import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  type ConsoleFiatOrder,
  openFiatReview,
  proposeFiatDecision,
  proposeMerchant,
} from '@assay/wire/routes/operator/fiat.ts'
import { fillIn, PROPOSED, testActs } from '../../testing/testActs.tsx'
import { MerchantForm } from './MerchantForm.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const nothing = () => undefined

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
} as ConsoleFiatOrder
const opened = { ...order, side: 'buy', member: 7, merchant: 9, isDisputed: true } as const
const review = { payerName: 'Ann', payee: [], codeImage: '', remark: '', proof: '', statements: [] }

testActs([
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
])
