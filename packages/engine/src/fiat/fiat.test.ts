import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import {
  APPEAL_MS,
  FIAT_OFFERS_MAX,
  FIAT_ORDERS_MAX,
  PAY_MS,
  REVIEW_MS,
} from '@assay/domain/fiat/fiatRules.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import type { Event } from '../event.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import { Auditor } from '../testing/auditor.ts'
import { assertInvariants } from '../testing/invariants.ts'
import { seededRandom } from '../testing/random.ts'
import { fiatCommandsDue, fiatOf } from './fiatRead.ts'
import { FIAT_STEPS_PER_COMMAND } from './passFiat.ts'
import { fiatFounding, randomFiat } from './testing/fiatLife.ts'

// proves FIAT-01 FIAT-04 FIAT-05 FIAT-06 FIAT-07
const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const [MAX, MIA, ALICE, BOB] = [1, 2, 3, 4]

/** Max and Mia are merchants; each of the four has 1,000 USDT in the fiat account. */
function world() {
  const state = createState()
  const auditor = new Auditor(state)
  const play = (command: object, at = 1_000): Event[] => {
    const events = apply(state, { at, key: '', ...command } as Command)
    auditor.afterCommand(events)
    assertInvariants(state)
    return events
  }
  const coin = { id: 'USDT', name: 'Tether', decimals: 6, chain: '' }
  play({ type: 'listAsset', asset: coin }, 0)
  const fund = { asset: 'USDT', amount: amount('100000') }
  play({ type: 'fundHouse', from: 'outside/demo', to: 'house/starter', ...fund }, 0)
  for (const member of [MAX, MIA, ALICE, BOB]) {
    const credit = { from: 'house/starter', account: 'fiat', reason: 'demo' }
    const money = { member, asset: 'USDT', amount: amount('1000') }
    play({ type: 'creditMember', ...credit, ...money }, 0)
  }
  for (const member of [MAX, MIA]) play({ type: 'setMerchant', member, isActive: true }, 0)
  const own = (member: number): string[] => {
    const slot = state.ledger.find(member, 'fiat', 0)
    return [state.ledger.availableAt(slot), state.ledger.heldAt(slot)].map(toDecimal)
  }
  return { state, play, own, ...actionsIn(play) }
}

const nameOf = (events: Event[]) =>
  events.map((event) => (event.type === 'rejected' ? event.code : event.type)).join(' ')

const actionsIn = (play: (command: object, at?: number) => Event[]) => ({
  open: (member: number, more: Partial<FiatOffer> = {}) =>
    nameOf(
      play({
        type: 'openFiatOffer',
        member,
        side: 'sell',
        asset: 'USDT',
        currency: 'EUR',
        price: price('0.9'),
        quantity: amount('500'),
        minimum: amount('10'),
        maximum: amount('400'),
        methods: ['iban', 'bankCard'],
        ...more,
      }),
    ),
  place: (member: number, quantity: string, more: Partial<FiatOrder> & { at?: number } = {}) => {
    const { at, ...rest } = more
    const wish = { side: 'buy', asset: 'USDT', currency: 'EUR', method: 'iban', ...rest }
    const worst = wish.side === 'buy' ? price('1') : price('0.1')
    const figures = { quantity: amount(quantity), price: worst, ...rest }
    return nameOf(play({ type: 'placeFiatOrder', member, ...wish, ...figures }, at))
  },
  act: (type: string, member: number, order: number, at?: number) =>
    nameOf(play({ type, member, order }, at)),
  decide: (order: number, toBuyer: boolean, at?: number) =>
    nameOf(play({ type: 'decideFiat', order, toBuyer }, at)),
  close: (member: number, offer: number) => nameOf(play({ type: 'closeFiatOffer', member, offer })),
  pass: (at: number) => nameOf(play({ type: 'passTime' }, at)),
})

