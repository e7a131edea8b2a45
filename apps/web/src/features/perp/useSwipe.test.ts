import { expect, it } from 'vitest'
import { turnOf } from './useSwipe.ts'

// proves PERP-02
it('turns on a long sideways swipe and leaves scrolling alone', () => {
  expect(turnOf({ x: -80, y: 10 })).toBe('left')
  expect(turnOf({ x: 80, y: -39 })).toBe('right')
  expect(turnOf({ x: -59, y: 0 })).toBeUndefined()
  expect(turnOf({ x: -80, y: 60 })).toBeUndefined()
})
