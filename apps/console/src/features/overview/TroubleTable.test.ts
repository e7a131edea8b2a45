import type { Trouble } from '@assay/wire/routes/operator/overview.ts'
import { expect, test } from 'vitest'
import { gatheredTroubles } from './TroubleTable.tsx'

const index = (subject: string, detail: string, since: number): Trouble => ({
  kind: 'indexProblem',
  subject,
  detail,
  since,
})

test('markets with the same index problem share a line, halted ones have their own', () => {
  const halted = { kind: 'marketHalted' as const, detail: 'The venues disagree.', since: 1 }
  const lines = gatheredTroubles([
    { ...halted, subject: 'spot BTC/USDT' },
    { ...halted, subject: 'contract BTC/USDT' },
    index('spot ETH/USDT', 'staleIndex', 9),
    index('spot TON/USDT', 'noIndex', 0),
    index('contract ETH/USDT', 'staleIndex', 8),
  ])
  expect(lines.map(({ subject, since }) => [subject, since])).toEqual([
    ['spot BTC/USDT', 1],
    ['contract BTC/USDT', 1],
    ['spot ETH/USDT, contract ETH/USDT', 8],
    ['spot TON/USDT', 0],
  ])
})
