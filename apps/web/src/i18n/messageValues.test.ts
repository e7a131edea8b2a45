import type { Locale } from '@assay/wire/locale.ts'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { messageValues, type Values } from './messageValues.ts'

function say(icu: string, values: Values = {}, tag = 'en') {
  const i18n = setupI18n({ locale: tag, messages: { [tag]: { it: compileMessage(icu) } } })
  return i18n._('it', messageValues(values, tag))
}

test('placeholders take their values, and a missing one shows its name', () => {
  expect(say('Home')).toBe('Home')
  expect(say('Vol {volume} of {market}', { volume: '1.28B', market: 'BTC' })).toBe(
    'Vol 1.28B of BTC',
  )
  expect(say('Send again in {seconds} s', { seconds: 59 })).toBe('Send again in 59 s')
  expect(say('Hello {name}')).toBe('Hello {name}')
})

test('plurals follow the rules of the language', () => {
  const english = '{count, plural, =0 {no orders} one {# order} other {# orders of {name}}}'
  expect(say(english, { count: 0, name: 'Ann' })).toBe('no orders')
  expect(say(english, { count: 1, name: 'Ann' })).toBe('1 order')
  expect(say(english, { count: 1234, name: 'Ann' })).toBe('1,234 orders of Ann')
  const russian = '{count, plural, one {# ордер} few {# ордера} many {# ордеров} other {# ордера}}'
  const texts = [1, 3, 5, 21].map((count) => say(russian, { count }, 'ru'))
  expect(texts).toEqual(['1 ордер', '3 ордера', '5 ордеров', '21 ордер'])
})

test('ordinals and selects choose their case', () => {
  const place = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'
  expect([1, 2, 3, 4, 22].map((n) => say(place, { place: n })).join(' ')).toBe(
    '1st 2nd 3rd 4th 22nd',
  )
  const side = '{side, select, buy {Buy {asset}} other {Sell {asset}}}'
  expect(say(side, { side: 'buy', asset: 'BTC' })).toBe('Buy BTC')
  expect(say(side, { side: 'sell', asset: 'BTC' })).toBe('Sell BTC')
})

test('what counts and is shown in the same message is grouped in both places', () => {
  const left = '{count, plural, one {# order} other {# orders}} of {most}, {count} of them open'
  expect(say(left, { count: 1_234, most: 10_000 })).toBe(
    '1,234 orders of 10,000, 1,234 of them open',
  )
  expect(say('{count, plural, offset:1 =1 {you} other {you and # more}}', { count: 1_235 })).toBe(
    'you and 1,234 more',
  )
})

/** A plural of each case that some language has. */
const ALL_CASES =
  '{count, plural, zero {zero #} one {one #} two {two #} few {few #} many {many #} other {other #}}'

// proves I18N-01
test.each<[Locale, string]>([
  ['en', 'other 0 · one 1 · other 3 · other 5 · other 21 · other 1,234.5 · other 1,000,000'],
  ['zh-CN', 'other 0 · other 1 · other 3 · other 5 · other 21 · other 1,234.5 · other 1,000,000'],
  ['zh-TW', 'other 0 · other 1 · other 3 · other 5 · other 21 · other 1,234.5 · other 1,000,000'],
  ['ja', 'other 0 · other 1 · other 3 · other 5 · other 21 · other 1,234.5 · other 1,000,000'],
  ['ko', 'other 0 · other 1 · other 3 · other 5 · other 21 · other 1,234.5 · other 1,000,000'],
  ['tr', 'other 0 · one 1 · other 3 · other 5 · other 21 · other 1.234,5 · other 1.000.000'],
  ['vi', 'other 0 · other 1 · other 3 · other 5 · other 21 · other 1.234,5 · other 1.000.000'],
  ['id', 'other 0 · other 1 · other 3 · other 5 · other 21 · other 1.234,5 · other 1.000.000'],
  ['ru', 'many 0 · one 1 · few 3 · many 5 · one 21 · other 1 234,5 · many 1 000 000'],
  ['de', 'other 0 · one 1 · other 3 · other 5 · other 21 · other 1.234,5 · other 1.000.000'],
  ['fr', 'one 0 · one 1 · other 3 · other 5 · other 21 · other 1 234,5 · many 1 000 000'],
  ['pt', 'one 0 · one 1 · other 3 · other 5 · other 21 · other 1.234,5 · many 1.000.000'],
  ['es', 'other 0 · one 1 · other 3 · other 5 · other 21 · other 1234,5 · many 1.000.000'],
])('a number takes its case and its marks in %s', (locale, expected) => {
  const counts = [0, 1, 3, 5, 21, 1_234.5, 1_000_000]
  const texts = counts.map((count) => say(ALL_CASES, { count }, locale)).join(' · ')
  // Spaces that do not break, wide and narrow.
  expect(texts.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected)
})
