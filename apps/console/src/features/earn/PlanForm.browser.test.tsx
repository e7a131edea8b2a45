import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { type ConsolePlan, proposePlan } from '@assay/wire/routes/operator/earn.ts'
import { fillIn, PROPOSED, testActs } from '../../testing/testActs.tsx'
import { PlanForm } from './PlanForm.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseAmount(text) as bigint as Ratio
const nothing = () => undefined

const plan: ConsolePlan = {
  id: 'usdt-30',
  asset: 'USDT',
  periodDays: 30,
  isOffered: true,
  dailyRate: ratio('0.0005'),
  redemptionFeeRate: ratio('0.01'),
  minimum: amount('10'),
  maximum: amount('5000'),
}

testActs([
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
])
