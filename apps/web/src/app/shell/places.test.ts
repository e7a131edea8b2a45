import { expect, test } from 'vitest'
import { pageName, placeOf, rememberPlace } from './places.ts'

test('a page opened by its address begins at its top, however far the one before was scrolled', () => {
  const records = pageName({ key: 'default', pathname: '/futuresRecord' })
  rememberPlace(records, 309)
  expect(placeOf(pageName({ key: 'default', pathname: '/futures' }))).toBeUndefined()
  // Loaded again, it is where it was.
  expect(placeOf(pageName({ key: 'default', pathname: '/futuresRecord' }))).toBe(309)
})

test('the same page opened twice on a walk has two places', () => {
  rememberPlace(pageName({ key: 'a1', pathname: '/notice' }), 100)
  expect(placeOf(pageName({ key: 'b2', pathname: '/notice' }))).toBeUndefined()
})
