/** The member's statement: every change of what is owned, newest first. */
import assert from 'node:assert/strict'
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getRecords } from '@assay/wire/routes/funds/account.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import type { LedgerReason } from '../../history/historyRows.ts'

type LedgerRecord = Reply<typeof getRecords>['records'][number]
type Kind = LedgerRecord['kind']

type RecordFilter = {
  account?: AccountKind | undefined
  asset?: string | undefined
  kind?: Kind | undefined
  since?: number | undefined
  until?: number | undefined
  /** Also holds and releases of orders, margins and rounds. */
  withHolds?: boolean | undefined
}

/** The member's side in the trade behind a line. */
const SIDE = `(SELECT side FROM spot_fill WHERE trade = line.reference
  AND spot_fill.member = line.member AND spot_fill.position = line.position LIMIT 1)`

/** How a kind of record is recognized. A trade's lines are a purchase or a sale on both sides. */
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
  conversionHeld: `reason = 'conversionHeld'`,
  conversionFreed: `reason = 'conversionFreed'`,
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
  orderHeld: `reason = 'orderHeld'`,
  orderFreed: `reason = 'orderFreed'`,
  marginHeld: `reason = 'marginHeld'`,
  marginFreed: `reason = 'marginFreed'`,
  roundHeld: `reason = 'roundHeld'`,
  roundFreed: `reason = 'roundFreed'`,
  withdrawalHeld: `reason = 'withdrawalHeld'`,
  withdrawalFreed: `reason = 'withdrawalFreed'`,
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
 * Holds and releases of trading: as many as orders, rounds and conversions, and only useful when a
 * balance is questioned. They are in exported files, and in a list that asks for them.
 */
const PASSING = [
  'orderHeld',
  'orderFreed',
  'marginHeld',
  'marginFreed',
  'roundHeld',
  'roundFreed',
  'conversionHeld',
  'conversionFreed',
]

/**
 * The ledger's lines, and referral commissions as one line per UTC day and coin: a single
 * commission, its time or its trade would reveal what a friend traded. That line replaces the day's
 * last commission. Its time is the latest that fits there, so that lines sorted by time also end at
 * the right balance. Each source is limited to the page separately: only then the ledger is read
 * along its index, and no more of a long history than is shown.
 */
const SOURCES = [
  `SELECT position, line, member, account, asset, delta, balance_after, reason, reference, at, held
   FROM ledger_line WHERE reason <> 'commission'`,
  `SELECT day.position, day.line, day.member, day.account, day.asset, day.delta, day.balance_after,
     'commission', 0, least(next.at, day.last, extract(epoch FROM now())::bigint * 1000), 0
   FROM (SELECT max(position) AS position, member, account, asset, sum(delta) AS delta,
       (array_agg(line ORDER BY position DESC, line DESC))[1] AS line,
       (array_agg(balance_after ORDER BY position DESC, line DESC))[1] AS balance_after,
       at - at % ${DAY_MS} + ${DAY_MS - 1} AS last
     FROM ledger_line WHERE reason = 'commission'
     GROUP BY member, account, asset, at - at % ${DAY_MS}) AS day
   LEFT JOIN LATERAL (SELECT at FROM ledger_line AS later
     WHERE later.member = day.member AND later.account = day.account AND later.asset = day.asset
       AND (later.position, later.line) > (day.position, day.line)
     ORDER BY later.position, later.line LIMIT 1) AS next ON true`,
]
const COLUMNS =
  '(position, line, member, account, asset, delta, balance_after, reason, reference, at, held)'
const NEWEST_FIRST = 'position DESC, line DESC'

const everyLine = (where: string, rest = '') =>
  SOURCES.map(
    (source) => `(SELECT * FROM (${source}) AS line ${COLUMNS} WHERE ${where} ${rest})`,
  ).join(' UNION ALL ')

/**
 * The member's order in the trade of a line. Other fees have the same reason but another position.
 * A rebate goes to the spot account, whatever the fee was for.
 */
