import { expect, test } from 'vitest'
import { refusalOf } from './words.ts'

test('a refusal of the code alone is a sentence, unless that needs figures nobody kept', () => {
  expect(refusalOf('haltedSince')).toBe(
    'This market was halted again after that. Look at it once more and propose anew.',
  )
  expect(refusalOf('priceOutsideBand')).toBe('priceOutsideBand')
  expect(refusalOf('a code of tomorrow')).toBe('a code of tomorrow')
})
