/**
 * Puts the referral programme in force: who was invited becomes a friend whose fees are shared, and each
 * day, UTC, sets every inviter's rate by the day before. All of it can be done again without effect.
 */
import type { MemberId } from '@assay/domain/account.ts'
import {
  commissionRate,
  DAY_MS,
  friendRebateRate,
  type ReferralTerms,
} from '@assay/domain/referral/referralTerms.ts'
import type { ReferralCommand } from '@assay/engine/referral/referralCommand.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import { averageHeld } from './averageHeld.ts'

/** `since` is the day that it is for; 0 for who has invited nobody: it is what it would be. */
export type ReferralStanding = { rate: Ratio; held: Amount; since: number }

export type ReferralProgram = {
  /** Of a friend that has just registered, or of all that are not bound yet. */
  bind(member?: MemberId): Promise<void>
  setRates(now: number): Promise<void>
  standingOf(member: MemberId, now: number): Promise<ReferralStanding>
}

const INVITERS_AT_ONCE = 500

type ProgramParts = { pool: pg.Pool; exchange: Exchange; terms: ReferralTerms }

export function createReferralProgram({ pool, exchange, terms }: ProgramParts): ReferralProgram {
  const { core } = exchange
  let last: Promise<void> = Promise.resolve()
  /** One after another, so that what one has done is seen by the next. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  const averages = async (members: readonly MemberId[], day: number) =>
    terms.token === ''
      ? new Map<MemberId, Amount>()
      : averageHeld(pool, { members, asset: terms.token, day })

  async function submit(command: ReferralCommand): Promise<void> {
    const { events } = await exchange.submit({ ...command, at: Date.now(), key: '' })
    if (events[0]?.type === 'rejected') {
      throw new Fault(`The engine refuses \`${command.type}\` of member ${command.member}.`)
    }
  }

  async function setRatesOf(members: readonly MemberId[], day: number): Promise<void> {
    const held = await averages(members, day - DAY_MS)
    for (const member of members) {
      const own = held.get(member) ?? (0n as Amount)
      const rate = commissionRate(own, terms)
      await submit({ type: 'setCommissionRate', member, rate, day, held: own })
    }
  }

  const seeAll = () => core.waitForHistory(core.position())

  return {
    bind: (only) =>
      inTurn(async () => {
        if ((await unbound(pool, only)).length === 0) return
        await seeAll()
        const rows = await unbound(pool, only)
        const unrated = rows.filter(({ isRated }) => !isRated).map(({ inviter }) => inviter)
        await setRatesOf([...new Set(unrated)], dayOf(Date.now()))
        for (const { member, inviter, at } of rows) {
          const rebateRate = friendRebateRate(at, terms)
          await submit({ type: 'bindInviter', member, inviter, rebateRate })
        }
      }),

    setRates: (now) =>
      inTurn(async () => {
        await seeAll()
        const day = dayOf(now)
        for (;;) {
          const { rows } = await pool.query(
            `SELECT member FROM referral_rate GROUP BY member HAVING max(day) < $1
             ORDER BY member LIMIT ${INVITERS_AT_ONCE}`,
            [day],
          )
          if (rows.length === 0) return
          await setRatesOf(
            rows.map(({ member }) => member),
            day,
          )
          await seeAll()
        }
      }),

    async standingOf(member, now) {
      await exchange.settled(member)
      const { rows } = await pool.query(
        'SELECT rate, held, day FROM referral_rate WHERE member = $1 ORDER BY day DESC LIMIT 1',
        [member],
      )
      if (rows[0]) {
        const { rate, held, day } = rows[0]
        return {
          ...{ rate: fromNumeric(rate) as Ratio, held: fromNumeric(held) as Amount, since: day },
        }
      }
      const held = (await averages([member], dayOf(now) - DAY_MS)).get(member) ?? (0n as Amount)
      return { rate: commissionRate(held, terms), held, since: 0 }
    },
  }
}

type Unbound = { member: MemberId; inviter: MemberId; at: number; isRated: boolean }

/** Who was invited and has no row yet; perhaps because the history is behind. */
async function unbound(pool: pg.Pool, only: MemberId | undefined): Promise<Unbound[]> {
  const { rows } = await pool.query(
    `SELECT id AS member, invited_by AS inviter, created_at AS at,
       EXISTS (SELECT 1 FROM referral_rate AS rated WHERE rated.member = invited_by) AS "isRated"
     FROM member WHERE invited_by IS NOT NULL AND ($1::bigint IS NULL OR id = $1)
       AND NOT EXISTS (SELECT 1 FROM referral_friend AS bound WHERE bound.member = id) ORDER BY id`,
    [only ?? null],
  )
  return rows
}

const dayOf = (now: number): number => now - (now % DAY_MS)
