import { waitKind } from '@assay/wire/consoleKinds.ts'
import { expect, test } from 'vitest'
import { consolePages } from './pages.ts'

test('whatever waits for people is dealt with on one page', () => {
  const dealtWith = consolePages.flatMap(({ waits = [] }) => waits)
  expect(dealtWith.toSorted()).toEqual([...waitKind.options].toSorted())
})

test('each page has a place in the rail', () => {
  const places = consolePages.map(({ place }) => place)
  expect(places).toEqual([...new Set(places)])
  expect(consolePages[0]?.path).toBe('/overview')
})
