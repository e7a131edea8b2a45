/** The member's statement: every change of what is owned, newest first. */
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { CREDIT_KINDS } from '@assay/domain/operator/creditKinds.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getRecords } from '@assay/wire/routes/account.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

export type LedgerRecord = Reply<typeof getRecords>['records'][number]
type Kind = LedgerRecord['kind']

export type RecordFilter = {
  account?: AccountKind | undefined
  asset?: string | undefined
  kind?: Kind | undefined
  since?: number | undefined
  until?: number | undefined
}

/** The member's side in the trade behind a line. */
const SIDE = `(SELECT side FROM spot_fill WHERE trade = line.reference
  AND spot_fill.member = line.member AND spot_fill.position = line.position LIMIT 1)`

/**
 * Reasons that move what a member has in or out without gain or loss. What is paid for tokens stands
 * nowhere until they are released, months later; what is paid for coins in fiat stands nowhere at all.
 */
const IN_AND_OUT = [
  ...['deposit', 'withdrawal', 'starter', 'demo', 'adjustment', ...CREDIT_KINDS],
  ...['subscription', 'tokenRelease', 'fiat'],
]

/** How a kind of record is told apart. A trade's lines are a purchase or a sale on both sides. */
const CONDITION: Record<Kind, string> = {
  buy: `reason = 'trade' AND ${SIDE} = 'buy'`,
  sell: `reason = 'trade' AND ${SIDE} = 'sell'`,
  fee: `reason = 'fee'`,
  transferIn: `reason = 'transfer' AND delta > 0`,
  transferOut: `reason = 'transfer' AND delta < 0`,
  starter: `reason = 'starter'`,
  demo: `reason = 'demo'`,
  adjustment: `reason = 'adjustment'`,
  correction: `reason = 'correction'`,
  compensation: `reason = 'compensation'`,
  bonus: `reason = 'bonus'`,
  manualDeposit: `reason = 'manualDeposit'`,
  deposit: `reason = 'deposit'`,
  withdrawal: `reason = 'withdrawal'`,
  withdrawalFee: `reason = 'withdrawalFee'`,
  conversionIn: `reason = 'conversion' AND delta > 0`,
  conversionOut: `reason = 'conversion' AND delta < 0`,
  yield: `reason = 'yield'`,
  redemptionFee: `reason = 'redemptionFee'`,
  reward: `reason = 'reward'`,
  subscription: `reason = 'subscription'`,
  subscriptionHeld: `reason = 'subscriptionHeld'`,
  subscriptionFreed: `reason = 'subscriptionFreed'`,
  tokenRelease: `reason = 'tokenRelease'`,
  fiatBuy: `reason = 'fiat' AND delta > 0`,
  fiatSell: `reason = 'fiat' AND delta < 0`,
  fiatHeld: `reason = 'fiatHeld'`,
  fiatFreed: `reason = 'fiatFreed'`,
  locked: `reason = 'locked'`,
  released: `reason = 'released'`,
  commission: `reason = 'commission'`,
  rebate: `reason = 'rebate'`,
  roundWon: `reason = 'roundWon'`,
  roundLost: `reason = 'roundLost'`,
  perpPnl: `reason = 'perpPnl'`,
  funding: `reason = 'funding'`,
  liquidation: `reason = 'liquidation'`,
  deleverage: `reason = 'deleverage'`,
  insurance: `reason = 'insurance'`,
}

/**
 * What a line took of what was held: coins sold for currency leave the escrow, and a subscription is
 * paid with all that it still holds, less what comes back to the member.
 */
const TAKEN_FROM_HELD = `CASE
  WHEN reason = 'fiat' AND delta < 0 THEN delta
  WHEN reason = 'subscription' THEN -COALESCE((SELECT sum(hold.held) FROM subscription_hold AS hold
    WHERE hold.member = ledger_line.member AND hold.subscription = ledger_line.reference), 0)
  ELSE 0 END`

