import { expect, test } from 'vitest'
import { isPassword, keepsRule, PASSWORD_RULES } from './password.ts'

// proves SEC-03
test.each([
  ['abc12', false],
  ['abc123', true],
  ['a1b2c3d4e5f6g7h8i9j0', true],
  ['a1b2c3d4e5f6g7h8i9j0k', false],
  ['abcdef', false],
  ['123456', false],
  ['abc 123', false],
  ['abc-123', false],
  ['äbc1234', false],
  ['abc123\n', false],
  ['', false],
])('`%s` as a password: %s', (text, expected) => {
  expect(isPassword(text)).toBe(expected)
})

test('each rule can be ticked by itself', () => {
  const kept = (text: string) => PASSWORD_RULES.filter((rule) => keepsRule(rule, text))
  expect(kept('')).toEqual(['onlyLettersAndDigits'])
  expect(kept('abc')).toEqual(['letter', 'onlyLettersAndDigits'])
  expect(kept('123456!')).toEqual(['length', 'digit'])
})
