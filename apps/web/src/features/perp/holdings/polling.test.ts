import { expect, it } from 'vitest'
import { mustAsk } from './polling.ts'

// proves PERP-24
it('asks after three silent seconds while there is anything, and not otherwise', () => {
  expect(mustAsk({ hasAny: true, sincePushMs: 3_000, isHidden: false })).toBe(true)
  expect(mustAsk({ hasAny: true, sincePushMs: 2_999, isHidden: false })).toBe(false)
  expect(mustAsk({ hasAny: false, sincePushMs: 60_000, isHidden: false })).toBe(false)
  expect(mustAsk({ hasAny: true, sincePushMs: 60_000, isHidden: true })).toBe(false)
})