test('a purchase: the coins lie in escrow before anyone pays, and the seller gives them', () => {
  const { open, place, act, own, state } = world()
  expect(open(MAX)).toBe('fiatOfferOpened')
  expect(own(MAX)).toEqual(['500', '500'])
  expect(place(ALICE, '100', { price: price('0.9') })).toBe('fiatOrderPlaced')
  expect(state.fiat.orders.get(1)).toMatchObject({
    offer: 1,
    merchant: MAX,
    member: ALICE,
    state: 'awaitingPayment',
    isHeld: true,
    price: price('0.9'),
    payment: amount('90'),
    placedAt: 1_000,
    payBy: 1_000 + PAY_MS,
  })
  expect(fiatOf(state).offers[0]?.quantity).toBe(amount('400'))
  expect([own(MAX), own(ALICE)]).toEqual([
    ['500', '500'],
    ['1000', '0'],
  ])
  expect(act('releaseFiat', MAX, 1)).toBe('fiatOrderNotAtStage')
  expect(act('markFiatPaid', ALICE, 1, 2_000)).toBe('fiatOrderPaid')
  expect(act('markFiatPaid', ALICE, 1, 2_000)).toBe('fiatOrderNotAtStage')
  expect(act('cancelFiatOrder', ALICE, 1, 2_000)).toBe('fiatOrderNotAtStage')
  expect(act('releaseFiat', ALICE, 1, 3_000)).toBe('fiatOrderNotFound')
  expect(act('releaseFiat', MAX, 1, 3_000)).toBe('fiatOrderCompleted')
  expect([own(MAX), own(ALICE)]).toEqual([
    ['500', '400'],
    ['1100', '0'],
  ])
  // Once only.
  expect(act('releaseFiat', MAX, 1, 3_000)).toBe('fiatOrderNotFound')
  expect(state.fiat.orders.size).toBe(0)
})

test('a sale holds the member’s coins, and they go to the merchant when the member has the money', () => {
  const { open, place, act, own, state } = world()
  expect(open(MAX, { side: 'buy', quantity: amount('5000') })).toBe('fiatOfferOpened')
  expect(own(MAX)).toEqual(['1000', '0'])
  expect(place(ALICE, '100.000001', { side: 'sell' })).toBe('fiatOrderPlaced')
  expect(own(ALICE)).toEqual(['899.999999', '100.000001'])
  // 90.0000009 down to the cent.
  expect(state.fiat.orders.get(1)?.payment).toBe(amount('90'))
  expect(act('markFiatPaid', ALICE, 1)).toBe('fiatOrderNotFound')
  expect(act('markFiatPaid', MAX, 1)).toBe('fiatOrderPaid')
  expect(act('releaseFiat', MAX, 1)).toBe('fiatOrderNotFound')
  expect(act('releaseFiat', ALICE, 1)).toBe('fiatOrderCompleted')
  expect([own(MAX), own(ALICE)]).toEqual([
    ['1100.000001', '0'],
    ['899.999999', '0'],
  ])
  const [sell, method] = ['sell', 'bankCard'] as const
  expect(place(BOB, '1000.000001', { side: sell, method })).toBe('noMerchant')
  open(MIA, { side: 'buy', quantity: amount('5000'), maximum: amount('4000') })
  expect(place(BOB, '1000.000001', { side: sell, method })).toBe('insufficientBalance')
  expect(place(BOB, '1000', { side: sell, method })).toBe('fiatOrderPlaced')
  expect(place(BOB, '20', { side: sell, method })).toBe('insufficientBalance')
})

test('the best price is found, then the older offer, and never a worse one than was seen', () => {
  const { open, place, state } = world()
  open(MAX, { price: price('0.92') })
  open(MIA, { price: price('0.91'), maximum: amount('50') })
  open(MAX, { price: price('0.92') })
  const merchantOf = (order: number) => state.fiat.orders.get(order)?.offer
  expect(place(ALICE, '50')).toBe('fiatOrderPlaced')
  // Above Mia's maximum.
  expect(place(ALICE, '60')).toBe('fiatOrderPlaced')
  expect([merchantOf(1), merchantOf(2)]).toEqual([2, 1])
  expect(place(ALICE, '60', { price: price('0.9199') })).toBe('noMerchant')
  expect(place(ALICE, '50', { price: price('0.91') })).toBe('fiatOrderPlaced')
  // Self-trades are prevented.
  expect(place(MIA, '50', { price: price('0.91') })).toBe('noMerchant')
  expect(place(MAX, '50', { price: price('0.92') })).toBe('fiatOrderPlaced')
  expect(place(BOB, '5')).toBe('noMerchant')
  expect(place(BOB, '50', { currency: 'CNY', method: 'wechat' })).toBe('noMerchant')
  expect(place(BOB, '50', { method: 'wechat' })).toBe('commandInvalid')
})

