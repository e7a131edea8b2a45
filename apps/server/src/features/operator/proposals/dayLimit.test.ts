/** One operator can have to do with only so much money in a day, as maker and as checker. */

import { proposeCredit } from '@assay/wire/routes/operator/credits.ts'
import { withdrawProposal } from '@assay/wire/routes/operator/proposals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from '../../../testing/send.ts'
import { money } from '../../../testing/smallWorld.ts'
import {
  approveAsShown,
  startTestDesk,
  type TestDesk,
  type TestOperator,
} from '../../../testing/testDesk.ts'
import type { TestMember } from '../../../testing/testServer.ts'

let desk: TestDesk
let checker: TestOperator
let anna: TestMember

beforeAll(async () => {
  desk = await startTestDesk({ config: { operatorDayLimit: money('1000') } })
  checker = await desk.operator('financeChecker')
  anna = await desk.server.member({ USDT: '10' })
})
afterAll(() => desk.stop())

const propose = (by: TestOperator, amount: string, key?: string) =>
  by.client.call(
    proposeCredit,
    {
      ...{ member: anna.id, account: 'spot', asset: 'USDT', amount: money(amount) },
      ...{ source: 'house/starter', kind: 'bonus', reason: 'For the contest.' },
    },
    key === undefined ? {} : { key },
  )
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ reason, details }) => [reason, details.left],
  )
const later = (ms: number) =>
  desk.server.pool.query(
    'UPDATE operator_proposal SET made_at = made_at - $1, decided_at = decided_at - $1',
    [ms],
  )

it('refuses credits above what one operator may make in a day, however they are split', async () => {
  const maker = await desk.operator('financeMaker')
  const { id } = await propose(maker, '600', 'first-six-hundred')
  expect(await refusalOf(propose(maker, '400.01'))).toEqual(['operatorDayLimit', '400'])
  const both = [propose(maker, '300'), propose(maker, '300')]
  expect((await Promise.all(both.map(reasonOf))).sort()).toEqual(['none', 'operatorDayLimit'])
  // Asked again for what was made it is the same proposal, and one withdrawn counts no more.
  await propose(maker, '100')
  expect(await propose(maker, '600', 'first-six-hundred')).toEqual({ id })
  expect(await refusalOf(propose(maker, '0.01'))).toEqual(['operatorDayLimit', '0'])
  await maker.client.call(withdrawProposal, { id })
  expect(await reasonOf(propose(maker, '600'))).toBe('none')
  await later(86_400_000)
  expect(await reasonOf(propose(maker, '1000'))).toBe('none')
})

it('refuses to approve more than one operator may in a day, whoever proposed it', async () => {
  const makers = [await desk.operator('financeMaker'), await desk.operator('financeMaker')]
  const ids: number[] = []
  for (const maker of makers) ids.push((await propose(maker, '700')).id)
  const [first = 0, second = 0] = ids
  expect(await approveAsShown(checker, first)).toEqual({ status: 'done' })
  expect(await refusalOf(approveAsShown(checker, second))).toEqual(['operatorDayLimit', '300'])
  const other = await desk.operator('financeChecker')
  expect(await approveAsShown(other, second)).toEqual({ status: 'done' })
  // The next day there is room again.
  const third = await propose(await desk.operator('financeMaker'), '700')
  await later(86_400_000)
  expect(await approveAsShown(checker, third.id)).toEqual({ status: 'done' })
})
