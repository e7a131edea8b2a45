import { expect, test } from 'vitest'
import { reachOf } from './acrossMark.ts'

const marginMode = 'cross'
const [low, mark, high] = [40_000n, 50_000n, 60_000n]

test('a liquidation price on the other side of the mark says from where it is reached', () => {
  expect(reachOf({ marginMode, side: 'long', liquidationPrice: high, markPrice: mark })).toBe('≥ ')
  expect(reachOf({ marginMode, side: 'short', liquidationPrice: low, markPrice: mark })).toBe('≤ ')
})

test('one where a position has it alone, none, and one of an unknown mark say nothing', () => {
  expect(reachOf({ marginMode, side: 'long', liquidationPrice: low, markPrice: mark })).toBe('')
  expect(reachOf({ marginMode, side: 'short', liquidationPrice: high, markPrice: mark })).toBe('')
  expect(reachOf({ marginMode, side: 'long', liquidationPrice: undefined, markPrice: mark })).toBe(
    '',
  )
  expect(reachOf({ marginMode, side: 'long', liquidationPrice: high, markPrice: undefined })).toBe(
    '',
  )
})

test('one of isolated margin counts alone: an order beyond its own price never looks like a hedge', () => {
  const long = { side: 'long', marginMode: 'isolated' } as const
  expect(reachOf({ ...long, liquidationPrice: high, markPrice: mark })).toBe('')
})