test('to the last moment it can be paid; from then on it is late and its coins wait for an appeal', () => {
  const { open, place, act, own, pass, state } = world()
  open(MAX)
  for (const quantity of ['100', '101', '102']) place(ALICE, quantity)
  const payBy = 1_000 + PAY_MS
  expect(act('markFiatPaid', ALICE, 1, payBy - 1)).toBe('fiatOrderPaid')
  // Also before the order is marked late.
  expect(act('markFiatPaid', ALICE, 2, payBy)).toBe('paymentLate')
  expect(act('cancelFiatOrder', ALICE, 2, payBy)).toBe('fiatOrderNotAtStage')
  expect(pass(payBy)).toBe('timePassed fiatOrderLapsed fiatOrderLapsed')
  expect(state.fiat.orders.get(2)).toMatchObject({
    state: 'cancelled',
    ending: 'late',
    isHeld: true,
    endedAt: payBy,
  })
  expect(act('markFiatPaid', ALICE, 2, payBy)).toBe('paymentLate')
  expect(own(MAX)).toEqual(['500', '500'])
  expect(fiatOf(state).offers[0]?.quantity).toBe(amount('197'))
  // A late one may become active again, so it counts.
  expect(place(ALICE, '20', { at: payBy })).toBe('tooManyFiatOrders')
  expect(act('appealFiat', MAX, 2, payBy + 1)).toBe('fiatOrderNotAtStage')
  expect(act('appealFiat', ALICE, 2, payBy + APPEAL_MS - 1)).toBe('fiatOrderAppealed')
  expect(state.fiat.orders.get(2)).toMatchObject({
    state: 'underReview',
    isDisputed: true,
    ending: undefined,
    endedAt: undefined,
  })
  expect(act('appealFiat', ALICE, 3, payBy + APPEAL_MS)).toBe('fiatOrderNotAtStage')
  expect(pass(payBy + APPEAL_MS)).toBe('timePassed fiatEscrowFreed')
  expect(fiatOf(state).offers[0]?.quantity).toBe(amount('299'))
  expect(place(ALICE, '20', { at: payBy })).toBe('fiatOrderPlaced')
  expect(act('appealFiat', ALICE, 3, payBy + APPEAL_MS)).toBe('fiatOrderNotFound')
  expect(act('releaseFiat', MAX, 2, payBy + APPEAL_MS)).toBe('fiatOrderCompleted')
  expect(own(ALICE)).toEqual(['1101', '0'])
})

test('an appeal that comes before the clock has noticed is one of a late order', () => {
  const { open, place, act, pass } = world()
  open(MAX)
  place(ALICE, '100')
  const payBy = 1_000 + PAY_MS
  expect(act('appealFiat', ALICE, 1, payBy - 1)).toBe('fiatOrderNotAtStage')
  expect(act('appealFiat', ALICE, 1, payBy)).toBe('fiatOrderLapsed fiatOrderAppealed')
  expect(pass(payBy + APPEAL_MS)).toBe('timePassed')
})

test('after an outage a late payer has as long to appeal as any other', () => {
  const { open, place, act, pass, own, state } = world()
  open(MAX)
  for (const quantity of ['100', '101', '102']) place(ALICE, quantity)
  const noticed = 1_000 + 10 * PAY_MS
  expect(act('appealFiat', ALICE, 3, noticed)).toBe(
    'fiatOrderLapsed fiatOrderAppealed fiatOrderLapsed fiatOrderLapsed',
  )
  expect(state.fiat.orders.get(1)).toMatchObject({ ending: 'late', endedAt: noticed })
  expect(pass(noticed + APPEAL_MS - 1)).toBe('timePassed')
  expect(act('appealFiat', ALICE, 1, noticed + APPEAL_MS - 1)).toBe('fiatOrderAppealed')
  expect(act('appealFiat', ALICE, 2, noticed + APPEAL_MS)).toBe('fiatOrderNotAtStage')
  expect(pass(noticed + APPEAL_MS)).toBe('timePassed fiatEscrowFreed')
  expect(own(MAX)).toEqual(['500', '500'])
})

test('a sale that the merchant did not pay goes back to the member, and only the merchant can appeal', () => {
  const { open, place, act, own, pass, state } = world()
  open(MAX, { side: 'buy' })
  place(ALICE, '100', { side: 'sell' })
  const payBy = 1_000 + PAY_MS
  pass(payBy)
  expect(own(ALICE)).toEqual(['900', '100'])
  expect(act('appealFiat', ALICE, 1, payBy)).toBe('fiatOrderNotAtStage')
  pass(payBy + APPEAL_MS)
  expect(own(ALICE)).toEqual(['1000', '0'])
  expect(fiatOf(state).offers).toEqual([])
})

