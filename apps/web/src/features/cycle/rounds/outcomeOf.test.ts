import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { expect, it } from 'vitest'
import { outcomeOf } from './RoundRow.tsx'

const unit = 10n ** 18n
const stake = (20n * unit) as Amount
const write = (value: bigint) => toDecimal(value as Amount)

it('shows the stake that came back of a returned round, without the sign of a gain', () => {
  const returned = { status: 'refunded', stake, paid: stake, netResult: 0n } as Round
  expect(outcomeOf(returned, write)).toBe('20')
  expect(outcomeOf({ ...returned, status: 'won', netResult: (17n * unit) as Amount }, write)).toBe(
    '+17',
  )
  expect(
    outcomeOf({ ...returned, status: 'lost', netResult: (-20n * unit) as Amount }, write),
  ).toBe('−20')
})
