/** What the core takes from a process that only serves members. */
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { sentByMember } from '../engine.ts'
import { products } from '../products.ts'

const HEAD = { at: 1_000, key: 'm7:a-key-of-a-member', member: 7 }
const PLACE = {
  ...HEAD,
  type: 'placeSpotOrder',
  market: 'BTC/USDT',
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: 100,
  quantity: 5,
  quoteBudget: 0n,
  stopPrice: 0,
  clientOrderId: '',
} as const
const OFFER = {
  ...HEAD,
  type: 'openFiatOffer',
  side: 'sell',
  asset: 'USDT',
  currency: 'EUR',
  price: 1n,
  quantity: 1n,
  minimum: 1n,
  maximum: 1n,
  methods: ['iban'],
} as const
const given = (command: object) => sentByMember(command as Command)

test('a command is taken with its fields alone', () => {
  expect(given(PLACE)).toEqual({ ...PLACE, stopWhen: undefined })
  expect(given({ ...PLACE, stopWhen: 'rises', isForFree: {} })).toEqual({
    ...PLACE,
    stopWhen: 'rises',
  })
  expect(given({ ...PLACE, key: '' })?.key).toBe('')
})

test.each([
  ['price', { toString: 1 }],
  ['price', 1.5],
  ['price', -1],
  ['price', Number.MAX_SAFE_INTEGER + 1],
  ['price', undefined],
  ['quoteBudget', 0],
  ['quoteBudget', 10n ** 200n],
  ['side', 'both'],
  ['market', ['BTC/USDT']],
  ['market', 'x'.repeat(1_000)],
  ['clientOrderId', 'a\u0000b'],
  ['clientOrderId', '\ud800'],
  ['member', '7'],
  ['at', Number.NaN],
  ['key', 'm8:a-key-of-a-member'],
  ['key', 'operator:credit-7'],
  ['key', 'm7:\u0000'],
])('no member sends an order whose %s is %o', (field, value) => {
  expect(given({ ...PLACE, [field]: value })).toBeUndefined()
})

test.each([[['iban', 'iban']], [['shells']], ['iban'], [[{}]]])(
  'nor an offer paid by %o',
  (methods) => {
    expect(given(OFFER)).toBeDefined()
    expect(given({ ...OFFER, methods })).toBeUndefined()
  },
)

test('a member sends only by the rules of today', () => {
  const accept = { ...HEAD, type: 'acceptConversion', quote: 3, rules: 'look-3' }
  expect(given(accept)).toBeDefined()
  expect(given({ ...accept, rules: undefined })).toBeUndefined()
  expect(given({ ...accept, rules: 'look-2' })).toBeUndefined()
  expect(given({ ...accept, heardAt: 0 })).toBeUndefined()
})

test('commands of the house and of operators are sent by no member', () => {
  const sent = Object.values(products).flatMap((product) =>
    Object.keys((product as { sent?: object }).sent ?? {}),
  )
  expect(sent).toContain('placeSpotOrder')
  const others = Object.values(products)
    .flatMap(({ owners }) => Object.entries(owners))
    .filter(([type, owner]) => owner === 'house' || !sent.includes(type))
    .map(([type]) => type)
  expect(others).toEqual(expect.arrayContaining(['creditMember', 'setMerchant', 'endInviter']))
  expect(others).toEqual(expect.arrayContaining(['bindInviter', 'setCommissionRate', 'moveIndex']))
  for (const type of others) expect(given({ ...HEAD, type })).toBeUndefined()
})
