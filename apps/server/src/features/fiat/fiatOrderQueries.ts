/** Fiat orders in their current state, from the projection of the journal. */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type {
  FiatEnding,
  FiatFinding,
  FiatOrder,
  FiatOrderId,
} from '@assay/domain/fiat/fiatOrder.ts'
import { pausedUntil, REVIEW_MS } from '@assay/domain/fiat/fiatRules.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

type PartysColumns = { party: string; isDecided: boolean }
/** With the name of the other party. */
export type PartysOrder = FiatOrder & PartysColumns
type FiatFilter = {
  side?: Side | undefined
  role?: 'member' | 'merchant' | undefined
  state?: 'toBePaid' | 'underReview' | 'completed' | 'cancelled' | undefined
}
type Page = { limit: number; offset: number }

export type FiatOrderQueries = {
  /** Newest first. */
  list(member: MemberId, filter: FiatFilter, page: Page): Promise<PartysOrder[]>
  count(member: MemberId, filter: FiatFilter): Promise<number>
  /** Undefined for a member who is not a party. */
  find(member: MemberId, id: FiatOrderId): Promise<PartysOrder | undefined>
  byId(id: FiatOrderId): Promise<FiatOrder | undefined>
  /**
   * Purchases placed since then without a payment: given up, rejected, or late even if appealed.
   */
  countUnpaid(member: MemberId, since: number): Promise<number>
  /** By merchant: until when buying is paused, for those with a pause in the future. */
  pausedAmong(merchants: readonly MemberId[]): Promise<Map<MemberId, number>>
  /** Orders that wait for this merchant to pay or confirm. */
  countWaiting(merchant: MemberId): Promise<number>
  /** Disputed ones first, then the longest waiting. */
  underReview(limit: number): Promise<FiatOrder[]>
  /** Of those, the number that may be decided now, and when the oldest was paid; 0 for none. */
  countDecidable(now: number): Promise<{ count: number; oldestAt: number }>
  /** By merchant: the number of open orders. */
  runningOf(merchants: readonly MemberId[]): Promise<Map<MemberId, number>>
}

const COLUMNS = `o.id, o.key, o.offer, o.merchant, o.member, o.side, o.asset, o.currency, o.price,
  o.quantity, o.payment, o.method, o.placed_at AS "placedAt", o.pay_by AS "payBy",
  o.paid_at AS "paidAt", o.state, o.is_disputed AS "isDisputed",
  o.closed_position IS NULL AS "isHeld", o.ending, o.ended_at AS "endedAt", o.finding`
const RUNNING = `o.state IN ('awaitingPayment', 'underReview')`
const FOR_MEMBER = `(SELECT name FROM member WHERE id =
  CASE WHEN o.member = $1 THEN o.merchant ELSE o.member END) AS party,
  (o.is_decided OR o.ending = 'refused') IS TRUE AS "isDecided"`
const STATES = {
  toBePaid: ['awaitingPayment', 'underReview'],
  underReview: ['underReview'],
  completed: ['completed'],
  cancelled: ['cancelled'],
}

/** The conditions on party, side and state; $1 is the member. */
function conditions({ side, role, state }: FiatFilter): { where: string; values: unknown[] } {
  const parties = role ? `o.${role} = $1` : '(o.member = $1 OR o.merchant = $1)'
  return {
    where: `${parties} AND ($2::text IS NULL OR o.side = $2)
      AND ($3::text[] IS NULL OR o.state = ANY ($3))`,
    values: [side ?? null, state ? STATES[state] : null],
  }
}

