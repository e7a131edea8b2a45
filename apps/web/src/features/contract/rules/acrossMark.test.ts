import { expect, test } from 'vitest'
import { reachOf } from './acrossMark.ts'

const [low, mark, high] = [40_000n, 50_000n, 60_000n]

test('a liquidation price on the other side of the mark says from where it is reached', () => {
  expect(reachOf({ side: 'long', liquidationPrice: high, markPrice: mark })).toBe('≥ ')
  expect(reachOf({ side: 'short', liquidationPrice: low, markPrice: mark })).toBe('≤ ')
})

test('one where a position has it alone, none, and one of an unknown mark say nothing', () => {
  expect(reachOf({ side: 'long', liquidationPrice: low, markPrice: mark })).toBe('')
  expect(reachOf({ side: 'short', liquidationPrice: high, markPrice: mark })).toBe('')
  expect(reachOf({ side: 'long', liquidationPrice: undefined, markPrice: mark })).toBe('')
  expect(reachOf({ side: 'long', liquidationPrice: high, markPrice: undefined })).toBe('')
})