test('a merchant who does not pay is asked no more, and it costs the member none of three orders', () => {
  const { open, place, act, own, pass, state } = world()
  const sale = (more: object = {}) => place(ALICE, '100', { side: 'sell', ...more })
  open(MAX, { side: 'buy', price: price('0.91') })
  open(MIA, { side: 'buy' })
  for (let count = 0; count < FIAT_ORDERS_MAX; count++) expect(sale()).toBe('fiatOrderPlaced')
  expect(sale()).toBe('tooManyFiatOrders')
  const payBy = 1_000 + PAY_MS
  expect(act('markFiatPaid', MAX, 1, 2_000)).toBe('fiatOrderPaid')
  expect(pass(payBy)).toBe('timePassed fiatOrderLapsed fiatOfferClosed fiatOrderLapsed')
  expect(fiatOf(state).offers.map(({ merchant }) => merchant)).toEqual([MIA])
  for (const placed of [4, 5]) {
    expect(sale({ at: payBy })).toBe('fiatOrderPlaced')
    expect(state.fiat.orders.get(placed)?.merchant).toBe(MIA)
  }
  // An appeal by the merchant changes neither.
  expect(act('appealFiat', MAX, 2, payBy + 1)).toBe('fiatOrderAppealed')
  expect(sale({ at: payBy + 1 })).toBe('tooManyFiatOrders')
  expect(act('releaseFiat', ALICE, 1, payBy + 1)).toBe('fiatOrderCompleted')
  expect(sale({ at: payBy + 1 })).toBe('fiatOrderPlaced')
  expect(own(ALICE)).toEqual(['400', '500'])
})

test('an appeal that is the first to notice that the merchant was late closes the offer too', () => {
  const { open, place, act, state } = world()
  open(MAX, { side: 'buy' })
  place(ALICE, '100', { side: 'sell' })
  expect(act('appealFiat', MAX, 1, 1_000 + PAY_MS)).toBe(
    'fiatOrderLapsed fiatOfferClosed fiatOrderAppealed',
  )
  expect(fiatOf(state).offers).toEqual([])
})

test('who pays can give up before paying, and the coins are offered again', () => {
  const { open, place, act, own, state } = world()
  open(MAX)
  place(ALICE, '100')
  expect(act('cancelFiatOrder', MAX, 1)).toBe('fiatOrderNotFound')
  expect(act('cancelFiatOrder', ALICE, 1)).toBe('fiatOrderCancelled fiatEscrowFreed')
  expect(own(MAX)).toEqual(['500', '500'])
  expect(fiatOf(state).offers[0]?.quantity).toBe(amount('500'))
})

test('an operator decides what was disputed, or two hours after the payment', () => {
  const { open, place, act, own, decide } = world()
  open(MAX)
  for (const quantity of ['100', '101', '102']) place(ALICE, quantity)
  expect(decide(1, true)).toBe('fiatOrderNotAtStage')
  act('markFiatPaid', ALICE, 1, 2_000)
  act('markFiatPaid', ALICE, 2, 2_000)
  expect(decide(1, true, 2_000 + REVIEW_MS - 1)).toBe('decisionTooEarly')
  expect(decide(1, true, 2_000 + REVIEW_MS)).toContain('fiatOrderCompleted')
  expect(act('appealFiat', BOB, 2)).toBe('fiatOrderNotFound')
  expect(act('appealFiat', MAX, 2)).toBe('fiatOrderAppealed')
  expect(act('appealFiat', ALICE, 2)).toBe('fiatOrderNotAtStage')
  expect(decide(2, false)).toBe('fiatOrderCancelled fiatEscrowFreed')
  expect(decide(2, true)).toBe('fiatOrderNotFound')
  expect([own(MAX), own(ALICE)]).toEqual([
    ['500', '400'],
    ['1100', '0'],
  ])
})