const FILL = `LEFT JOIN LATERAL (
  SELECT side, market, order_id FROM spot_fill
  WHERE line.account = 'spot' AND line.reason IN ('trade', 'fee', 'rebate') AND trade = line.reference
    AND spot_fill.member = line.member AND spot_fill.position = line.position
  UNION ALL
  SELECT side, market, order_id FROM perp_fill
  WHERE trade = line.reference AND (line.reason = 'rebate' OR line.account = 'perp'
      AND line.reason IN ('perpPnl', 'fee', 'marginHeld', 'marginFreed'))
    AND perp_fill.member = line.member AND perp_fill.position = line.position
  UNION ALL
  SELECT NULL, market, id FROM spot_order
  WHERE line.account = 'spot' AND line.reason IN ('orderHeld', 'orderFreed') AND id = line.reference
  UNION ALL
  SELECT NULL, market, id FROM perp_order
  WHERE line.account = 'perp' AND line.reason IN ('orderHeld', 'orderFreed') AND id = line.reference
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
   * The change of each asset by trading, fees, yields and the like, over all accounts: since a
   * time, up to and including a journal position. Deposits and withdrawals are excluded.
   */
  tradedBetween(
    member: MemberId,
    span: { since: number; upTo: number },
  ): Promise<Map<string, Amount>>
  /** When the member's first money moved; undefined if none did. */
  beganAt(member: MemberId): Promise<number | undefined>
}

/** `cashFlows`: the reasons of lines that are neither gain nor loss. */
export function createRecords(history: HistoryReads, cashFlows: readonly string[]): Records {
  return {
    async list(member, filter, { limit, offset }) {
      const { where, values } = conditions(member, filter)
      const page = everyLine(where, `ORDER BY ${NEWEST_FIRST} LIMIT ${limit + offset}`)
      const { rows } = await history.query(
        `SELECT line.position, line.line, account, asset, delta, reason, reference, at, held,
           balance_after, side, market, order_id
         FROM (SELECT * FROM (${page}) AS line
           ORDER BY ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${offset}) AS line ${FILL}
         ORDER BY line.position DESC, line.line DESC`,
        values,
      )
      return rows.map((row) => ({
        id: idOf(row),
        account: row.account,
        asset: row.asset,
        kind: kindOf(row.reason, row.side, fromNumeric(row.delta)),
        change: fromNumeric<Amount>(row.delta),
        balanceAfter: fromNumeric<Amount>(row.balance_after),
        held: fromNumeric<Amount>(row.held),
        reference: row.reference === 0 ? '' : String(row.reference),
        market: row.market ?? '',
        order: row.order_id ?? 0,
        createdAt: row.at,
      }))
    },

    async count(member, filter) {
      const { where, values } = conditions(member, filter)
      const { rows } = await history.query(
        `SELECT count(*) FROM (${everyLine(where)}) AS line`,
        values,
      )
      return rows[0].count as number
    },

    async tradedBetween(member, { since, upTo }) {
      const { rows } = await history.query(
        `SELECT asset, sum(delta) AS change FROM ledger_line
         WHERE member = $1 AND at >= $2 AND position <= $3 AND reason <> ALL ($4) GROUP BY asset`,
        [member, since, upTo, cashFlows],
      )
      return new Map(rows.map((row) => [row.asset as string, fromNumeric<Amount>(row.change)]))
    },

    async beganAt(member) {
      const { rows } = await history.query(
        'SELECT at FROM ledger_line WHERE member = $1 ORDER BY position LIMIT 1',
        [member],
      )
      return rows[0]?.at
    },
  }
}

function idOf({ position, line, reason, asset, at }: Record<string, unknown>): string {
  if (reason !== 'commission') return `${position}-${line}`
  return `${reason}-${asset}-${(at as number) - ((at as number) % DAY_MS)}`
}

function kindOf(reason: LedgerReason, side: 'buy' | 'sell' | null, delta: bigint): Kind {
  if (reason === 'trade') {
    assert(side !== null, 'A line of a trade has no fill.')
    return side
  }
  if (reason === 'transfer') return delta > 0n ? 'transferIn' : 'transferOut'
  if (reason === 'conversion') return delta > 0n ? 'conversionIn' : 'conversionOut'
  if (reason === 'fiat') return delta > 0n ? 'fiatBuy' : 'fiatSell'
  return reason
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
  else if (!filter.withHolds) add('reason <> ALL (?)', PASSING)
  return { where: parts.join(' AND '), values }
}
