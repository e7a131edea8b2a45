import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  type ConsolePromotionProgress,
  proposePromotion,
} from '@assay/wire/routes/operator/claim.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openConsolePart } from '../../testing/openConsolePart.tsx'
import { fillIn, PROPOSED, testActs } from '../../testing/testActs.tsx'
import { PromotionForm } from './PromotionForm.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const nothing = () => undefined

const promotion: ConsolePromotionProgress = {
  id: 'welcome',
  issuer: 'Assay',
  asset: 'USDT',
  amount: amount('5'),
  places: 100,
  endsAt: Date.UTC(2999, 11, 31),
  needsIdentity: true,
  isOffered: true,
  claimed: 3,
}
const { claimed: _, ...promised } = promotion

testActs([
  {
    ...PROPOSED,
    what: 'a new promotion',
    form: <PromotionForm promotion={undefined} onMade={nothing} />,
    fill: (page) =>
      fillIn(page, {
        'Name, such as': 'welcome',
        Issuer: 'Assay',
        Coin: ' usdt',
        'Amount for each member': '5',
        'How many members': '100',
        'Ends, UTC': '2999-12-31 00:00',
      }),
    route: proposePromotion,
    asked: promised,
  },
  {
    ...PROPOSED,
    what: 'the end of the offer of a promotion',
    form: <PromotionForm promotion={promotion} onMade={nothing} />,
    fill: (page) => page.getByRole('checkbox', { name: 'Offered' }).click(),
    route: proposePromotion,
    asked: { ...promised, isOffered: false },
  },
])

test('a promotion that has ended or is for no one is said at its field', async () => {
  const server = createServer()
  const page = await openConsolePart(<PromotionForm promotion={undefined} onMade={nothing} />, {
    server,
    roles: ['risk'],
  })
  for (const [name, wrong] of Object.entries({
    'Ends, UTC': '2020-12-31 00:00',
    'How many': '0',
  })) {
    const field = page.getByRole('textbox', { name, exact: false })
    await field.fill(wrong)
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  }
})
