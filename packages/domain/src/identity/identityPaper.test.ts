import { expect, test } from 'vitest'
import { isIdNumber, isKept, isPersonName, maskedIdNumber } from './identityPaper.ts'

// proves NUM-04
test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['440524188001010014', false],
  ['110105194912310021', false],
  ['110105194902290021', false],
  ['11010519491331002X', false],
  ['130503670401001', true],
  ['130503670431001', false],
  ['130503671301001', false],
  ['1101051949123100', false],
  ['', false],
])('`%s` is the number of a Chinese ID card: %s', (number, expected) => {
  expect(isIdNumber({ country: 'CN', document: 'idCard', number })).toBe(expected)
})

test.each([
  ['DE', 'idCard', 'L01X00T47', true],
  ['DE', 'idCard', 'L01 X00-T47', true],
  ['CN', 'passport', 'E12345678', true],
  ['FR', 'idCard', '123', false],
  ['FR', 'idCard', 'A'.repeat(31), false],
  ['FR', 'passport', '12AB<34', false],
] as const)('%s %s `%s`: %s', (country, document, number, expected) => {
  expect(isIdNumber({ country, document, number })).toBe(expected)
})

test.each([
  ['张三', true],
  ['Nora O’Neill-Groß', true],
  ['Иван Петров', true],
  ['José M. García', true],
  ['X', false],
  ['<b>Nora</b>', false],
  ['Nora 7', false],
  ['', false],
])('`%s` is a name: %s', (name, expected) => {
  expect(isPersonName(name)).toBe(expected)
})

test('little of a number is shown', () => {
  expect(maskedIdNumber('11010519491231002X')).toBe('11**************2X')
  expect(maskedIdNumber('1234')).toBe('****')
})

test('what was right on a paper that was sent back counts for the next of the same document', () => {
  const next = { country: 'DE', document: 'passport' } as const
  const sent = { ...next, faults: { image: 'cropped', number: 'unreadable' } } as const
  expect([isKept('name', { sent, next }), isKept('number', { sent, next })]).toEqual([true, false])
  for (const image of ['expired', 'wrongDocument'] as const) {
    const replaced = { sent: { ...next, faults: { image } }, next }
    expect([isKept('name', replaced), isKept('number', replaced)]).toEqual([true, false])
  }
  expect(isKept('name', { sent, next: { ...next, country: 'AT' } })).toBe(false)
  expect(isKept('name', { sent, next: { ...next, document: 'idCard' } })).toBe(false)
})

test('takes a Chinese number only of a province that there is', () => {
  const numbers = ['11010119900307', '99010119900307', '16010119900307'].map((begin) => {
    const seventeen = `${begin}123`
    const sum = [...seventeen].reduce(
      (total, digit, at) => total + Number(digit) * 2 ** (17 - at),
      0,
    )
    return seventeen + '10X98765432'[sum % 11]
  })
  expect(
    numbers.map((number) => isIdNumber({ country: 'CN', document: 'idCard', number })),
  ).toEqual([true, false, false])
})
