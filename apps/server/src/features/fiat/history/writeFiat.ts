/** Writes changes of fiat offers and orders within the transaction of a batch. */
import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import type { FiatEvent } from '@assay/engine/fiat/fiatEvent.ts'
import type pg from 'pg'
import { bigintColumn, booleanColumn, textColumn } from '../../../db/columns.ts'
import { numericColumn, toNumeric } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'

/** Merchants are stored only in the engine. */
export type FiatStep = {
  event: Exclude<FiatEvent, { type: 'merchantSet' }>
  position: number
  at: number
}

/** Inserts first; then updates each changed order once, with the result of its last step. */
export function writeFiat(client: pg.Client, steps: readonly FiatStep[]): Promise<unknown>[] {
  const sent: Promise<unknown>[] = []
  const offers = new Map<number, OfferStep>()
  const orders = new Map<number, OrderStep>()
  for (const { event, ...when } of steps) {
    if (event.type === 'fiatOfferOpened') sent.push(insertOffer(client, event.offer, when))
    else if ('offer' in event && event.offer) {
      offers.set(event.offer.id, { ...when, offer: event.offer })
    }
    if (event.type === 'fiatOrderPlaced') sent.push(insertOrder(client, event.order, when))
    else if ('order' in event) orders.set(event.order.id, orderStepOf({ event, ...when })!)
  }
  if (offers.size > 0) sent.push(changeOffers(client, [...offers.values()]))
  if (orders.size > 0) sent.push(changeOrders(client, [...orders.values()]))
  return sent
}

type When = { position: number; at: number }
type OfferStep = When & { offer: FiatOffer }

export type OrderStep = When & { order: FiatOrder; isDecided: boolean }

export function orderStepOf({ event, position, at }: FiatStep): OrderStep | undefined {
  if (!('order' in event)) return undefined
  const isDecided = event.type === 'fiatOrderCompleted' && event.isDecided
  return { position, at, order: event.order, isDecided }
}

const insertOffer = (client: pg.Client, offer: FiatOffer, when: When): Promise<unknown> =>
  client.query({
    name: 'insert-fiat-offer',
    text: `INSERT INTO fiat_offer (id, merchant, side, asset, currency, price, minimum, maximum,
        methods, offered, opened_at, position, quantity)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $10)`,
    values: [
      offer.id,
      offer.merchant,
      offer.side,
      offer.asset,
      offer.currency,
      ...[offer.price, offer.minimum, offer.maximum].map(toNumeric),
      offer.methods,
      toNumeric(offer.quantity),
      when.at,
      when.position,
    ],
  })

async function changeOffers(client: pg.Client, steps: readonly OfferStep[]): Promise<void> {
  const { rowCount } = await client.query({
    name: 'change-fiat-offers',
    text: `UPDATE fiat_offer SET quantity = new.quantity,
        closed_position = CASE WHEN NOT new.is_open THEN new.position END
      FROM unnest($1::bigint[], $2::numeric[], $3::boolean[], $4::bigint[])
        AS new(id, quantity, is_open, position)
      WHERE fiat_offer.id = new.id AND closed_position IS NULL`,
    values: [
      bigintColumn(steps.map(({ offer }) => offer.id)),
      numericColumn(steps.map(({ offer }) => offer.quantity)),
      booleanColumn(steps.map(({ offer }) => offer.isOpen)),
      bigintColumn(steps.map(({ position }) => position)),
    ],
  })
  if (rowCount !== steps.length) {
    throw new Fault('The history lacks a fiat offer that the journal changes; replay it.')
  }
}

const insertOrder = (client: pg.Client, order: FiatOrder, when: When): Promise<unknown> =>
  client.query({
    name: 'insert-fiat-order',
    text: `INSERT INTO fiat_order (id, key, offer, merchant, member, side, asset, currency, price,
        quantity, payment, method, placed_at, pay_by, position, state, is_disputed, is_decided)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
        'awaitingPayment', false, false)`,
    values: [
      order.id,
      order.key,
      order.offer,
      order.merchant,
      order.member,
      order.side,
      order.asset,
      order.currency,
      ...[order.price, order.quantity, order.payment].map(toNumeric),
      order.method,
      order.placedAt,
      order.payBy,
      when.position,
    ],
  })

async function changeOrders(client: pg.Client, steps: readonly OrderStep[]): Promise<void> {
  const orders = steps.map(({ order }) => order)
  const { rowCount } = await client.query({
    name: 'change-fiat-orders',
    text: `UPDATE fiat_order SET state = new.state, is_disputed = new.is_disputed,
        paid_at = new.paid_at::bigint, ending = new.ending, ended_at = new.ended_at::bigint,
        is_decided = new.is_decided, finding = new.finding,
        closed_position = CASE WHEN NOT new.is_held THEN new.position END
      FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::text[],
        $7::boolean[], $8::boolean[], $9::bigint[], $10::text[])
        AS new(id, state, is_disputed, paid_at, ending, ended_at, is_decided, is_held, position,
          finding)
      WHERE fiat_order.id = new.id AND closed_position IS NULL`,
    values: [
      bigintColumn(orders.map(({ id }) => id)),
      textColumn(orders.map(({ state }) => state)),
      booleanColumn(orders.map(({ isDisputed }) => isDisputed)),
      textColumn(orders.map(({ paidAt }) => paidAt?.toString())),
      textColumn(orders.map(({ ending }) => ending)),
      textColumn(orders.map(({ endedAt }) => endedAt?.toString())),
      booleanColumn(steps.map(({ isDecided }) => isDecided)),
      booleanColumn(orders.map(({ isHeld }) => isHeld)),
      bigintColumn(steps.map(({ position }) => position)),
      textColumn(orders.map(({ finding }) => finding)),
    ],
  })
  if (rowCount !== steps.length) {
    throw new Fault('The history lacks a fiat order that the journal changes; replay it.')
  }
}
