import { expect, it } from 'vitest'
import { isUnlocked, lockedDays } from './offeringShown.ts'

it('says until when the last part of the tokens is locked, not the first alone', () => {
  expect(lockedDays({ lockDays: 30, releases: 1, releaseEveryDays: 0 })).toEqual([30])
  expect(lockedDays({ lockDays: 30, releases: 5, releaseEveryDays: 30 })).toEqual([30, 150])
})

it('knows tokens that are not locked at all, in one part or in several', () => {
  expect(isUnlocked({ lockDays: 0, releases: 1, releaseEveryDays: 0 })).toBe(true)
  expect(isUnlocked({ lockDays: 0, releases: 5, releaseEveryDays: 30 })).toBe(false)
  expect(isUnlocked({ lockDays: 1, releases: 1, releaseEveryDays: 0 })).toBe(false)
})
