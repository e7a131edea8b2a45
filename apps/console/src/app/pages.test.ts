import { waitKind } from '@assay/wire/deskKinds.ts'
import { expect, test } from 'vitest'
import { deskPages } from './pages.ts'

test('whatever waits for people is dealt with on one page', () => {
  const dealtWith = deskPages.flatMap(({ waits = [] }) => waits)
  expect(dealtWith.toSorted()).toEqual([...waitKind.options].toSorted())
})
