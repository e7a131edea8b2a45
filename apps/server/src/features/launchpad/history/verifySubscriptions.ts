/** Compares the table of subscriptions with a replay of the journal. */
import type { Subscription } from '@assay/domain/launchpad/offering.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { fromNumeric } from '../../../db/numericColumn.ts'
import { compareRows } from '../../../history/compare.ts'
import type { PositionRange } from '../../../history/productHistory.ts'
import { SUBSCRIPTION_COLUMNS, type SubscriptionStep } from './writeSubscriptions.ts'

const PROGRESS = 'id, allotted, gift, status, releases, released'

/** Subscriptions placed or ended at some consecutive positions, column by column. */
export async function verifySubscriptionPage(
  client: pg.Client,
  steps: readonly SubscriptionStep[],
  { from, to }: PositionRange,
): Promise<void> {
  const range = [from, to]
  const placed = await client.query(
    `SELECT ${SUBSCRIPTION_COLUMNS} FROM subscription WHERE position > $1 AND position <= $2 ORDER BY id`,
    range,
  )
  compareRows('subscription', {
    stored: placed.rows.map((row) =>
      [
        row.id,
        row.member,
        row.offering,
        row.asset,
        row.pay_asset,
        fromNumeric(row.price),
        fromNumeric(row.quantity),
        row.subscribed_at,
        row.position,
      ].join(' '),
    ),
    expected: steps.flatMap(({ event, position }) => {
      if (event.type !== 'subscriptionPlaced') return []
      const { id, member, offering, asset, payAsset, price, quantity, ...own } = event.subscription
      const terms = [id, member, offering, asset, payAsset, price, quantity]
      return [[...terms, own.subscribedAt, position].join(' ')]
    }),
  })
  const ended = await client.query(
    `SELECT ${PROGRESS}, closed_position FROM subscription
      WHERE closed_position > $1 AND closed_position <= $2 ORDER BY closed_position, id`,
    range,
  )
  const ends = steps
    .filter(({ event: { subscription } }) => isOver(subscription))
    .toSorted(
      (a, b) => a.position - b.position || a.event.subscription.id - b.event.subscription.id,
    )
  compareRows('end of a subscription', {
    stored: ended.rows.map((row) => `${progressOfRow(row)} ${row.closed_position}`),
    expected: ends.map(({ event, position }) => `${progressOf(event.subscription)} ${position}`),
  })
}

/** An allotted subscription that is not processed yet is still stored as it was placed. */
export async function verifyOpenSubscriptions(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    `SELECT ${PROGRESS} FROM subscription WHERE closed_position IS NULL ORDER BY id`,
  )
  compareRows('open subscription', {
    stored: rows.map(progressOfRow),
    expected: [...state.offerings.open.values()].toSorted((a, b) => a.id - b.id).map(progressOf),
  })
}

const isOver = ({ status }: Subscription) => status === 'complete' || status === 'refunded'

function progressOf({ id, allotted, gift, status, releases, released }: Subscription): string {
  const won = status === 'inReview' ? [0, 0] : [allotted, gift]
  return [id, ...won, status, releases, released].join(' ')
}

const progressOfRow = (row: Record<string, never>): string =>
  [
    row.id,
    fromNumeric(row.allotted!),
    fromNumeric(row.gift!),
    row.status,
    row.releases,
    fromNumeric(row.released!),
  ].join(' ')
