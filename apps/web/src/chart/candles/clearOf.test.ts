import { expect, test } from 'vitest'
import { clearOf } from './clearOf.ts'

const box = (left: number, top: number) => ({ left, right: left + 60, top, bottom: top + 12 })

test('a label that overlaps another goes beside it, to the left where there is room', () => {
  expect(clearOf(box(200, 100), [box(230, 105)], 390)).toEqual(box(166, 100))
  expect(clearOf(box(20, 100), [box(40, 105)], 390)).toEqual(box(104, 100))
})

test('one that is clear stays, and so does one that finds no room', () => {
  expect(clearOf(box(200, 100), [box(230, 120), box(100, 100)], 390)).toEqual(box(200, 100))
  expect(clearOf(box(20, 100), [box(40, 105)], 120)).toEqual(box(20, 100))
  // To the left of the first it would overlap the second.
  expect(clearOf(box(200, 100), [box(230, 105), box(160, 105)], 390)).toEqual(box(294, 100))
})
