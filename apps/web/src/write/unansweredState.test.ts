import { expect, test } from 'vitest'
import { unansweredStateOf } from './unansweredState.ts'

test('a write is being asked after until it was absent three times, and unclear once forgotten', () => {
  expect(unansweredStateOf({ absent: 2, isForgotten: false })).toBe('checking')
  expect(unansweredStateOf({ absent: 3, isForgotten: false })).toBe('absent')
  expect(unansweredStateOf({ absent: 3, isForgotten: true })).toBe('unclear')
})
