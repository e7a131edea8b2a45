/** A member's subscriptions, from the projection of the journal. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Offering, OfferingId, Subscription } from '@assay/domain/launchpad/offering.ts'
import { rebateOf, releaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import { heldForSubscription, paymentOf } from '@assay/domain/launchpad/subscriptionRules.ts'
import { type Amount, type Price, subtract } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getAllotment, OwnSubscription } from '@assay/wire/routes/launchpad/ieo.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import { SUBSCRIPTION_COLUMNS } from './history/writeSubscriptions.ts'

type Page = { limit: number; offset: number }
type AllottedSubscription = Reply<typeof getAllotment>['subscriptions'][number]

export type Subscriptions = {
  list(member: MemberId, page: Page): Promise<Subscription[]>
  count(member: MemberId): Promise<number>
  find(member: MemberId, id: number): Promise<Subscription | undefined>
  /** All of one offering in the order of placing, with members numbered from 1. */
  allotments(offering: OfferingId, page: Page): Promise<AllottedSubscription[]>
  countOf(offering: OfferingId): Promise<number>
  /** Whether some of an offering are still unprocessed. */
  areWaiting(offering: OfferingId): Promise<boolean>
}

const COLUMNS = `${SUBSCRIPTION_COLUMNS}, allotted, gift, status, releases, released`

export function createSubscriptions(history: HistoryReads): Subscriptions {
  return {
    async list(member, { limit, offset }) {
      const { rows } = await history.query(
        `SELECT ${COLUMNS} FROM subscription WHERE member = $1
         ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
        [member],
      )
      return rows.map(subscriptionOf)
    },

    async count(member) {
      const { rows } = await history.query('SELECT count(*) FROM subscription WHERE member = $1', [
        member,
      ])
      return rows[0].count as number
    },

    async find(member, id) {
      const { rows } = await history.query(
        `SELECT ${COLUMNS} FROM subscription WHERE id = $1 AND member = $2`,
        [id, member],
      )
      return rows[0] && subscriptionOf(rows[0])
    },

    async allotments(offering, { limit, offset }) {
      const { rows } = await history.query(
        `WITH all_of AS (
           SELECT id, quantity, allotted, min(id) OVER (PARTITION BY member) AS first
           FROM subscription WHERE offering = $1)
         SELECT id, quantity, allotted, dense_rank() OVER (ORDER BY first)::integer AS party
         FROM all_of ORDER BY id LIMIT ${limit} OFFSET ${offset}`,
        [offering],
      )
      return rows.map(({ id, party, quantity, allotted }) => ({
        id,
        party,
        quantity: fromNumeric<Amount>(quantity),
        allotted: fromNumeric<Amount>(allotted),
      }))
    },

    async countOf(offering) {
      const { rows } = await history.query(
        'SELECT count(*) FROM subscription WHERE offering = $1',
        [offering],
      )
      return rows[0].count as number
    },

    async areWaiting(offering) {
      const { rows } = await history.query(
        `SELECT EXISTS (SELECT FROM subscription
           WHERE offering = $1 AND status = 'inReview' AND closed_position IS NULL) AS are_waiting`,
        [offering],
      )
      return rows[0].are_waiting as boolean
    },
  }
}

function subscriptionOf(row: Record<string, never>): Subscription {
  const amount = (name: string) => fromNumeric<Amount>(row[name]!)
  return {
    id: row.id!,
    member: row.member!,
    offering: row.offering!,
    asset: row.asset!,
    payAsset: row.pay_asset!,
    price: fromNumeric<Price>(row.price!),
    quantity: amount('quantity'),
    allotted: amount('allotted'),
    gift: amount('gift'),
    subscribedAt: row.subscribed_at!,
    status: row.status!,
    releases: row.releases!,
    released: amount('released'),
  }
}

/** With figures derived from its offering: dates, payment and rebate. */
export function wireSubscriptionOf(
  subscription: Subscription,
  offering: Offering,
  payDecimals: number,
): OwnSubscription {
  const { member: _, ...own } = subscription
  const payment = paymentOf(subscription, subscription.allotted)
  const rebate = rebateOf(offering, payment, payDecimals)
  const isToCome = own.status !== 'complete' && own.status !== 'refunded'
  return {
    ...own,
    payment: subtract(payment, rebate),
    rebate,
    held: heldForSubscription(subscription),
    lockDays: offering.lockDays,
    releaseCount: offering.releases,
    nextReleaseAt: isToCome ? releaseAt(offering, own.releases + 1) : 0,
  }
}
