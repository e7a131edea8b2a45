import { expect, test } from 'vitest'
import { base32, codeAt, stepOf } from './totp.ts'

const seed = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(seed, Math.floor(seconds / 30))).toBe(code)
  expect(stepOf(seed, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('a code is good thirty seconds early or late, and no longer', () => {
  const at = 1_111_111_111_000
  expect(stepOf(seed, codeAt(seed, 37_037_036), at)).toBe(37_037_036)
  expect(stepOf(seed, codeAt(seed, 37_037_038), at)).toBe(37_037_038)
  expect(stepOf(seed, codeAt(seed, 37_037_035), at)).toBeUndefined()
  expect(stepOf(seed, codeAt(seed, 37_037_039), at)).toBeUndefined()
  expect(stepOf(seed, '', at)).toBeUndefined()
  expect(stepOf(seed, 'äöüäöü', at)).toBeUndefined()
})

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('`%s` in base32 is `%s`', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})
