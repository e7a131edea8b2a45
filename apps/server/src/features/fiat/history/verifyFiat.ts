/** Compares the tables of fiat offers and orders with a replay of the journal. */
import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { toNumeric } from '../../../db/numericColumn.ts'
import { compareRows, rowText } from '../../../history/compare.ts'
import type { PositionRange } from '../../../history/productHistory.ts'
import { type FiatStep, orderStepOf } from './writeFiat.ts'

const OFFER = `id, merchant, side, asset, currency, price, minimum, maximum,
  array_to_string(methods, ',') AS methods`
const ORDER = `id, key, offer, merchant, member, side, asset, currency, price, quantity, payment,
  method, placed_at, pay_by`
const PROGRESS = 'id, state, is_disputed, paid_at, ending, ended_at, finding'

/** Offers and orders opened, placed or ended at some consecutive positions, column by column. */
export async function verifyFiatPage(
  client: pg.Client,
  fiat: readonly FiatStep[],
  { from, to }: PositionRange,
): Promise<void> {
  const stored = async (text: string): Promise<string[]> => {
    const { rows } = await client.query({ text, values: [from, to], rowMode: 'array' })
    return rows.map(rowText)
  }
  const within = (column: string) => `WHERE ${column} > $1 AND ${column} <= $2`
  compareRows('fiat offer', {
    stored: await stored(
      `SELECT ${OFFER}, offered, opened_at, position FROM fiat_offer ${within('position')}
        ORDER BY id`,
    ),
    expected: fiat.flatMap(({ event, position, at }) =>
      event.type === 'fiatOfferOpened'
        ? [rowText([...offerRow(event.offer), toNumeric(event.offer.quantity), at, position])]
        : [],
    ),
  })
  compareRows('fiat order', {
    stored: await stored(
      `SELECT ${ORDER}, position FROM fiat_order ${within('position')} ORDER BY id`,
    ),
    expected: fiat.flatMap(({ event, position }) =>
      event.type === 'fiatOrderPlaced' ? [rowText([...orderRow(event.order), position])] : [],
    ),
  })
  compareRows('end of a fiat offer', {
    stored: await stored(
      `SELECT id, quantity, closed_position FROM fiat_offer ${within('closed_position')}
        ORDER BY closed_position, id`,
    ),
    expected: fiat
      .flatMap(({ event, position }) =>
        event.type === 'fiatOfferClosed' ? [{ ...event.offer, position }] : [],
      )
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map(({ id, quantity, position }) => rowText([id, toNumeric(quantity), position])),
  })
  compareRows('end of a fiat order', {
    stored: await stored(
      `SELECT ${PROGRESS}, is_decided, closed_position FROM fiat_order
        ${within('closed_position')} ORDER BY closed_position, id`,
    ),
    expected: fiat
      .flatMap((step) => orderStepOf(step) ?? [])
      .filter(({ order }) => !order.isHeld)
      .toSorted((a, b) => a.position - b.position || a.order.id - b.order.id)
      .map(({ order, isDecided, position }) =>
        rowText([...progressRow(order), isDecided, position]),
      ),
  })
}

export async function verifyOpenFiat(client: pg.Client, { fiat }: State): Promise<void> {
  const stored = async (text: string): Promise<string[]> =>
    (await client.query({ text, rowMode: 'array' })).rows.map(rowText)
  compareRows('open fiat offer', {
    stored: await stored(
      'SELECT id, quantity FROM fiat_offer WHERE closed_position IS NULL ORDER BY id',
    ),
    expected: [...fiat.offers.values()]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, quantity }) => rowText([id, toNumeric(quantity)])),
  })
  compareRows('open fiat order', {
    stored: await stored(
      `SELECT ${PROGRESS} FROM fiat_order WHERE closed_position IS NULL ORDER BY id`,
    ),
    expected: [...fiat.orders.values()]
      .toSorted((a, b) => a.id - b.id)
      .map((order) => rowText(progressRow(order))),
  })
}

const offerRow = (offer: FiatOffer): unknown[] => [
  offer.id,
  offer.merchant,
  offer.side,
  offer.asset,
  offer.currency,
  ...[offer.price, offer.minimum, offer.maximum].map(toNumeric),
  offer.methods.join(','),
]

const orderRow = (order: FiatOrder): unknown[] => [
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
]

/** Null in a row and undefined in the state have the same text. */
const progressRow = (order: FiatOrder): unknown[] => {
  const { id, state, isDisputed, paidAt, ending, endedAt, finding } = order
  return [id, state, isDisputed, paidAt, ending, endedAt, finding]
}
