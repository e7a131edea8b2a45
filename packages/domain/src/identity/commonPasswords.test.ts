import { expect, test } from 'vitest'
import { isCommonPassword } from './commonPasswords.ts'

// proves SEC-03
test.each([
  ['password1', true],
  ['Passw0rd', true],
  ['P4ssw0rd123', true],
  ['1password', true],
  ['qwerty123456', true],
  ['abc123', true],
  ['aaa111', true],
  ['1q2w3e4r', true],
  ['summer2026', true],
  ['monkey654321', true],
  ['a1b2c3', true],
  ['password48151', false],
  ['kwizpf81', false],
  ['tr0ub4dor3', false],
  ['m9k2xq', false],
])('`%s` is common: %s', (password, expected) => {
  expect(isCommonPassword(password, 'ann@mail.example')).toBe(expected)
})

test('the account’s own name or number is no secret either', () => {
  expect(isCommonPassword('nora1987x', 'nora.1987@mail.example')).toBe(true)
  expect(isCommonPassword('x13812345678', '+8613812345678')).toBe(true)
  expect(isCommonPassword('x1984kwbt', 'x@mail.example')).toBe(false)
})
