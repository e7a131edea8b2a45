import { describe, expect, test } from 'vitest'
import { cleanDecimal, isFraction, readTyped } from './cleanDecimal.ts'

const unitless = {
  decimalMark: '.',
  groupMark: ',',
  keypadMark: '.',
  decimals: 4,
  integerDigits: 13,
}
const en = { ...unitless, unit: 'USDT' }
const de = { ...en, decimalMark: ',', groupMark: '.', keypadMark: ',' }
const fr = { ...de, groupMark: '\u202f' }
const read = (text: string) => cleanDecimal(text, en)

/** Key after key, as a field takes it: a digit too many leaves what was there. */
function typed(keys: string, limits: typeof en) {
  let field = { plain: '', text: '', isForeign: false, isRefused: false }
  for (const key of keys) field = readTyped(field.text + key, field.isForeign, limits) ?? field
  return field
}
const typeKeys = (keys: string, limits: typeof en) => typed(keys, limits).plain

// proves NUM-09
test.each([
  ['1,234.56 USDT', '1234.56'],
  ['1,234.56USDT', '1234.56'],
  ['USDT 5', '5'],
  ['USDT5', '5'],
  ['$50 USDT', '50'],
  ['50 $', '50'],
  ['＄50', '50'],
  ['\u200e50\u00a0USDT', '50'],
  ['1 234 USDT', '1234'],
  ['$1 234 567', '1234567'],
  ['', ''],
])('the unit of the field and its sign are stripped: %s', (text, value) => {
  expect(read(text)).toBe(value)
})

test('a unit with digits is separated from the number, as it could be taken for its end', () => {
  const inch = { ...en, unit: '1INCH' }
  for (const text of ['5 1INCH', '1INCH 5', '5\u00a01INCH'])
    expect(cleanDecimal(text, inch)).toBe('5')
  for (const text of ['51INCH', '1INCH5']) expect(cleanDecimal(text, inch)).toBeUndefined()
  expect(cleanDecimal('5,000.25 1000SATS', { ...en, unit: '1000SATS' })).toBe('5000.25')
})

test.each([
  ['EUR', '€ 50', '$50'],
  ['EUR', '50€', '€50€'],
  ['EUR / USDT', '€50', '$50'],
  ['CNY', '￥50', '€50'],
  ['BRL', 'R$ 50', '$50'],
  ['USDC', '$50', '€50'],
  ['USDT / BTC', '$50', '₿50'],
  ['BTC', '50 BTC', '$50'],
  ['EURC', '50 EURC', '€50'],
  // Its sign is a power elsewhere.
  ['MMK', '50 MMK', '50K'],
])('in a field of %s %s is read, and %s refused', (unit, own, foreign) => {
  expect(cleanDecimal(own, { ...en, unit })).toBe('50')
  expect(cleanDecimal(foreign, { ...en, unit })).toBeUndefined()
})

test('where spaces group, the unit is separated, as the last group could be of another one', () => {
  const xyz = { ...en, unit: 'XYZ' }
  for (const text of ['5 100 XYZ', 'XYZ 5 100', "5'100XYZ", '5,100XYZ'])
    expect(cleanDecimal(text, xyz)).toBe('5100')
  for (const text of ['5 100XYZ', '5\u00a0100XYZ', 'XYZ100 500'])
    expect(cleanDecimal(text, xyz)).toBeUndefined()
})

test('no word is taken for a unit in a field that has none, or one that is a power', () => {
  for (const text of ['5 USDT', '$5']) expect(cleanDecimal(text, unitless)).toBeUndefined()
  expect(cleanDecimal('5 M', { ...unitless, unit: 'M' })).toBeUndefined()
})

test.each([
  '5 million',
  '5 Mio',
  '5 MIO',
  '5 mln',
  '5 тыс',
  '5 млн',
  '5 МЛН',
  '5 tr',
  '5 jt',
  '5 ribu',
  '5 bin',
  '5kk',
  '5KK',
  '5 lakh',
  '5M',
  '5K',
  '5 T',
  '5B',
  '5 m',
  '3万',
  '5千',
  '5억',
  '5 MILLIARDEN',
  '5 DOZEN',
  'DOZEN 5',
  '5 BTC',
  '5 EUR',
  'USD 5',
  '5 KCS',
  '5 USDTX',
  '-5',
  '–5',
  '－5',
  '(5)',
  '5-',
  '-$5',
  '$-5',
  '+5',
  '≈5',
  '5‰',
  '50 %',
  '50 PERCENT',
  '1½',
  '½',
  '10⁶',
  '5²',
  '0.0₅1183',
  '12a',
  '12a.3b4',
  '1.2.3',
  '5 10',
  '5 1E3',
  '5USD2',
  ...[
    '5 100XYZ',
    '$$5',
    '$5$',
    '€ 50',
    '50₫',
    '¤5',
    '€5 EUR USD',
    'USDT 5 USDT',
    '5 M€',
    '5 usdt',
    'million',
    'USDT',
  ],
])('what would make another number of it, or may, is refused: %s', (text) => {
  expect(read(text)).toBeUndefined()
  expect(typed(text, en)).toEqual({ plain: '', text, isForeign: false, isRefused: true })
})

