import { expect, test } from 'vitest'
import {
  hasCardTypo,
  isCardNumber,
  isIban,
  isSameName,
  isSwift,
  maskedPayee,
  NO_PAYEE,
  payeeFault,
  plainPayee,
} from './payee.ts'

const payee = (more = {}) => ({ ...NO_PAYEE, holder: 'Zoë Müller', ...more })

test('takes an IBAN only with the digits that check it', () => {
  const right = ['DE89 3704 0044 0532 0130 00', 'gb82 WEST 1234 5698 7654 32', 'NO9386011117947']
  expect(right.map(isIban)).toEqual([true, true, true])
  const wrong = [
    'DE88370400440532013000',
    'DE89',
    '',
    '89DE370400440532013000',
    'DE8937040044053201300Ö',
  ]
  expect(wrong.map(isIban)).toEqual([false, false, false, false, false])
})

test('takes an IBAN only in the length and form of its country', () => {
  /** Adds check digits that make it 1 modulo 97, whatever its length. */
  const checked = (country: string, account: string) => {
    const digits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('')
    return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
  }
  const real = {
    VG: 'VPVG0000012345678901',
    IE: 'AIBK93115212345678',
    PS: 'PALS000000000400123456702',
  }
  for (const [country, account] of Object.entries(real)) {
    expect(isIban(checked(country, account))).toBe(true)
    expect(isIban(checked(country, account.slice(0, -1)))).toBe(false)
    expect(isIban(checked(country, `${account}0`))).toBe(false)
  }
  expect(isIban(checked('DE', 'A70400440532013000'))).toBe(false)
  expect(isIban(checked('ZZ', '370400440532013000'))).toBe(false)
})

// proves NUM-05
test('takes a bank card of 16 to 19 digits, and finds a mistyped one by the last', () => {
  expect(['4242 4242 4242 4242', '6222-0212-3456-7890-128'].map(isCardNumber)).toEqual([true, true])
  expect(['424242424242424', '62220212345678901289', '4242x24242424242'].map(isCardNumber)).toEqual(
    [false, false, false],
  )
  expect(hasCardTypo('4242 4242 4242 4241')).toBe(true)
  // Neither a valid one nor one that is still being typed.
  expect(['4242 4242 4242 4242', '4242 4242', ''].some(hasCardTypo)).toBe(false)
})

test('takes a SWIFT code with or without a branch', () => {
  expect(['DEUTDEFF', 'deutdeff500', 'DEUTDEF', 'DEUTDEFF50', '12345678'].map(isSwift)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

// proves FIAT-10
test('asks for what each method needs and for nothing else', () => {
  expect(payeeFault(payee({ holder: ' ' }), 'iban')).toBe('payeeNameRequired')
  expect(payeeFault(payee(), 'bankCard')).toBe('cardNumberInvalid')
  expect(payeeFault(payee({ card: '4242424242424242' }), 'bankCard')).toBe('bankRequired')
  expect(payeeFault(payee({ card: '4242424242424242', bank: 'B' }), 'bankCard')).toBe(undefined)
  // Some real cards have no check digit.
  expect(payeeFault(payee({ card: '4242424242424241', bank: 'B' }), 'bankCard')).toBe(undefined)
  expect(payeeFault(payee(), 'iban')).toBe('ibanInvalid')
  const iban = 'DE89370400440532013000'
  expect(payeeFault(payee({ iban }), 'iban')).toBe(undefined)
  expect(payeeFault(payee({ iban, swift: 'X' }), 'iban')).toBe('swiftInvalid')
  expect(payeeFault(payee(), 'wechat')).toBe('wechatRequired')
  expect(payeeFault(payee({ wechat: 'zoe' }), 'wechat')).toBe(undefined)
  const all = payee({ iban: 'de89 3704 0044 0532 0130 00', card: '1', wechat: 'zoe' })
  expect(plainPayee(all, 'iban')).toEqual(payee({ iban }))
})

test('knows a person by the name, however it is written', () => {
  expect(isSameName('Zoë  Müller', 'ZOE MULLER')).toBe(true)
  expect(isSameName('张 三', '张三')).toBe(true)
  expect(isSameName('Anne-Marie O’Neil', 'anne marie oneil')).toBe(true)
  expect(isSameName('Zoë Müller', 'Zoë Miller')).toBe(false)
  // Combining marks that are not accents make a different name.
  expect(isSameName('राम', 'रीम')).toBe(false)
})

test('shows no whole number once no one pays any more', () => {
  const shown = maskedPayee(
    payee({ card: '4242424242424242', iban: 'DE89370400440532013000', wechat: 'zoe', bank: 'B' }),
  )
  expect(shown).toEqual({
    ...NO_PAYEE,
    holder: 'Z***',
    wechat: 'z***',
    bank: 'B',
    card: '•••• 4242',
    iban: '•••• 3000',
  })
})
