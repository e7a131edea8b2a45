import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

test('a write is being asked after until it was absent three times, and unclear once forgotten', () => {
  expect(standingOf({ absent: 2, isForgotten: false })).toBe('checking')
  expect(standingOf({ absent: 3, isForgotten: false })).toBe('absent')
  expect(standingOf({ absent: 3, isForgotten: true })).toBe('unclear')
})
