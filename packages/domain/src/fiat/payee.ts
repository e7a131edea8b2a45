import { isValidIBAN } from 'ibantools'
import type { FiatMethod } from './fiatOrder.ts'

/**
 * Where currency is sent, by payment method; fields that a method does not need are empty. The
 * account must be the seller's own: its holder is the verified person.
 */
export type Payee = {
  holder: string
  /** Digits of a bank card. */
  card: string
  bank: string
  branch: string
  bankAddress: string
  swift: string
  iban: string
  accountType: AccountType
  wechat: string
  /** File name of the image of a WeChat payment code. */
  codeImage: string
}
export const ACCOUNT_TYPES = ['checking', 'savings'] as const
/** '' if not given. */
type AccountType = (typeof ACCOUNT_TYPES)[number] | ''

export const NO_PAYEE: Payee = {
  holder: '',
  card: '',
  bank: '',
  branch: '',
  bankAddress: '',
  swift: '',
  iban: '',
  accountType: '',
  wechat: '',
  codeImage: '',
}

/** The required and optional fields of a method. */
export const PAYEE_FIELDS: Record<FiatMethod, readonly (keyof Payee)[]> = {
  bankCard: ['holder', 'card', 'bank', 'branch', 'bankAddress', 'accountType'],
  iban: ['holder', 'iban', 'bank', 'swift', 'bankAddress', 'accountType'],
  wechat: ['holder', 'wechat', 'codeImage'],
}

export const PAYEE_REMARK_MAX = 100
/** For names of people, banks, branches and streets. */
export const PAYEE_TEXT_MAX = 100

export type PayeeFault =
  | 'payeeNameRequired'
  | 'cardNumberInvalid'
  | 'bankRequired'
  | 'ibanInvalid'
  | 'swiftInvalid'
  | 'wechatRequired'

const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** The stored form: only the method's fields, numbers without spaces. */
export function plainPayee(payee: Payee, method: FiatMethod): Payee {
  const kept = PAYEE_FIELDS[method].map((field) => {
    const isNumber = field === 'card' || field === 'iban' || field === 'swift'
    return [field, isNumber ? plain(payee[field]) : payee[field].trim()]
  })
  return { ...NO_PAYEE, ...Object.fromEntries(kept) }
}

/** The first fault, in the order of the form. */
export function payeeFault(payee: Payee, method: FiatMethod): PayeeFault | undefined {
  const { holder, card, bank, iban, swift, wechat } = plainPayee(payee, method)
  if (holder === '') return 'payeeNameRequired'
  if (method === 'bankCard') {
    if (!isCardNumber(card)) return 'cardNumberInvalid'
    return bank === '' ? 'bankRequired' : undefined
  }
  if (method === 'wechat') return wechat === '' ? 'wechatRequired' : undefined
  if (!isIban(iban)) return 'ibanInvalid'
  return swift === '' || isSwift(swift) ? undefined : 'swiftInvalid'
}

/** 16 to 19 digits (NUM-05). */
export const isCardNumber = (text: string): boolean => /^\d{16,19}$/.test(plain(text))

/**
 * Whether a card number looks mistyped: the check digit of ISO 7812 detects one wrong digit. Only a
 * hint, because some cards have none.
 */
export function hasCardTypo(text: string): boolean {
  if (!isCardNumber(text)) return false
  const digits = [...plain(text)].toReversed().map(Number)
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit : digit * 2
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 !== 0
}

/** ISO 13616 and its registry: the country's length and format, and check digits. */
export const isIban = (text: string): boolean => isValidIBAN(plain(text))

/** ISO 9362: bank, country, location, and an optional branch. */
export const isSwift = (text: string): boolean =>
  /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(plain(text))

/** Whether two names match, ignoring case, accents, spaces and punctuation. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s\p{P}]/gu, '')
    .toUpperCase()

/**
 * The masked form once no payment is due: the last four digits of numbers, the first letters of
 * names.
 */
export function maskedPayee(payee: Payee): Payee {
  const ending = (number: string) => (number === '' ? '' : `•••• ${number.slice(-4)}`)
  const beginning = (text: string) => (text === '' ? '' : `${[...text][0]}***`)
  return {
    ...NO_PAYEE,
    bank: payee.bank,
    accountType: payee.accountType,
    holder: beginning(payee.holder),
    wechat: beginning(payee.wechat),
    card: ending(payee.card),
    iban: ending(payee.iban),
  }
}
