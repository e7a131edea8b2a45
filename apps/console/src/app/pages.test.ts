import { waitKind } from '@assay/wire/deskKinds.ts'
import { expect, test } from 'vitest'
import { deskPages } from './pages.ts'

test('whatever waits for people is dealt with on one page', () => {
  const dealtWith = deskPages.flatMap(({ waits = [] }) => waits)
  expect(dealtWith.toSorted()).toEqual([...waitKind.options].toSorted())
})

test('each page has a place in the rail', () => {
  const places = deskPages.map(({ place }) => place)
  expect(places).toEqual([...new Set(places)])
  expect(deskPages[0]?.path).toBe('/overview')
})
