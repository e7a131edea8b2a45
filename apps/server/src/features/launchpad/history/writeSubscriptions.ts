/** Writes changes of subscriptions within the transaction of a batch. */
import type { Subscription } from '@assay/domain/launchpad/offering.ts'
import type { LaunchpadEvent } from '@assay/engine/launchpad/launchpadEvent.ts'
import type pg from 'pg'
import { bigintColumn, integerColumn, textColumn } from '../../../db/columns.ts'
import { numericColumn, toNumeric } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'

type SubscriptionEvent = Extract<LaunchpadEvent, { subscription: Subscription }>
export type SubscriptionStep = { event: SubscriptionEvent; position: number; at: number }

export const SUBSCRIPTION_COLUMNS =
  'id, member, offering, asset, pay_asset, price, quantity, subscribed_at, position'

/** Inserts first; then updates each changed subscription once, with the result of its last step. */
export function writeSubscriptions(
  client: pg.Client,
  steps: readonly SubscriptionStep[],
): Promise<unknown>[] {
  const placed = steps.filter(({ event }) => event.type === 'subscriptionPlaced')
  const changed = new Map<number, SubscriptionStep>()
  for (const step of steps) {
    const { id } = step.event.subscription
    if (step.event.type !== 'subscriptionPlaced') changed.set(id, step)
  }
  const sent = placed.map((step) => insertSubscription(client, step))
  if (changed.size > 0) sent.push(changeSubscriptions(client, [...changed.values()]))
  return sent
}

const insertSubscription = (
  client: pg.Client,
  { event, position }: SubscriptionStep,
): Promise<unknown> =>
  client.query({
    name: 'insert-subscription',
    text: `INSERT INTO subscription (${SUBSCRIPTION_COLUMNS},
        allotted, gift, status, releases, released)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, 'inReview', 0, 0)`,
    values: subscriptionRowOf(event.subscription, position),
  })

async function changeSubscriptions(
  client: pg.Client,
  steps: readonly SubscriptionStep[],
): Promise<void> {
  const all = steps.map(({ event }) => event.subscription)
  const { rowCount } = await client.query({
    name: 'change-subscriptions',
    text: `UPDATE subscription SET allotted = new.allotted, gift = new.gift,
        status = new.status, releases = new.releases, released = new.released,
        closed_position = CASE WHEN new.status IN ('complete', 'refunded') THEN new.position END
      FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::text[], $5::integer[], $6::numeric[],
        $7::bigint[]) AS new(id, allotted, gift, status, releases, released, position)
      WHERE subscription.id = new.id AND subscription.closed_position IS NULL`,
    values: [
      bigintColumn(all.map(({ id }) => id)),
      numericColumn(all.map(({ allotted }) => allotted)),
      numericColumn(all.map(({ gift }) => gift)),
      textColumn(all.map(({ status }) => status)),
      integerColumn(all.map(({ releases }) => releases)),
      numericColumn(all.map(({ released }) => released)),
      bigintColumn(steps.map(({ position }) => position)),
    ],
  })
  if (rowCount !== steps.length) {
    throw new Fault('The history lacks a subscription that the journal changes; replay it.')
  }
}

/** The immutable columns, in order, amounts as decimal text. */
function subscriptionRowOf(subscription: Subscription, position: number): unknown[] {
  const { id, member, offering, asset, payAsset, price, quantity, subscribedAt } = subscription
  const terms = [id, member, offering, asset, payAsset, toNumeric(price), toNumeric(quantity)]
  return [...terms, subscribedAt, position]
}