test('a closed offer gives back what is bound to no order; its orders go on', () => {
  const { open, place, act, own, close, decide, state, play } = world()
  open(MAX)
  for (const quantity of ['100', '101', '102']) place(ALICE, quantity)
  expect(close(MIA, 1)).toBe('fiatOfferNotFound')
  expect(close(MAX, 1)).toBe('fiatOfferClosed')
  expect(close(MAX, 1)).toBe('fiatOfferNotFound')
  expect(own(MAX)).toEqual(['697', '303'])
  expect(place(ALICE, '50')).toBe('tooManyFiatOrders')
  expect(place(BOB, '50')).toBe('noMerchant')
  act('cancelFiatOrder', ALICE, 1)
  expect(own(MAX)).toEqual(['797', '203'])
  act('markFiatPaid', ALICE, 2)
  act('markFiatPaid', ALICE, 3)
  act('releaseFiat', MAX, 2)
  act('appealFiat', ALICE, 3)
  decide(3, false)
  expect([own(MAX), own(ALICE)]).toEqual([
    ['899', '0'],
    ['1101', '0'],
  ])
  // A former merchant offers nothing.
  open(MIA)
  open(MIA, { side: 'buy' })
  const [set, sold, bought] = play({ type: 'setMerchant', member: MIA, isActive: false })
  expect(set?.type).toBe('merchantSet')
  expect([sold, bought]).toMatchObject([{ freed: amount('500') }, { freed: 0n }])
  expect(own(MIA)).toEqual(['1000', '0'])
  expect([open(MIA), fiatOf(state).merchants]).toEqual(['notMerchant', [MAX]])
})

test('bounds of orders and offers hold, and nothing is offered that is not there', () => {
  const { open, place, own, close } = world()
  expect(open(ALICE)).toBe('notMerchant')
  expect(open(MAX, { asset: 'NONE' })).toBe('assetNotFound')
  expect(open(MAX, { minimum: amount('0') })).toBe('fiatOfferInvalid')
  expect(open(MAX, { quantity: amount('1000.000001') })).toBe('insufficientBalance')
  for (let count = 0; count < FIAT_OFFERS_MAX; count++) {
    expect(open(MAX, { quantity: amount('50') })).toBe('fiatOfferOpened')
  }
  expect(own(MAX)).toEqual(['0', '1000'])
  expect(open(MAX, { side: 'buy' })).toBe('tooManyFiatOffers')
  close(MAX, 1)
  expect(open(MAX, { side: 'buy' })).toBe('fiatOfferOpened')
  for (let count = 0; count < FIAT_ORDERS_MAX; count++) {
    expect(place(ALICE, '20')).toBe('fiatOrderPlaced')
  }
  expect(place(ALICE, '20')).toBe('tooManyFiatOrders')
  expect(place(BOB, '20')).toBe('fiatOrderPlaced')
  expect(place(BOB, '0')).toBe('quantityNotPositive')
  expect(place(BOB, '20', { asset: 'NONE' })).toBe('assetNotFound')
  expect(place(BOB, '20', { price: 0n as Price })).toBe('priceNotPositive')
})

test('a text in place of yes or no decides nothing', () => {
  const { open, place, act, play } = world()
  open(MAX)
  place(ALICE, '100')
  act('markFiatPaid', ALICE, 1)
  act('appealFiat', ALICE, 1)
  expect(nameOf(play({ type: 'decideFiat', order: 1, toBuyer: 'no' }))).toBe('commandInvalid')
  const wrong = { type: 'setMerchant', member: MIA, isActive: 'yes' }
  expect(nameOf(play(wrong))).toBe('commandInvalid')
  expect(nameOf(play({ ...wrong, member: 0, isActive: true }))).toBe('accountNotFound')
})

test('a decision says what was found, for the side it is for, and older ones say nothing', () => {
  const { open, place, act, play } = world()
  open(MAX)
  for (const order of [1, 2, 3]) {
    place(ALICE, '100')
    act('markFiatPaid', ALICE, order)
    act('appealFiat', ALICE, order)
  }
  const decided = (order: number, toBuyer: boolean, finding?: string) =>
    play({ type: 'decideFiat', order, toBuyer, ...(finding && { finding }) })
  for (const finding of ['buyerSilent', 'because', 'toString']) {
    expect(nameOf(decided(1, true, finding))).toBe('commandInvalid')
  }
  expect(nameOf(decided(1, false, 'paymentShown'))).toBe('commandInvalid')
  expect(decided(1, true, 'sellerSilent')).toMatchObject([{ order: { finding: 'sellerSilent' } }])
  expect(decided(2, false, 'paidByAnother')).toMatchObject([
    { type: 'fiatOrderCancelled', order: { ending: 'refused', finding: 'paidByAnother' } },
    { type: 'fiatEscrowFreed', order: { finding: 'paidByAnother' } },
  ])
  const [old] = decided(3, true)
  expect(old).toMatchObject({ type: 'fiatOrderCompleted', isDecided: true })
  expect(old).not.toHaveProperty('order.finding')
})

