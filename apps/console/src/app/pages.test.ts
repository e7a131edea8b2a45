import { waitKind } from '@assay/wire/routes/operator/overview.ts'
import { expect, test } from 'vitest'
import { pages } from './pages.ts'

test('whatever waits for people is dealt with on one page', () => {
  const dealtWith = pages.flatMap(({ waits = [] }) => waits)
  expect(dealtWith.toSorted()).toEqual([...waitKind.options].toSorted())
})
