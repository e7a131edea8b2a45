import type { Event } from '@assay/engine/event.ts'
import { expect, it } from 'vitest'
import { fiatLetters, recipientsOf } from './fiatLetters.ts'

const [ANN, MARA] = [1, 2]
const order = { id: 7, side: 'buy', member: ANN, merchant: MARA }
const event = (type: string, more = {}) => ({ type, order, ...more }) as Event
const told = (...events: Event[]) => recipientsOf(events).map(({ member, kind }) => [member, kind])

it('notifies a late payer that the order has ended, but not one who has appealed', () => {
  const [lapsed, appealed] = [event('fiatOrderLapsed'), event('fiatOrderAppealed', { by: ANN })]
  expect(told(lapsed)).toEqual([[ANN, 'lapsed']])
  expect(told(lapsed, appealed)).toEqual([[MARA, 'disputed']])
  const other = event('fiatOrderLapsed', { order: { ...order, id: 8 } })
  expect(told(other, lapsed, appealed)).toEqual([
    [ANN, 'lapsed'],
    [MARA, 'disputed'],
  ])
})

// A decision is reported to the party that loses something and to the party that gains.
it('writes of a decision to both where the coins change hands, to the buyer where they do not', () => {
  expect(told(event('fiatOrderCompleted', { isDecided: true }))).toEqual([
    [ANN, 'completed'],
    [MARA, 'given'],
  ])
  expect(told(event('fiatOrderCompleted', { isDecided: false }))).toEqual([[ANN, 'completed']])
  const refused = event('fiatOrderCancelled', { order: { ...order, ending: 'refused' } })
  expect(told(refused)).toEqual([[ANN, 'refused']])
  const withdrawn = event('fiatOrderCancelled', { order: { ...order, ending: 'withdrawn' } })
  expect(told(withdrawn)).toEqual([])
})

it('says what staff found, also of a decision that only said of the payment what it decided', () => {
  const figures = { quantity: 1n, payment: 1n, asset: 'USDT', currency: 'EUR', payBy: 0 }
  const found = (type: string, more: object) => {
    const whole = { ...order, ...figures, ...more }
    return fiatLetters([event(type, { isDecided: true, order: whole })]).map(
      ({ letter }) => letter.words?.finding,
    )
  }
  const refused = { state: 'cancelled', ending: 'refused' }
  expect(found('fiatOrderCancelled', { ...refused, finding: 'paidByAnother' })).toEqual([
    'paidByAnother',
  ])
  expect(found('fiatOrderCancelled', refused)).toEqual(['paymentNotShown'])
  expect(found('fiatOrderCompleted', { state: 'completed' })).toEqual([
    'paymentShown',
    'paymentShown',
  ])
})
