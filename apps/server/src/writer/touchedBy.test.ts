import type { Round } from '@assay/domain/cycle/round.ts'
import type { Event } from '@assay/engine/event.ts'
import { ZERO } from '@assay/money/amount.ts'
import { expect, it } from 'vitest'
import { createTouchedBy } from './touchedBy.ts'

const placed = (id: number, headSequence: number, rules: string, market = 'BTC/USDT'): Event => ({
  type: 'roundPlaced',
  round: { id, member: 100 + id, market, headSequence, rules } as Round,
  held: ZERO,
})
const ticked = (sequence: number, market = 'BTC/USDT'): Event => ({
  type: 'cycleTicked',
  market,
  tick: { sequence, at: 0, price: 1, hash: '' },
})

// proves CYC-10
it('notifies members of their rounds at the tick that their rules enter at, once', () => {
  const touchedBy = createTouchedBy()
  const told = (...events: Event[]) =>
    [...touchedBy(events)].map(([member, { orders }]) => `${member}: ${orders.join(' ')}`)
  expect(
    told(placed(1, 7, 'cycle-1'), placed(2, 7, 'cycle-2'), placed(3, 7, 'cycle-2', 'ETH/USDT')),
  ).toEqual(['101: 1', '102: 2', '103: 3'])
  expect(told(ticked(8))).toEqual(['101: 1'])
  expect(told(placed(4, 8, 'cycle-2'))).toEqual(['104: 4'])
  expect(told(ticked(9))).toEqual(['102: 2'])
  expect(told(ticked(10))).toEqual(['104: 4'])
  expect(told(ticked(11))).toEqual([])
  expect(told(ticked(9, 'ETH/USDT'))).toEqual(['103: 3'])
})
