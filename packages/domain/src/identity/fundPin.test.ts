import { expect, test } from 'vitest'
import { isPin, isSimplePin } from './password.ts'

// proves SEC-05
test.each([
  ['482915', true],
  ['48291', false],
  ['4829150', false],
  ['48291a', false],
  ['４８２９１５', false],
  ['482915\n', false],
  ['', false],
])('`%s` as a fund password: %s', (text, expected) => {
  expect(isPin(text)).toBe(expected)
})

test.each([
  ['111111', true],
  ['123456', true],
  ['901234', true],
  ['654321', true],
  ['121212', true],
  ['123123', true],
  ['112233', true],
  ['100000', true],
  ['812345', true],
  ['482915', false],
  ['135791', false],
])('`%s` is easy to guess: %s', (pin, expected) => {
  expect(isSimplePin(pin, ['+8613812345678', 'nora@mail.example'])).toBe(expected)
})