test('the same key places one order, and says which', () => {
  const { open, play } = world()
  open(MAX)
  const wish = { member: ALICE, side: 'buy', asset: 'USDT', currency: 'EUR', method: 'iban' }
  const figures = { quantity: amount('100'), price: price('0.9') }
  const asked = { type: 'placeFiatOrder', key: 'mine', ...wish, ...figures }
  expect(play(asked)).toMatchObject([{ type: 'fiatOrderPlaced', order: { id: 1, key: 'mine' } }])
  expect(play(asked)).toEqual([{ type: 'repeated', order: 1 }])
})

test('journal and snapshot keep merchants, offers and orders to the last digit', () => {
  const { open, place, act, state, pass } = world()
  open(MAX)
  open(MIA, { side: 'buy', methods: ['bankCard'] })
  for (const quantity of ['100', '101', '102']) place(ALICE, quantity)
  act('markFiatPaid', ALICE, 1, 2_000)
  act('appealFiat', MAX, 1, 2_000)
  pass(1_000 + PAY_MS)
  const offer = { side: 'buy', asset: 'USDT', currency: 'EUR', price: 9n, quantity: 8n }
  const terms = { ...offer, minimum: 7n, maximum: 6n, methods: ['iban'] }
  const wish = { side: 'sell', asset: 'USDT', currency: 'EUR', method: 'iban' }
  for (const command of [
    { type: 'setMerchant', member: 1, isActive: true },
    { type: 'openFiatOffer', member: 1, ...terms },
    { type: 'closeFiatOffer', member: 1, offer: 2 },
    { type: 'placeFiatOrder', member: 1, ...wish, quantity: 5n, price: 4n },
    ...['markFiatPaid', 'releaseFiat', 'cancelFiatOrder', 'appealFiat'].map((type) => ({
      type,
      member: 1,
      order: 3,
    })),
    { type: 'decideFiat', order: 3, toBuyer: false },
    { type: 'decideFiat', order: 3, toBuyer: false, finding: 'buyerSilent' },
  ]) {
    const whole = { at: 5, key: 'k', ...command } as Command
    expect(decodeCommand(encodeCommand(whole))).toEqual(whole)
  }
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  expect([twin.fiat.merchants, twin.fiat.offers, twin.fiat.orders]).toEqual([
    state.fiat.merchants,
    state.fiat.offers,
    state.fiat.orders,
  ])
  const later = { type: 'passTime', at: 1_000 + PAY_MS + APPEAL_MS, key: '' } as const
  expect(apply(twin, later)).toEqual(apply(state, later))
  expect(hashOf(twin)).toBe(hashOf(state))
})

test('one command takes a bounded number of steps, and says how many are needed', () => {
  const { open, state } = world()
  open(MAX, { minimum: amount('0.01') })
  const members = FIAT_STEPS_PER_COMMAND + 1
  for (let member = 100; member < 100 + members; member++) {
    const wish = { member, side: 'buy', asset: 'USDT', currency: 'EUR', method: 'iban' }
    const figures = { quantity: amount('1'), price: price('1') }
    apply(state, { at: 1_000, key: '', type: 'placeFiatOrder', ...wish, ...figures } as Command)
  }
  const payBy = 1_000 + PAY_MS
  expect([fiatCommandsDue(state, payBy - 1), fiatCommandsDue(state, payBy)]).toEqual([0, 2])
  const lapsed = () => apply(state, { at: payBy, key: '', type: 'passTime' }).length - 1
  expect([lapsed(), lapsed(), lapsed()]).toEqual([FIAT_STEPS_PER_COMMAND, 1, 0])
  expect(fiatCommandsDue(state, payBy)).toBe(0)
})

test.each([1, 2, 3, 4])('a life of fiat alone keeps every invariant, from seed %i', (seed) => {
  const state = createState()
  const auditor = new Auditor(state)
  const random = seededRandom(seed)
  const play = (command: object, at = state.now) => {
    auditor.afterCommand(apply(state, { at, key: '', ...command } as Command))
  }
  for (const id of ['USDT', 'BTC', 'DUST']) {
    play({ type: 'listAsset', asset: { id, name: id, decimals: 8, chain: '' } })
    const fund = { from: 'outside/demo', to: 'house/starter', asset: id, amount: 10n ** 26n }
    play({ type: 'fundHouse', ...fund })
  }
  for (const command of fiatFounding(8)) play(command)
  for (let count = 0; count < 3_000; count++) {
    const at = state.now + random.below(60_000)
    play({ at, ...randomFiat(state, random, 1 + random.below(12)) })
    if (count % 25 === 0) assertInvariants(state)
  }
  for (const count of Object.values(auditor.counts.fiat)) expect(count).toBeGreaterThan(20)
})
