import { describe, expect, it } from 'vitest'
import { isEmail } from './isEmail.ts'
import { maskedEmail, maskedName, maskedPhone } from './maskedContact.ts'

describe('contacts', () => {
  it.each([
    ['anna.b@mail.com', true],
    ['a@b.co', true],
    ['team@studio.photography', true],
    ['x@sub.domain.example', true],
    ['no-at.example', false],
    ["o'neil@mail.com", true],
    ['_anna@mail.com', true],
    ['a/b=c?d@mail.com', true],
    ['anna.@mail.com', false],
    ['.anna@mail.com', false],
    [`${'a'.repeat(64)}@mail.com`, true],
    [`${'a'.repeat(65)}@mail.com`, false],
    ['"a b"@mail.com', false],
    ['two@@mail.com', false],
    ['dots..inside@mail.com', false],
    ['a@b.c', false],
    ['a@b.123', false],
    ['a b@mail.com', false],
    ['a@mail.com\n', false],
    [`a@${'b'.repeat(260)}.com`, false],
  ])('%s is an email address: %s (NUM-03)', (text, expected) => {
    expect(isEmail(text)).toBe(expected)
  })

  it('shows the first letter of an email and its host', () => {
    expect(maskedEmail('anna.b@mail.com')).toBe('a***@mail.com')
    expect(maskedEmail('')).toBe('')
  })

  it('shows the first letter of a name, of a wallet the first digit', () => {
    expect(['Zhang San', '张三', '0x1234…abcd', 'a***@mail.com', ''].map(maskedName)).toEqual([
      'Z***',
      '张***',
      '0x1***',
      'a***',
      '',
    ])
  })

  it('shows 3 and 4 digits of an 11-digit phone number, and as little of others (NUM-11)', () => {
    expect(maskedPhone('+8613812345678')).toBe('138****5678')
    expect(maskedPhone('+4915112345678')).toBe('+49****5678')
    expect(maskedPhone('')).toBe('')
  })
})