export function createFiatOrderQueries(pool: pg.Pool): FiatOrderQueries {
  return {
    async list(member, filter, { limit, offset }) {
      const { where, values } = conditions(filter)
      const { rows } = await pool.query(
        `SELECT ${COLUMNS}, ${FOR_MEMBER} FROM fiat_order o WHERE ${where}
         ORDER BY o.id DESC LIMIT ${limit} OFFSET ${offset}`,
        [member, ...values],
      )
      return rows.map(partysOrder)
    },

    count(member, filter) {
      const { where, values } = conditions(filter)
      return countOf(pool, where, [member, ...values])
    },

    async find(member, id) {
      const { rows } = await pool.query(
        `SELECT ${COLUMNS}, ${FOR_MEMBER} FROM fiat_order o
         WHERE o.id = $2 AND (o.member = $1 OR o.merchant = $1)`,
        [member, id],
      )
      return rows[0] && partysOrder(rows[0])
    },

    async byId(id) {
      const { rows } = await pool.query(`SELECT ${COLUMNS} FROM fiat_order o WHERE o.id = $1`, [id])
      return rows[0] && orderOf(rows[0])
    },

    countUnpaid: (member, since) =>
      countOf(
        pool,
        `o.member = $1 AND o.side = 'buy' AND o.placed_at >= $2
         AND (o.ending IS NOT NULL OR o.state = 'underReview' AND o.paid_at IS NULL)`,
        [member, since],
      ),

    pausedAmong: (merchants) => pausedAmong(pool, merchants),
    runningOf: (merchants) => runningOf(pool, merchants),

    countWaiting: (merchant) =>
      countOf(
        pool,
        `o.merchant = $1 AND (o.side = 'sell' AND o.state = 'awaitingPayment'
           OR o.side = 'buy' AND o.state = 'underReview')`,
        [merchant],
      ),

    async underReview(limit) {
      const { rows } = await pool.query(
        `SELECT ${COLUMNS} FROM fiat_order o
         WHERE o.closed_position IS NULL AND o.state = 'underReview'
         ORDER BY o.is_disputed DESC, coalesce(o.paid_at, o.pay_by) LIMIT ${limit}`,
      )
      return rows.map(orderOf)
    },

    async countDecidable(now) {
      const { rows } = await pool.query(
        `SELECT count(*) AS count, coalesce(min(coalesce(paid_at, pay_by)), 0) AS "oldestAt"
         FROM fiat_order o WHERE o.closed_position IS NULL AND o.state = 'underReview'
           AND (o.is_disputed OR o.paid_at <= $1)`,
        [now - REVIEW_MS],
      )
      return rows[0]
    },
  }
}

async function countOf(pool: pg.Pool, where: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query(`SELECT count(*) FROM fiat_order o WHERE ${where}`, values)
  return rows[0].count as number
}

async function pausedAmong(
  pool: pg.Pool,
  merchants: readonly MemberId[],
): Promise<Map<MemberId, number>> {
  const now = Date.now()
  const { rows } = await pool.query(
    `SELECT ${COLUMNS} FROM fiat_order o
     WHERE merchant = ANY ($1) AND side = 'sell' AND paid_at IS NULL AND placed_at > $2`,
    [merchants, now - DAY_MS],
  )
  const sales = Map.groupBy((rows as Row[]).map(orderOf), ({ merchant }) => merchant)
  const paused = [...sales].map(([merchant, own]) => [merchant, pausedUntil(own)] as const)
  return new Map(paused.filter(([, until]) => until > now))
}

async function runningOf(
  pool: pg.Pool,
  merchants: readonly MemberId[],
): Promise<Map<MemberId, number>> {
  const { rows } = await pool.query(
    `SELECT merchant, count(*) FROM fiat_order o WHERE merchant = ANY ($1) AND ${RUNNING}
     GROUP BY merchant`,
    [merchants],
  )
  return new Map(rows.map(({ merchant, count }) => [merchant, count]))
}

type Row = Omit<FiatOrder, Optional | 'price' | 'quantity' | 'payment'> &
  Record<'price' | 'quantity' | 'payment', string> & {
    paidAt: number | null
    ending: FiatEnding | null
    endedAt: number | null
    finding: FiatFinding | null
  }
type Optional = 'paidAt' | 'ending' | 'endedAt' | 'finding'

function orderOf({ price, quantity, payment, ...row }: Row): FiatOrder {
  const { paidAt, ending, endedAt, finding, ...rest } = row
  return {
    ...rest,
    price: fromNumeric<Price>(price),
    quantity: fromNumeric<Amount>(quantity),
    payment: fromNumeric<Amount>(payment),
    paidAt: paidAt ?? undefined,
    ending: ending ?? undefined,
    endedAt: endedAt ?? undefined,
    ...(finding && { finding }),
  }
}

const partysOrder = ({ party, isDecided, ...row }: Row & PartysColumns): PartysOrder => ({
  ...orderOf(row),
  party,
  isDecided,
})
