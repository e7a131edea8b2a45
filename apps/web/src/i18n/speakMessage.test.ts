import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { type Message, speakMessage, type Values } from './speakMessage.ts'

const say = (icu: string, values: Values = {}, tag = 'en') =>
  speakMessage(compileMessage(icu) as Message, values, tag)

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
