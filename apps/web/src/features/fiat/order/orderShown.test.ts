import type { Amount, Price } from '@assay/money/amount.ts'
import { type FiatOrderRow, STATEMENTS_MAX } from '@assay/wire/routes/fiat/fiat.ts'
import { expect, test } from 'vitest'
import { endedAgainst, fiatActionOf, fiatOrderEndOf, isBuyer, standOf } from './orderShown.ts'

const order = (more: Partial<FiatOrderRow>): FiatOrderRow => ({
  id: 1,
  side: 'buy',
  isMerchant: false,
  isPayer: true,
  counterparty: 'Lena',
  asset: 'USDT',
  currency: 'EUR',
  price: 1n as Price,
  quantity: 1n as Amount,
  payment: 1n as Amount,
  method: 'iban',
  state: 'awaitingPayment',
  ending: '',
  isDisputed: false,
  placedAt: 0,
  payBy: 0,
  paidAt: 0,
  endedAt: 0,
  appealBy: 0,
  isDecided: false,
  finding: '',
  ...more,
})
const NOW = 1_000_000
const stand = (more: Partial<FiatOrderRow>) => standOf(order(more), NOW)

// proves FIAT-04 FIAT-07
test('an order is shown from the side of its reader', () => {
  expect([stand({}), stand({ isPayer: false })]).toEqual(['toPay', 'toReceive'])
  const paid = { state: 'underReview' } as const
  expect([stand(paid), stand({ ...paid, isPayer: false })]).toEqual(['underReview', 'toConfirm'])
  expect(stand({ ...paid, isPayer: false, isDisputed: true })).toBe('disputed')
  expect(stand({ state: 'completed' })).toBe('completed')
})

test('a late order can be appealed by its payer until the time for that is over', () => {
  const late = { state: 'cancelled', ending: 'late' } as const
  const inTime = NOW + 1
  expect(stand({ ...late, appealBy: inTime })).toBe('late')
  expect(stand({ ...late, appealBy: inTime, isPayer: false })).toBe('cancelled')
  expect(stand({ ...late, appealBy: NOW })).toBe('cancelled')
  expect(stand({ ...late, ending: 'withdrawn', appealBy: inTime })).toBe('cancelled')
})

test('the coins go to the member of a purchase, and to the merchant of a sale', () => {
  expect([isBuyer(order({})), isBuyer(order({ isMerchant: true }))]).toEqual([true, false])
  const sale = { side: 'sell' } as const
  expect([isBuyer(order(sale)), isBuyer(order({ ...sale, isMerchant: true }))]).toEqual([
    false,
    true,
  ])
})

test('an order that ended against someone leads them to support', () => {
  const ended = (ending: FiatOrderRow['ending'], isPayer: boolean) => {
    const row = order({ state: 'cancelled', ending, isPayer })
    return [fiatOrderEndOf(row), endedAgainst(row)]
  }
  expect(ended('late', true)).toEqual(['late', true])
  expect(ended('late', false)).toEqual(['void', false])
  expect(ended('refused', true)).toEqual(['refused', true])
  expect(ended('withdrawn', true)).toEqual(['withdrawn', false])
  expect(ended('withdrawn', false)).toEqual(['withdrawnByOther', false])
  expect(fiatOrderEndOf(order({ state: 'completed' }))).toBe('bought')
  const decided = { state: 'completed', isDecided: true } as const
  expect(endedAgainst(order(decided))).toBe(false)
  expect(endedAgainst(order({ ...decided, side: 'sell' }))).toBe(true)
  expect(endedAgainst(order({ state: 'completed', side: 'sell' }))).toBe(false)
})

// proves FIAT-07
test('a party can add to its statement until the limit is reached', () => {
  const said = (own: number, state: FiatOrderRow['state'] = 'underReview') =>
    fiatActionOf({
      state,
      statements: [false, ...Array<boolean>(own).fill(true)].map((isOwn) => ({
        isOwn,
        body: 'Nothing has come.',
        image: '',
        sentAt: 0,
      })),
    })
  expect([said(0), said(1), said(STATEMENTS_MAX - 1)]).toEqual(['appeal', 'sayMore', 'sayMore'])
  expect([said(STATEMENTS_MAX), said(0, 'completed')]).toEqual([undefined, undefined])
})
