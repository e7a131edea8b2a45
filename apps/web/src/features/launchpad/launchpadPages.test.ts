import { expect, test } from 'vitest'
import { featurePages } from './launchpadPages.ts'

test('the page of offerings is two levels deep and open to visitors', () => {
  const page = featurePages.find(({ path }) => path === '/ieo')
  expect([page?.level, page?.needsLogin ?? false]).toEqual([2, false])
})
