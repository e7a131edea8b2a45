import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { formatterOf } from '../../../i18n/format.ts'
import { loadMessages, speak, t } from '../../../i18n/i18n.ts'
import { announceResult, returnedText } from './announceResult.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('cycle')
  await speak('en')
})

const amount = (text: string) => parseAmount(text) as Amount
const round = {
  id: 7,
  status: 'refunded',
  stakeAsset: 'USDT',
  netResult: amount('0'),
  stake: amount('20'),
  paid: amount('20'),
} as Round

// proves CYC-17
test('a result that is not nothing opens, and what came back is said', () => {
  const told: string[] = []
  const ways = {
    open: ({ id }: Round) => told.push(`opened ${id}`),
    say: (returned: Round) => told.push(returnedText(returned, t, formatterOf('en', 'comma'))),
  }
  announceResult({ ...round, netResult: amount('17') }, ways)
  announceResult(round, ways)
  expect(told).toEqual(['opened 7', 'Round 7 · Returned · 20.00 USDT'])
})
