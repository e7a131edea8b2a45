/** One operator can have to do with only so much money in a day, as maker and as checker. */
import type { Command } from '@assay/engine/command.ts'
import { proposeCredit, proposeHouseMove } from '@assay/wire/routes/operator/credits.ts'
import { withdrawProposal } from '@assay/wire/routes/operator/proposals.ts'
import { approveWithdrawal, rejectWithdrawal } from '@assay/wire/routes/operator/withdrawals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import {
  approveAsShown,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../testing/testConsole.ts'
import type { TestMember } from '../../testing/testServer.ts'

let testConsole: TestConsole
let checker: TestOperator
let anna: TestMember

beforeAll(async () => {
  testConsole = await startTestConsole({ config: { operatorDayLimit: money('1000') } })
  checker = await testConsole.operator('financeChecker')
  anna = await testConsole.server.member({ USDT: '10' })
})
afterAll(() => testConsole.stop())

const propose = (by: TestOperator, amount: string, key?: string) =>
  by.client.call(
    proposeCredit,
    {
      member: anna.id,
      account: 'spot',
      asset: 'USDT',
      amount: money(amount),
      source: 'house/starter',
      kind: 'bonus',
      reason: 'For the contest.',
    },
    key === undefined ? {} : { key },
  )
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ reason, details }) => [reason, details.left],
  )
const later = (ms: number) =>
  testConsole.server.pool.query(
    'UPDATE operator_proposal SET made_at = made_at - $1, decided_at = decided_at - $1',
    [ms],
  )

it('refuses credits above what one operator may make in a day, however they are split', async () => {
  const maker = await testConsole.operator('financeMaker')
  const { id } = await propose(maker, '600', 'first-six-hundred')
  expect(await refusalOf(propose(maker, '400.01'))).toEqual(['operatorDayLimit', '400'])
  const both = [propose(maker, '300'), propose(maker, '300')]
  expect((await Promise.all(both.map(reasonOf))).sort()).toEqual(['none', 'operatorDayLimit'])
  // A retry with the same key is the same proposal, and a withdrawn one no longer counts.
  await propose(maker, '100')
  expect(await propose(maker, '600', 'first-six-hundred')).toEqual({ id })
  expect(await refusalOf(propose(maker, '0.01'))).toEqual(['operatorDayLimit', '0'])
  await maker.client.call(withdrawProposal, { id })
  expect(await reasonOf(propose(maker, '600'))).toBe('none')
  await later(86_400_000)
  expect(await reasonOf(propose(maker, '1000'))).toBe('none')
})

it('counts withdrawals that were agreed to, with credits and what leaves the house', async () => {
  const { server } = testConsole
  const terms = { asset: 'USDT', chain: 56, decimals: 18, fee: money('1'), minimum: money('10') }
  const limits = { maximum: money('9000'), dailyMaximum: money('9000'), reviewAbove: money('50') }
  await server.exchange.submit({
    type: 'setWithdrawalTerms',
    at: Date.now(),
    key: '',
    terms: { ...terms, ...limits },
  } as Command)
  const bert = await server.member({ USDT: '5000' })
  const ask = async (amount: string) => {
    const { events, position } = await server.exchange.submit({
      type: 'requestWithdrawal',
      at: Date.now(),
      key: '',
      member: bert.id,
      asset: 'USDT',
      chain: 56,
      address: `0x${'5'.repeat(40)}`,
      amount: money(amount),
      fee: money('1'),
    } as Command)
    await server.exchange.core.waitForHistory(position)
    const [made] = events
    return made?.type === 'withdrawalRequested' ? made.withdrawal.id : 0
  }
  const maker = await testConsole.operator('financeMaker')
  const agree = (id: number) => maker.client.call(approveWithdrawal, { id })
  const [first, second, third] = [await ask('600'), await ask('400'), await ask('100')]
  await agree(first)
  expect(await refusalOf(propose(maker, '400.01'))).toEqual(['operatorDayLimit', '400'])
  const out = { from: 'house/starter', asset: 'USDT', amount: money('400.01') } as const
  const move = (to: 'chain/56' | 'house/convert') =>
    maker.client.call(proposeHouseMove, { ...out, to, reason: 'Profit of the month.' })
  expect(await refusalOf(move('chain/56'))).toEqual(['operatorDayLimit', '400'])
  expect(await reasonOf(move('house/convert'))).toBe('none')
  await agree(second)
  expect(await refusalOf(agree(third))).toEqual(['operatorDayLimit', '0'])
  // A proposal that was rejected paid no one.
  const risk = await testConsole.operator('risk')
  await risk.client.call(rejectWithdrawal, { id: first, reason: 'A stolen account.' })
  expect(await reasonOf(agree(third))).toBe('none')
})

it('refuses to approve more than one operator may in a day, no matter who proposed it', async () => {
  const makers = [
    await testConsole.operator('financeMaker'),
    await testConsole.operator('financeMaker'),
  ]
  const ids: number[] = []
  for (const maker of makers) ids.push((await propose(maker, '700')).id)
  const [first = 0, second = 0] = ids
  expect(await approveAsShown(checker, first)).toEqual({ status: 'done' })
  expect(await refusalOf(approveAsShown(checker, second))).toEqual(['operatorDayLimit', '300'])
  const other = await testConsole.operator('financeChecker')
  expect(await approveAsShown(other, second)).toEqual({ status: 'done' })
  // The next day there is room again.
  const third = await propose(await testConsole.operator('financeMaker'), '700')
  await later(86_400_000)
  expect(await approveAsShown(checker, third.id)).toEqual({ status: 'done' })
})
