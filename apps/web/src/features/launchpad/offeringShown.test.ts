import { expect, it } from 'vitest'
import { lockedDays } from './offeringShown.ts'

it('says until when the last part of the tokens is locked, not the first alone', () => {
  expect(lockedDays({ lockDays: 30, releases: 1, releaseEveryDays: 0 })).toEqual([30])
  expect(lockedDays({ lockDays: 30, releases: 5, releaseEveryDays: 30 })).toEqual([30, 150])
})
