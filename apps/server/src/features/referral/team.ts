/**
 * A member's friends, and their income, from the projection of the journal. Friends are numbers,
 * and nothing of the current day or of a single trade is shown: trades are public, so a fee or its
 * time would reveal price, size and side of a friend's trade.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { TeamIncome, TeamMember, TeamSum } from '@assay/wire/routes/member/referral.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

type Page = { limit: number; offset: number }
type Asked = {
  friend: number | undefined
  /** 00:00 UTC of a day; only earlier income counts. */
  until: number
}
type AskedMembers = { by: Map<string, Price> | undefined; until: number }
export type TeamSize = { team: number; direct: number }
export type Team = {
  /** The size of the whole team, and of its first level: walks the whole tree. */
  counts(member: MemberId): Promise<TeamSize>
  /** The same of a team of at most so many; undefined if it is larger, after counting these. */
  countsUpTo(member: MemberId, most: number): Promise<TeamSize | undefined>
  totals(member: MemberId, until: number): Promise<TeamSum[]>
  /** By income at these prices, highest first; without prices newest first. */
  members(member: MemberId, asked: AskedMembers, page: Page): Promise<TeamMember[]>
  /** Sums per day, coin and product, of all friends or of one, newest first. */
  income(member: MemberId, asked: Asked, page: Page): Promise<TeamIncome[]>
  incomeCount(member: MemberId, asked: Asked): Promise<number>
}

const FRIENDS = `friends AS (
  SELECT id, created_at, row_number() OVER (ORDER BY id) AS number FROM member WHERE invited_by = $1)`
const DAY = `at - at % ${DAY_MS}`
const SUMS = `SELECT number, product, asset, ${DAY} AS day, sum(commission) AS amount
  FROM fee_share JOIN friends ON friends.id = payer
  WHERE inviter = $1 AND commission > 0 AND ($2::bigint IS NULL OR number = $2) AND at < $3
  GROUP BY number, product, asset, ${DAY}`

export function createTeam(pool: pg.Pool): Team {
  return {
    counts: (member) => sizeOf(pool, member, null),

    async countsUpTo(member, most) {
      const size = await sizeOf(pool, member, most + 1)
      return size.team > most ? undefined : size
    },

    async totals(member, until) {
      const { rows } = await pool.query(
        `SELECT asset, sum(commission) AS amount FROM fee_share WHERE inviter = $1 AND at < $2
         GROUP BY asset HAVING sum(commission) > 0 ORDER BY asset`,
        [member, until],
      )
      return rows.map(({ asset, amount }) => sumOf(asset, amount))
    },

    members: (member, asked, page) => membersOf(pool, { member, ...asked }, page),

    async income(member, { friend, until }, { limit, offset }) {
      const { rows } = await pool.query(
        `WITH ${FRIENDS} ${SUMS} ORDER BY day DESC, number DESC, product DESC, asset
         LIMIT ${limit} OFFSET ${offset}`,
        [member, friend ?? null, until],
      )
      return rows.map(({ number, product, asset, day, amount }) => ({
        friend: number,
        product,
        day,
        ...sumOf(asset, amount),
      }))
    },

    async incomeCount(member, { friend, until }) {
      const { rows } = await pool.query(`WITH ${FRIENDS} SELECT count(*) FROM (${SUMS}) AS sums`, [
        member,
        friend ?? null,
        until,
      ])
      return rows[0].count as number
    },
  }
}

/** Members of the levels below, the nearest first, until so many are counted. */
async function sizeOf(pool: pg.Pool, member: MemberId, limit: number | null): Promise<TeamSize> {
  const { rows } = await pool.query(
    `WITH RECURSIVE below AS (
       SELECT id, 1 AS level FROM member WHERE invited_by = $1
       UNION ALL
       SELECT member.id, level + 1 FROM member JOIN below ON member.invited_by = below.id)
     SELECT count(*) AS team, count(*) FILTER (WHERE level = 1) AS direct
     FROM (SELECT level FROM below LIMIT $2) AS counted`,
    [member, limit],
  )
  return rows[0] as TeamSize
}

async function membersOf(
  pool: pg.Pool,
  { member, by, until }: AskedMembers & { member: MemberId },
  { limit, offset }: Page,
): Promise<TeamMember[]> {
  const prices = [...(by ?? [])]
  const { rows } = await pool.query(
    `WITH ${FRIENDS},
     sums AS (SELECT payer, asset, sum(commission) AS amount FROM fee_share
       WHERE inviter = $1 AND at < $4 GROUP BY payer, asset HAVING sum(commission) > 0),
     income AS (
       SELECT payer, array_agg(sums.asset ORDER BY sums.asset) AS assets,
         array_agg(amount::text ORDER BY sums.asset) AS amounts,
         sum(amount * price::numeric) AS worth
       FROM sums LEFT JOIN unnest($2::text[], $3::text[]) AS known(asset, price)
         ON known.asset = sums.asset GROUP BY payer)
     SELECT created_at AS at, number, assets, amounts
     FROM friends LEFT JOIN income ON payer = id
     ORDER BY coalesce(worth, 0) DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    [member, prices.map(([asset]) => asset), prices.map(([, price]) => toDecimal(price)), until],
  )
  return rows.map(({ at, number, assets, amounts }) => ({
    number,
    invitedAt: at - (at % DAY_MS),
    income: ((assets ?? []) as string[]).map((asset, i) => sumOf(asset, amounts[i])),
  }))
}

const sumOf = (asset: string, amount: string): TeamSum => ({
  asset,
  amount: fromNumeric<Amount>(amount),
})
