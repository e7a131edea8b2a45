/** Whom a member invited, and what they brought, from the projection of the journal. */
import type { MemberId } from '@assay/domain/account.ts'
import { maskedMember } from '@assay/domain/referral/maskedMember.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { TeamIncome, TeamMember, TeamSum } from '@assay/wire/routes/referral.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

type Page = { limit: number; offset: number }
export type Team = {
  /** All levels below, and the first of them. */
  counts(member: MemberId): Promise<{ team: number; direct: number }>
  totals(member: MemberId): Promise<TeamSum[]>
  /** By income with these prices, the most first; without them the newest first. */
  members(member: MemberId, by: Map<string, Price> | undefined, page: Page): Promise<TeamMember[]>
  /** Each fee that was shared, of all friends or of one, newest first. */
  income(member: MemberId, friend: number | undefined, page: Page): Promise<TeamIncome[]>
  incomeCount(member: MemberId, friend: number | undefined): Promise<number>
}

const FRIENDS = `friends AS (
  SELECT id, created_at, row_number() OVER (ORDER BY id) AS number FROM member WHERE invited_by = $1)`
const SHARES = `fee_share JOIN friends ON friends.id = payer
  WHERE inviter = $1 AND commission > 0 AND ($2::bigint IS NULL OR number = $2)`

export function createTeam(pool: pg.Pool): Team {
  return {
    async counts(member) {
      const { rows } = await pool.query(
        `WITH RECURSIVE below AS (
           SELECT id, 1 AS level FROM member WHERE invited_by = $1
           UNION ALL
           SELECT member.id, level + 1 FROM member JOIN below ON member.invited_by = below.id)
         SELECT count(*) AS team, count(*) FILTER (WHERE level = 1) AS direct FROM below`,
        [member],
      )
      return rows[0] as { team: number; direct: number }
    },

    async totals(member) {
      const { rows } = await pool.query(
        `SELECT asset, sum(commission) AS amount FROM fee_share WHERE inviter = $1
         GROUP BY asset HAVING sum(commission) > 0 ORDER BY asset`,
        [member],
      )
      return rows.map(({ asset, amount }) => sumOf(asset, amount))
    },

    async members(member, by, { limit, offset }) {
      const prices = [...(by ?? [])]
      const { rows } = await pool.query(
        `WITH ${FRIENDS},
         sums AS (SELECT payer, asset, sum(commission) AS amount FROM fee_share
           WHERE inviter = $1 GROUP BY payer, asset HAVING sum(commission) > 0),
         income AS (
           SELECT payer, array_agg(sums.asset ORDER BY sums.asset) AS assets,
             array_agg(amount::text ORDER BY sums.asset) AS amounts,
             sum(amount * price::numeric) AS worth
           FROM sums LEFT JOIN unnest($2::text[], $3::text[]) AS known(asset, price)
             ON known.asset = sums.asset GROUP BY payer)
         SELECT id, created_at AS at, number, assets, amounts
         FROM friends LEFT JOIN income ON payer = id
         ORDER BY coalesce(worth, 0) DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
        [member, prices.map(([asset]) => asset), prices.map(([, price]) => toDecimal(price))],
      )
      return rows.map(({ id, at, number, assets, amounts }) => ({
        ...{ number, name: maskedMember(id), invitedAt: at },
        income: ((assets ?? []) as string[]).map((asset, i) => sumOf(asset, amounts[i])),
      }))
    },

    async income(member, friend, { limit, offset }) {
      const { rows } = await pool.query(
        `WITH ${FRIENDS} SELECT trade, payer, number, product, asset, commission, at FROM ${SHARES}
         ORDER BY trade DESC, payer LIMIT ${limit} OFFSET ${offset}`,
        [member, friend ?? null],
      )
      return rows.map(({ trade, payer, number, product, asset, commission, at }) => ({
        ...{ trade, friend: number, name: maskedMember(payer), product, receivedAt: at },
        ...sumOf(asset, commission),
      }))
    },

    async incomeCount(member, friend) {
      const { rows } = await pool.query(`WITH ${FRIENDS} SELECT count(*) FROM ${SHARES}`, [
        ...[member, friend ?? null],
      ])
      return rows[0].count as number
    },
  }
}

const sumOf = (asset: string, amount: string): TeamSum => ({
  ...{ asset, amount: fromNumeric(amount) as Amount },
})
