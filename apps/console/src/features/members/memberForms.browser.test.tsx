import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { proposeCredit } from '@assay/wire/routes/operator/credits.ts'
import { proposeInviterEnd } from '@assay/wire/routes/operator/inviter.ts'
import { freezeMember } from '@assay/wire/routes/operator/members.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openConsolePart } from '../../testing/openConsolePart.tsx'
import { PROPOSED, testActs } from '../../testing/testActs.tsx'
import { CreditForm } from './CreditForm.tsx'
import { FreezeForm } from './FreezeForm.tsx'
import { InviterForm } from './InviterForm.tsx'

const amount = (text: string) => parseAmount(text) as Amount

testActs([
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

test('a credit says what the member reads, and is proposed once', async () => {
  const server = createServer()
  const page = await openConsolePart(<CreditForm member={7} />, { server, roles: ['financeMaker'] })
  const field = (name: string) => page.getByRole('textbox', { name })
  const propose = page.getByRole('button', { name: 'Propose' })
  await field('Amount').fill('150')
  await field('Coin').fill(' usdt')
  await field('Reason').fill('The outage of Monday.')
  await expect.element(propose).toBeDisabled()
  await page.getByRole('radio', { name: 'Compensation' }).click()
  const answer = server.waitsWith(proposeCredit, { id: 5 })
  await propose.dblClick()
  answer()
  await expect.element(field('Amount')).toHaveValue('')
  expect(server.inputOf(proposeCredit)).toEqual([
    {
      member: 7,
      account: 'spot',
      asset: 'USDT',
      amount: amount('150'),
      source: 'house/fees',
      kind: 'compensation',
      reason: 'The outage of Monday.',
    },
  ])
})