/**
 * A principal that is locked or released changes nothing that is owned, so it is no line of the
 * ledger, but for months it cannot be used: lockups stand among the lines with what they held, before
 * and after all else of their command, and so does what subscriptions, fiat offers and orders hold. Each source is cut to the
 * page by itself: only so the ledger is read along its index, and no more of a long history than is
 * shown.
 *
 * Commissions of friends are one line for each day, UTC, and coin, at 00:00 and without a reference: a
 * single one, its moment or its trade would tell what a friend traded.
 */
const SOURCES = [
  `SELECT position, line, member, account, asset, delta, balance_after, reason, reference, at,
     ${TAKEN_FROM_HELD} AS held
   FROM ledger_line WHERE reason <> 'commission'`,
  `SELECT position, -1, member, 'spot', asset, 0, NULL::numeric, 'locked', id, opened_at, principal
   FROM lockup`,
  `SELECT closed_position, ${2 ** 31 - 1}, member, 'spot', asset, 0, NULL::numeric, 'released',
     id, ended_at, -principal
   FROM lockup WHERE ended_as IS NOT NULL`,
  `SELECT position, CASE WHEN held > 0 THEN -1 ELSE ${2 ** 31 - 1} END, member, 'spot', asset, 0,
     NULL::numeric, CASE WHEN held > 0 THEN 'subscriptionHeld' ELSE 'subscriptionFreed' END,
     subscription, at, held
   FROM subscription_hold`,
  `SELECT position, CASE WHEN held > 0 THEN -1 ELSE ${2 ** 31 - 1} END - is_offer::integer, member,
     'fiat', asset, 0, NULL::numeric, CASE WHEN held > 0 THEN 'fiatHeld' ELSE 'fiatFreed' END, id, at,
     held
   FROM fiat_hold`,
  `SELECT max(position), (array_agg(line ORDER BY position DESC, line DESC))[1], member, account,
     asset, sum(delta), (array_agg(balance_after ORDER BY position DESC, line DESC))[1], reason, 0,
     at - at % ${DAY_MS}, 0
   FROM ledger_line WHERE reason = 'commission'
   GROUP BY member, account, asset, reason, at - at % ${DAY_MS}`,
]
const COLUMNS =
  '(position, line, member, account, asset, delta, balance_after, reason, reference, at, held)'
/** A line of the ledger is one of its place; lockups that end with one command share theirs. */
const PLACE = 'position DESC, line DESC'
const NEWEST_FIRST = `${PLACE}, reference DESC`

const everyLine = (where: string, rest: (source: number) => string) =>
  SOURCES.map(
    (source, index) =>
      `(SELECT * FROM (${source}) AS line ${COLUMNS} WHERE ${where} ${rest(index)})`,
  ).join(' UNION ALL ')

/** What was owned when a lockup's line was written: the balance after the last line up to there. */
const OWNED = `(SELECT balance_after FROM ledger_line AS before
  WHERE before.member = line.member AND before.account = line.account
    AND before.asset = line.asset AND before.position <= line.position - (line.line < 0)::integer
  ORDER BY before.position DESC, before.line DESC LIMIT 1)`

/**
 * The member's order in the trade behind a line. Fees of other things have the same reason but
 * another position. A rebate comes to the spot account whatever the fee was paid for.
 */
const FILL = `LEFT JOIN LATERAL (
  SELECT side, market, order_id FROM spot_fill
  WHERE line.account = 'spot' AND line.reason IN ('trade', 'fee', 'rebate') AND trade = line.reference
    AND spot_fill.member = line.member AND spot_fill.position = line.position
  UNION ALL
  SELECT side, market, order_id FROM perp_fill
  WHERE trade = line.reference
    AND (line.reason = 'rebate' OR line.account = 'perp' AND line.reason IN ('perpPnl', 'fee'))
    AND perp_fill.member = line.member AND perp_fill.position = line.position
  LIMIT 1
) AS fill ON true`

