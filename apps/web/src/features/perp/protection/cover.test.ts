import type { Protection } from '@assay/wire/rows/position.ts'
import { expect, test } from 'vitest'
import { coverOf, notCovering } from './cover.ts'

const one = (kind: Protection['kind'], triggerPrice: bigint, lots?: number) =>
  ({ kind, triggerPrice, lots }) as unknown as Protection
const position = (protections: Protection[], side: 'long' | 'short' = 'long') => ({
  protections,
  side,
  lots: 80,
})

// proves PERP-11
test('what came with an order covers its lots, not those added later', () => {
  const own = position([one('takeProfit', 67n, 50), one('stopLoss', 64n, 50)])
  expect(coverOf(own, 'stopLoss')).toMatchObject({ count: 1, lots: 50, isOfWhole: false })
  expect(notCovering(own, {})).toEqual([
    { kind: 'takeProfit', lots: 50 },
    { kind: 'stopLoss', lots: 50 },
  ])
  // What an order brings covers what it adds.
  expect(notCovering(own, { stopLoss: {} })).toEqual([{ kind: 'takeProfit', lots: 50 }])
})

test('all of a kind count together, and one of the whole covers what is added', () => {
  const parts = position([one('stopLoss', 64n, 50), one('stopLoss', 63n, 50)])
  expect(coverOf(parts, 'stopLoss')).toMatchObject({ count: 2, lots: 80, isOfWhole: false })
  const whole = position([one('stopLoss', 64n, 50), one('stopLoss', 63n)])
  expect(coverOf(whole, 'stopLoss')).toMatchObject({ count: 2, lots: 80, isOfWhole: true })
  expect(notCovering(whole, {})).toEqual([])
  expect([coverOf(whole, 'takeProfit'), notCovering(undefined, {})]).toEqual([undefined, []])
})

test('of several the one is shown that its price reaches first', () => {
  const kinds = [one('stopLoss', 63n), one('stopLoss', 64n), one('stopLoss', 62n)]
  const nearest = (side: 'long' | 'short') =>
    coverOf(position(kinds, side), 'stopLoss')?.nearest.triggerPrice
  expect([nearest('long'), nearest('short')]).toEqual([64n, 62n])
  const profits = [one('takeProfit', 68n), one('takeProfit', 67n)]
  expect(coverOf(position(profits), 'takeProfit')?.nearest.triggerPrice).toBe(67n)
})
