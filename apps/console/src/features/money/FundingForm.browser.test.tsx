import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { proposeFunding, type ReserveLine } from '@assay/wire/routes/operator/reserves.ts'
import { expect } from 'vitest'
import { fillIn, PROPOSED, testActs } from '../../testing/testActs.tsx'
import { FundingForm } from './FundingForm.tsx'

const amount = (text: string) => parseAmount(text) as Amount

const surplus = { chainId: 1, asset: 'USDT', chain: 'Ethereum', bookable: amount('12.5') }
const other = { ...surplus, chainId: 56, chain: 'BNB Smart Chain', bookable: amount('7') }

testActs([
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
])
