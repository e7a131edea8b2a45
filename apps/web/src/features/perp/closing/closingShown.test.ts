import { expect, test } from 'vitest'
import { closingShown } from './closingShown.ts'

const a = { id: 1 }
const b = { id: 2 }

// proves PERP-12
test('a refusal is shown in the form it was sent from, also when the list was read again', () => {
  const again = { id: 1 }
  expect(closingShown({ chosen: again, last: a, step: 'refused', isAside: false })).toEqual({
    isUnanswered: false,
    isStray: false,
    shown: again,
    isOpen: true,
  })
})

// proves PERP-12
test('a refusal that comes while the sheet is put aside is said elsewhere', () => {
  expect(closingShown({ chosen: undefined, last: a, step: 'sending', isAside: true })).toEqual({
    isUnanswered: true,
    isStray: false,
    shown: a,
    isOpen: false,
  })
  expect(closingShown({ chosen: undefined, last: a, step: 'refused', isAside: true })).toEqual({
    isUnanswered: false,
    isStray: true,
    shown: a,
    isOpen: false,
  })
})

// proves PERP-12
test("one position's refusal never shows in another's form", () => {
  const waiting = closingShown({ chosen: b, last: a, step: 'unknown', isAside: false })
  expect(waiting).toEqual({ isUnanswered: true, isStray: false, shown: a, isOpen: true })
  const refused = closingShown({ chosen: b, last: a, step: 'refused', isAside: false })
  expect(refused).toEqual({ isUnanswered: false, isStray: true, shown: a, isOpen: true })
  const forgotten = closingShown({ chosen: b, last: a, step: 'idle', isAside: false })
  expect(forgotten).toEqual({ isUnanswered: false, isStray: false, shown: b, isOpen: true })
})

// proves PERP-12
test('what is not answered stays open when its position leaves the list', () => {
  expect(closingShown({ chosen: undefined, last: a, step: 'unknown', isAside: false })).toEqual({
    isUnanswered: true,
    isStray: false,
    shown: a,
    isOpen: true,
  })
})
