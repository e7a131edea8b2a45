import { expect, onTestFinished, test, vi } from 'vitest'
import { isNewVisit, pageName, rememberPlace, scrollPlaceOf } from './places.ts'

test('a page opened by its address begins at its top, however far the one before was scrolled', () => {
  const records = pageName({ key: 'default', pathname: '/futuresRecord' })
  rememberPlace(records, 309)
  expect(scrollPlaceOf(pageName({ key: 'default', pathname: '/futures' }))).toBeUndefined()
  // After a reload it has the same place.
  expect(scrollPlaceOf(pageName({ key: 'default', pathname: '/futuresRecord' }))).toBe(309)
})

test('the same page opened twice on a walk has two places', () => {
  rememberPlace(pageName({ key: 'a1', pathname: '/notice' }), 100)
  expect(scrollPlaceOf(pageName({ key: 'b2', pathname: '/notice' }))).toBeUndefined()
})

test.each([
  ['navigate', true],
  ['reload', false],
  ['back_forward', false],
])('a visit by %s is a new one: %s', (type, isNew) => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  expect(isNewVisit()).toBe(isNew)
})
