import { parseAmount } from '@assay/money/decimal.ts'
import { beforeAll, expect, test } from 'vitest'
import { coinDecimals, readCoinsBy } from '../store/coinDecimals.ts'
import { directionOf, formatterOf } from './format.ts'

const en = formatterOf('en', 'comma')
beforeAll(() =>
  coinDecimals.set(
    new Map([
      ['BTC', 8],
      ['USDT', 6],
      ['JPYX', 0],
    ]),
  ),
)

const of = (text: string) => parseAmount(text)

// proves NUM-12
test('what coins are worth together shows 4 decimals, fiat 2, order values up to 8', () => {
  expect(en.balance(of('12480.55219'))).toBe('12,480.5521')
  expect(en.fiat(of('59509.309'), 'EUR')).toBe('≈ €59,509.30')
  expect(en.orderValue(of('2749.92'))).toBe('2,749.92')
  expect(en.orderValue(of('0.123456789'))).toBe('0.12345678')
})

// proves NUM-10
test('what can be spent is floored, never rounded up', () => {
  expect(en.amount(of('0.04249'), 4)).toBe('0.0424')
})

test('a price in a currency has four digits below one, two decimals above, to the nearest', () => {
  expect(en.fiatPrice(of('0.15055'), 'USD')).toBe('≈ $0.1506')
  expect(en.fiatPrice(of('0.5776'), 'USD')).toBe('≈ $0.5776')
  expect(en.fiatPrice(of('0.5'), 'USD')).toBe('≈ $0.50')
  expect(en.fiatPrice(of('0.000012345678'), 'USD')).toBe('≈ $0.00001235')
  expect(en.fiatPrice(of('0.99996'), 'USD')).toBe('≈ $1.00')
  expect(en.fiatPrice(of('8.115'), 'EUR')).toBe('≈ €8.12')
  expect(en.fiatPrice(of('59509.309'), 'EUR')).toBe('≈ €59,509.31')
  expect(en.fiatPrice(of('0'), 'USD')).toBe('≈ $0.00')
  expect(en.fiatPrice(undefined, 'USD')).toBe('—')
})

// proves NUM-13
test('a value in a currency is rounded down: no one is shown a cent too much', () => {
  expect(en.fiat(of('0.4594'), 'USD')).toBe('≈ $0.45')
  expect(en.fiat(of('0.11931'), 'USD')).toBe('≈ $0.11')
  expect(en.fiat(of('0.115'), 'USD')).toBe('≈ $0.11')
  expect(en.fiat(of('0.1149999'), 'USD')).toBe('≈ $0.11')
})

test('a quantity that stands alone has no zeros at its end', () => {
  expect(en.quantity(of('0.01'), 8)).toBe('0.01')
  expect(en.quantity(of('1'), 8)).toBe('1.00')
  expect(en.quantity(of('150000'), 0)).toBe('150,000')
  expect(en.quantity(of('0.123456789'), 8)).toBe('0.12345678')
})

test('digits do not jump when a market becomes known', () => {
  const price = of('64856.72')
  expect(en.price(price, undefined)).toBe(en.price(price, 2))
  expect(en.average(of('64856.7233'), undefined)).toBe(en.average(of('64856.7233'), 2))
  expect(en.quantity(of('0.0125'), undefined)).toBe(en.quantity(of('0.0125'), 6))
})

test('a price keeps the digits of its market beyond what a float can hold', () => {
  expect(en.price(of('64856.72'), 2)).toBe('64,856.72')
  expect(en.price(of('12345678901234.12345678'), 8)).toBe('12,345,678,901,234.12345678')
})

test('what one has of a coin has the coin’s decimals, floored, on every page', () => {
  expect(en.coin(of('0.228591239'), 'BTC')).toBe('0.22859123')
  expect(en.coin(of('12.345678999'), 'USDT')).toBe('12.345678')
  expect(en.coin(of('12.5'), 'USDT')).toBe('12.50')
  expect(en.coin(of('0'), 'BTC')).toBe('0.00')
  expect(en.coin(of('7'), 'JPYX')).toBe('7')
  expect(en.coin(of('0.123456789'), 'NEW')).toBe('0.12345678')
  expect(en.coin(undefined, 'BTC')).toBe('—')
})

// proves NUM-10
test('a record loses no digit', () => {
  const fee = of('1.980963594123456789')
  expect(en.exact(fee)).toBe('1.980963594123456789')
  expect(formatterOf('de', 'match').exact(of('1234.000000001'))).toBe('1.234,000000001')
})

test('decimals are asked for once, with the first amount of a coin', async () => {
  const known = coinDecimals.get()
  coinDecimals.set(new Map())
  let readings = 0
  readCoinsBy(async () => {
    readings += 1
    return [{ asset: 'USDT', decimals: 6 }]
  })
  expect([en.coin(of('0.12345678'), 'USDT'), en.coin(of('1'), 'BTC')]).toEqual([
    '0.12345678',
    '1.00',
  ])
  await new Promise((resolve) => setTimeout(resolve))
  expect([en.coin(of('0.12345678'), 'USDT'), readings]).toEqual(['0.123456', 1])
  coinDecimals.set(known)
})

