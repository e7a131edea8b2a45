import { expect, test } from 'vitest'
import { writeStandingOf } from './standing.ts'

test('a write is being asked after until it was absent three times, and unclear once forgotten', () => {
  expect(writeStandingOf({ absent: 2, isForgotten: false })).toBe('checking')
  expect(writeStandingOf({ absent: 3, isForgotten: false })).toBe('absent')
  expect(writeStandingOf({ absent: 3, isForgotten: true })).toBe('unclear')
})