export type Records = {
  list(
    member: MemberId,
    filter: RecordFilter,
    page: { limit: number; offset: number },
  ): Promise<LedgerRecord[]>
  count(member: MemberId, filter: RecordFilter): Promise<number>
  /**
   * How much of each asset the member gained or gave by trading, fees, yields and the like, all accounts
   * together: since a time, up to and with a position of the journal. What merely came in or went out
   * is left out.
   */
  tradedBetween(
    member: MemberId,
    span: { since: number; upTo: number },
  ): Promise<Map<string, bigint>>
  /** When the member's first money moved; undefined when none ever did. */
  beganAt(member: MemberId): Promise<number | undefined>
}

export function createRecords(pool: pg.Pool): Records {
  return {
    async list(member, filter, { limit, offset }) {
      const { where, values } = conditions(member, filter)
      const page = everyLine(where, (source) => {
        const order = source === 0 ? PLACE : NEWEST_FIRST
        return `ORDER BY ${order} LIMIT ${limit + offset}`
      })
      const { rows } = await pool.query(
        `SELECT line.position, line.line, account, asset, delta, reason, reference, at, held,
           COALESCE(balance_after, ${OWNED}) AS balance_after, side, market, order_id
         FROM (SELECT * FROM (${page}) AS line
           ORDER BY ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${offset}) AS line ${FILL}
         ORDER BY line.position DESC, line.line DESC, reference DESC`,
        values,
      )
      return rows.map((row) => ({
        id: idOf(row),
        account: row.account,
        asset: row.asset,
        kind: kindOf(row.reason, row.side, fromNumeric(row.delta)),
        change: fromNumeric(row.delta) as Amount,
        balanceAfter: fromNumeric(row.balance_after) as Amount,
        held: fromNumeric(row.held) as Amount,
        reference: row.reference === 0 ? '' : String(row.reference),
        market: row.market ?? '',
        order: row.order_id ?? 0,
        createdAt: row.at,
      }))
    },

    async count(member, filter) {
      const { where, values } = conditions(member, filter)
      const { rows } = await pool.query(
        `SELECT count(*) FROM (${everyLine(where, () => '')}) AS line`,
        values,
      )
      return rows[0].count as number
    },

    async tradedBetween(member, { since, upTo }) {
      const { rows } = await pool.query(
        `SELECT asset, sum(delta) AS change FROM ledger_line
         WHERE member = $1 AND at >= $2 AND position <= $3 AND reason <> ALL ($4) GROUP BY asset`,
        [member, since, upTo, IN_AND_OUT],
      )
      return new Map(rows.map((row) => [row.asset as string, fromNumeric(row.change)]))
    },

    async beganAt(member) {
      const { rows } = await pool.query(
        'SELECT at FROM ledger_line WHERE member = $1 ORDER BY position LIMIT 1',
        [member],
      )
      return rows[0]?.at
    },
  }
}

function idOf({ position, line, reason, reference, asset, at }: Record<string, unknown>): string {
  if (reason === 'locked' || reason === 'released') return `${reason}-${reference}`
  // The line tells an offer from an order of the same number.
  if (reason === 'fiatHeld' || reason === 'fiatFreed') {
    return `${reason}-${reference}-${position}-${line}`
  }
  if (reason === 'subscriptionHeld' || reason === 'subscriptionFreed') {
    return `${reason}-${reference}-${position}`
  }
  return reason === 'commission' ? `${reason}-${asset}-${at}` : `${position}-${line}`
}

function kindOf(reason: string, side: 'buy' | 'sell' | null, delta: bigint): Kind {
  if (reason === 'trade' && side) return side
  if (reason === 'transfer') return delta > 0n ? 'transferIn' : 'transferOut'
  if (reason === 'conversion') return delta > 0n ? 'conversionIn' : 'conversionOut'
  if (reason === 'fiat') return delta > 0n ? 'fiatBuy' : 'fiatSell'
  return reason as Kind
}

function conditions(member: MemberId, filter: RecordFilter) {
  const values: unknown[] = [member]
  const parts = ['line.member = $1']
  const add = (text: string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    parts.push(text.replace('?', `$${values.length}`))
  }
  add('account = ?', filter.account)
  add('asset = ?', filter.asset)
  add('at >= ?', filter.since)
  add('at < ?', filter.until)
  if (filter.kind) parts.push(CONDITION[filter.kind])
  return { where: parts.join(' AND '), values }
}