test('a tiny price counts its zeros', () => {
  expect(en.price(of('0.00001183'), 8)).toBe('0.0₄1183')
  expect(formatterOf('de', 'point').price(of('0.00001183'), 8)).toBe('0,0₄1183')
  expect(en.fullPrice(of('0.00001183'), 8)).toBe('0.00001183')
})

test('an average price has up to four decimals more than its market, to the nearest', () => {
  expect(en.average(of('47090.088'), 2)).toBe('47,090.088')
  expect(en.average(of('47090.08'), 2)).toBe('47,090.08')
  expect(en.average(of('47090'), 2)).toBe('47,090.00')
  expect(en.average(of('47090.666666666666666666'), 2)).toBe('47,090.666667')
  // Of two equally near the even one.
  expect(en.average(of('1.0000005'), 2)).toBe('1.00')
  expect(en.average(of('1.0000015'), 2)).toBe('1.000002')
  expect(en.average(of('0.000011834249'), 8)).toBe('0.0₄11834249')
  expect(formatterOf('de', 'match').average(of('47090.088'), 1)).toBe('47.090,088')
  expect(en.average(undefined, 2)).toBe('—')
})

test('percent is signed except zero, with a real minus, to the nearest', () => {
  expect(en.percent(of('0.02415'))).toBe('+2.42%')
  expect(en.percent(-(of('0.12349') ?? 0n))).toBe('−12.35%')
  expect(en.rate(of('0.0001256'))).toBe('+0.0126%')
  expect(en.percent(of('0.00004'))).toBe('0.00%')
  expect(en.percent(of('0.0241'))).toBe('+2.41%')
  expect(en.percent(-(of('0.00629') ?? 0n))).toBe('−0.63%')
  expect(en.percent(0n)).toBe('0.00%')
})

test('a share is to the nearest as well, of as many digits as its page shows', () => {
  // A spread of 0.05 % on each of two sides.
  expect(en.share(of('0.000999500249875062'), 4)).toBe('0.1%')
  expect(en.share(of('0.5728'), 0)).toBe('57%')
  expect(en.share(of('0.005838'))).toBe('0.58%')
  expect(en.share(of('0.010199'), 1)).toBe('1%')
})

test('missing is a dash, never zero', () => {
  expect(en.price(undefined, 2)).toBe('—')
  expect(en.balance(undefined)).toBe('—')
  expect(en.percent(undefined)).toBe('—')
})

test('large figures are shortened in the habit of the language', () => {
  expect(en.compact(of('1284000000'))).toBe('1.28B')
  expect(en.brief(of('30299999'))).toBe('30.2M')
  expect(formatterOf('ja', 'match').brief(of('30287700'))).toBe('3,020万')
  expect(formatterOf('ja', 'match').compact(of('1284000000'))).toBe('12.84億')
})

test('grouping follows the chosen style in every language', () => {
  expect(formatterOf('es', 'match').amount(of('1234.5'), 1)).toBe('1.234,5')
  expect(formatterOf('en', 'point').amount(of('1234.5'), 1)).toBe('1.234,5')
})

test('a time that others compare has its date and its zone', () => {
  const at = Date.UTC(2026, 10, 22, 17, 5)
  for (const locale of ['en', 'de', 'ja'] as const) {
    const { zoned, dateTime, date, utcDate } = formatterOf(locale, 'match')
    const text = zoned(at)
    const zone = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value
    // The same date in the same style, whatever follows it.
    expect(text).toBe(`${dateTime(at)} ${zone}`)
    expect(text).toContain(date(at))
    expect(utcDate(Date.UTC(2026, 10, 22))).toBe(date(new Date(2026, 10, 22).getTime()))
  }
})

test('clocks have 24 hours in every language', () => {
  const at = new Date(2026, 10, 22, 17, 5, 9).getTime()
  for (const locale of ['en', 'ko', 'zh-TW', 'vi', 'de'] as const) {
    const { time, dateTime, zoned } = formatterOf(locale, 'match')
    for (const text of [time(at), dateTime(at), zoned(at)])
      expect(text).toMatch(/\b17(:05:09|시 5분 9초)/)
  }
  const midnight = new Date(2026, 10, 22).getTime()
  expect(en.dateTime(midnight)).toBe('Nov 22, 2026, 00:00:00')
})

test('direction is neutral for none', () => {
  expect(directionOf(of('0.0001'))).toBe('up')
  expect(directionOf(-(of('0.0001') ?? 0n))).toBe('down')
  expect(directionOf(0n)).toBe('flat')
  expect(directionOf(undefined)).toBe('flat')
  // It would show as 0.00%.
  expect(directionOf(of('0.00004'))).toBe('flat')
  expect(directionOf(of('0.00009'))).toBe('up')
})

test('the signs in a number are known to its fields, in the chosen style too', () => {
  const signs = (locale: Parameters<typeof formatterOf>[0], style: 'match' | 'point' = 'match') => {
    const { groupMark, decimalMark } = formatterOf(locale, style)
    return `1${groupMark}000${decimalMark}5`
  }
  expect(signs('en')).toBe('1,000.5')
  expect(signs('ja')).toBe('1,000.5')
  expect(signs('es')).toBe('1.000,5')
  expect(signs('fr')).toBe('1\u202f000,5')
  expect(signs('en', 'point')).toBe('1.000,5')
})
