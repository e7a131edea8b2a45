import { expect, test } from 'vitest'
import { isPassword, isPin, isSimplePin, keepsRule, PASSWORD_RULES } from './password.ts'

// proves SEC-03: the specification's rule as the minimum, or any 8 to 128 characters.
test.each([
  ['abc12', false],
  ['abc123', true],
  ['a1b2c3d4e5f6g7h8i9j0', true],
  ['a1b2c3d4e5f6g7h8i9j0k', true],
  ['abcdef', false],
  ['123456', false],
  ['abc 123', false],
  ['abc-123', false],
  ['äbc1234', false],
  ['abc123\n', false],
  ['', false],
  ['correct horse battery staple', true],
  ['}K2"v;€€', true],
  ['sieben7', true],
  ['siebenx', false],
  ['пароль-длинный', true],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', true],
  ['🔑🔑🔑🔑🔑🔑🔑', false],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['tabs\tinside', false],
])('`%s` as a password: %s', (text, expected) => {
  expect(isPassword(text)).toBe(expected)
})

test('either rule is enough, and can be ticked by itself', () => {
  const kept = (text: string) => PASSWORD_RULES.filter((rule) => keepsRule(rule, text))
  expect(kept('')).toEqual([])
  expect(kept('abc123')).toEqual(['lettersAndDigits'])
  expect(kept('abcd1234')).toEqual(['anyCharacters', 'lettersAndDigits'])
  expect(kept('123456!?')).toEqual(['anyCharacters'])
})

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