describe('typed and pasted mean the same', () => {
  test.each([
    ['2,500', en, '2500'],
    ['1,000.50', en, '1000.50'],
    ['1,234,567', en, '1234567'],
    ['0.5', en, '0.5'],
    ['0,5', en, '0.5'],
    [',5', en, '0.5'],
    ['1.000,50', de, '1000.50'],
    ['11.226,0094', de, '11226.0094'],
    ['54.000', de, '54000'],
    ['54,000', de, '54.000'],
    ['0.500', de, '0.500'],
    ['1 234,5', fr, '1234.5'],
    ['1\u202f234,5', fr, '1234.5'],
    ['12.5', fr, '12.5'],
    ['12,5', fr, '12.5'],
    ['１，０００．５', en, '1000.5'],
    ['٠٫٥', en, '0.5'],
  ])('%s', (text, limits, value) => {
    expect(typeKeys(text, limits)).toBe(value)
    expect(cleanDecimal(text, limits)).toBe(value)
  })
})

test.each([
  ['12,5', en, '12.5'],
  ['1,0000', en, '1.0000'],
  ['1520,250', en, '1520.250'],
  ['1000.50', de, '1000.50'],
  ['1520.25', de, '1520.25'],
  ['1.5', de, '1.5'],
  ['12.5', de, '12.5'],
])('a sign that groups, where it cannot group, is the point: %s', (text, limits, value) => {
  expect(typeKeys(text, limits)).toBe(value)
  expect(cleanDecimal(text, limits)).toBe(value)
})

test('groups and points that contradict each other are refused', () => {
  for (const text of ['1,00,000', '12,34,56', '1.234,56']) {
    expect(read(text)).toBeUndefined()
    expect(typeKeys(text, en)).toBe('')
  }
})

test('typing reports at every key what is in the field', () => {
  const steps = ['1', '12', '12.', '12.3', '12.34', '12345', '', '', '', '12345678']
  const keys = '12,345,678'
  const said = [...keys].map((_, index) => typed(keys.slice(0, index + 1), en))
  expect(said.map(({ plain }) => plain)).toEqual(steps)
  expect(said.map(({ text }) => text)).toEqual([...keys].map((_, i) => keys.slice(0, i + 1)))
  expect(said.map(({ isRefused }) => isRefused)).toEqual(steps.map((plain) => plain === ''))
})

test('a refused key does not let the digits after it join those before it', () => {
  for (const keys of ['-50', '1e3', '2K', '1-5', '3万5', '12a3']) {
    expect(typed(keys, en)).toEqual({ plain: '', text: keys, isForeign: false, isRefused: true })
  }
  const integer = { ...en, decimals: 0 }
  expect(typed('12.5', integer)).toMatchObject({ plain: '', text: '12.5', isRefused: true })
})

test('a digit too many is taken out, a decimal too many too', () => {
  expect(typed('1255', { ...en, integerDigits: 3 })).toMatchObject({ plain: '125', text: '125' })
  expect(typed('0.12345', en)).toMatchObject({ plain: '0.1234', text: '0.1234' })
})

test('a keypad that has the other sign only writes decimals with it', () => {
  const phone = { ...en, keypadMark: ',' }
  expect(typeKeys('12,5', phone)).toBe('12.5')
  expect(typeKeys('2,5000', phone)).toBe('2.5000')
  expect(typeKeys('1,000.50', phone)).toBe('1000.50')
  expect(cleanDecimal('1,000.50', phone)).toBe('1000.50')
  expect(cleanDecimal('1,234,567', phone)).toBe('1234567')
  expect(cleanDecimal('2,500', phone)).toBeUndefined()
  expect(typeKeys('1.000,50', { ...de, keypadMark: '.' })).toBe('1000.50')
})

test('a sign, an exponent or a power is not dropped to leave another number', () => {
  for (const text of [
    '-',
    '-50',
    '− 1.5',
    '1e3',
    '2.5E-7',
    '2K',
    '1.5 m',
    '3万',
    '50 %',
    '0.0₅1183',
  ]) {
    expect(read(text)).toBeUndefined()
  }
})

test('decimals are capped, leading zeros dropped, and too many digits refused', () => {
  expect(read('0.123456')).toBe('0.1234')
  expect(read('12345678901234')).toBeUndefined()
  expect(read('0005')).toBe('5')
  expect(read('.5')).toBe('0.5')
})

// proves NUM-08
test('a price takes 13 digits before the point and 6 after it, where its market has 6', () => {
  const price = { ...en, decimals: 6 }
  expect(cleanDecimal('1234567890123.1234567', price)).toBe('1234567890123.123456')
  expect(cleanDecimal('12345678901234.123456', price)).toBeUndefined()
})

// proves NUM-07
test('an integer field takes digits only', () => {
  const integer = { ...en, decimals: 0, integerDigits: 8 }
  // Not 12, because the field still shows 12a: input is never taken in part.
  expect(typeKeys('12a', integer)).toBe('')
  expect(cleanDecimal('1,200', integer)).toBe('1200')
  expect(cleanDecimal('12.9', integer)).toBeUndefined()
})

test('distinguishes a fraction from what is no number at all', () => {
  expect(['0.5', '12,5', '.5', ' 1.25 '].every(isFraction)).toBe(true)
  expect(['12', '', 'x', '1.2.3', '5e3', '.'].some(isFraction)).toBe(false)
})
