import { expect, test } from 'vitest'
import { isEcho } from './isEcho.ts'

const OPENED = 1_000
const press = (timeStamp: number, detail: number, pointerType = 'mouse') =>
  isEcho({ timeStamp, detail, pointerType }, OPENED)

test('the second half of a double press that a sheet opened under is no answer to it', () => {
  expect(press(1_200, 2)).toBe(true)
  expect(press(1_200, 1, 'touch')).toBe(true)
})

test('an independent press is no echo, and neither is any a while later', () => {
  expect(press(1_200, 1)).toBe(false)
  expect([press(1_400, 2), press(1_400, 1, 'touch')]).toEqual([false, false])
})
