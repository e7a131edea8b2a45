import { expect, test } from 'vitest'
import { decidableText } from './FiatConsoleScreen.tsx'

test('a dispute can be decided now, another order from a time on', () => {
  expect(decidableText(0)).toBe('now')
  expect(decidableText(Date.UTC(2026, 10, 23, 17))).toBe('2026-11-23 17:00:00')
})
