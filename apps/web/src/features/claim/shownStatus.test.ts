import { expect, test } from 'vitest'
import { shownStatus } from './shownStatus.ts'

const refused = (reason: string) =>
  shownStatus('open', { step: 'refused', reason, message: 'No.' } as never)

test('a claim that ended, and one that was there already, show the page as claimed (CLAIM-03)', () => {
  expect(shownStatus('open', { step: 'idle' })).toBe('open')
  expect(shownStatus('open', { step: 'done', reply: undefined } as never)).toBe('claimed')
  expect(refused('alreadyClaimed')).toBe('claimed')
  expect(refused('claimUsedUp')).toBe('usedUp')
  expect(refused('claimOver')).toBe('over')
  expect(refused('productUnavailable')).toBe('open')
  expect(shownStatus('claimed', { step: 'idle' })).toBe('claimed')
})
