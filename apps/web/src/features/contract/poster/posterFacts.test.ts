import { expect, it } from 'vitest'
import { posterPercent } from './posterFacts.ts'

const unit = 10n ** 18n

// proves TEAM-17
it('floors the percentage toward minus infinity and signs a gain', () => {
  expect(posterPercent({ pnl: 33n * unit, margin: 100n * unit })).toBe('+33.00 %')
  expect(posterPercent({ pnl: 12_349n * unit, margin: 100_000n * unit })).toBe('+12.34 %')
  expect(posterPercent({ pnl: -12_341n * unit, margin: 100_000n * unit })).toBe('−12.35 %')
  expect(posterPercent({ pnl: -1n, margin: 100n * unit })).toBe('−0.01 %')
  expect(posterPercent({ pnl: 0n, margin: 100n * unit })).toBe('0.00 %')
  expect(posterPercent({ pnl: 5n * unit, margin: 0n })).toBe('—')
})
