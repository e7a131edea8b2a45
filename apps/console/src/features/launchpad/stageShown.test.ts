import { expect, test } from 'vitest'
import { stageShown } from './stageShown.ts'

test('an offering is announced until it starts, and open then', () => {
  const offering = { startsAt: 100 }
  expect([99, 100].map((now) => stageShown({ stage: 'open', offering }, now))).toEqual([
    'announced',
    'open',
  ])
  expect(stageShown({ stage: 'withdrawn', offering }, 99)).toBe('withdrawn')
})
