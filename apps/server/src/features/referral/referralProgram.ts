/**
 * Applies the referral program: an invited member becomes a friend whose fees are shared, and each
 * UTC day sets every inviter's rate by the day before. Both are idempotent and may run
 * concurrently: a refusal by the engine is a failure only if the tables lack the result afterwards.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import {
  commissionRate,
  friendRebateRate,
  HOUSE_KEEPS,
  type ReferralTerms,
} from '@assay/domain/referral/referralTerms.ts'
import type { ReferralCommand } from '@assay/engine/referral/referralCommand.ts'
import { type Amount, type Ratio, ZERO } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import { averageHeld } from './averageHeld.ts'

/** `since` is the day of the rate; 0 for a member without friends, who sees what it would be. */
type ReferralStanding = { rate: Ratio; held: Amount; since: number }

export type ReferralProgram = {
  /** One friend who has just registered, or all that are not bound yet. */
  bind(member?: MemberId): Promise<void>
  /** Binding a friend has failed since all were last tried. */
  hasMissed(): boolean
  /** Continues after a refusal, and at the end throws with the members whose rate is outdated. */
  setRates(now: number): Promise<void>
  standingOf(member: MemberId, now: number): Promise<ReferralStanding>
}

const AT_ONCE = 500
const NAMED = 10
const NONE = ZERO

type ProgramParts = {
  pool: pg.Pool
  exchange: Exchange
  terms: ReferralTerms
  now?: () => number
}

export function createReferralProgram(parts: ProgramParts): ReferralProgram {
  const { pool, exchange, terms, now: clock = Date.now } = parts
  const program = { pool, exchange, terms, clock }
  const heldBefore = rememberHeld(program)
  let isMissed = false

  return {
    hasMissed: () => isMissed,

    async bind(only) {
      if (only === undefined) isMissed = false
      try {
        await bind(program, only)
      } catch (error) {
        isMissed = true
        throw error
      }
    },

    async setRates(now) {
      await seeAll(exchange)
      const day = dayOf(now)
      await inPages(
        (after) => unset(pool, { day, after }),
        (rows) => setRatesOf(program, membersIn(rows), day),
      )
      await seeAll(exchange)
      demandNone(await unset(pool, { day }), 'without a rate of today')
    },

    async standingOf(member, now) {
      await exchange.settled(member)
      const { rows } = await pool.query(
        'SELECT rate, held, day FROM referral_inviter WHERE member = $1',
        [member],
      )
      if (rows[0]) {
        const { rate, held, day: since } = rows[0]
        return { rate: fromNumeric<Ratio>(rate), held: fromNumeric<Amount>(held), since }
      }
      const held = await heldBefore(member, dayOf(now))
      return { rate: commissionRate(held, terms), held, since: 0 }
    },
  }
}

type Program = Omit<ProgramParts, 'now'> & { clock: () => number }

const seeAll = ({ core }: Exchange) => core.waitForHistory(core.position())

const submit = ({ exchange, clock }: Program, commands: readonly ReferralCommand[]) =>
  Promise.all(commands.map((command) => exchange.submit({ ...command, at: clock(), key: '' })))

async function averages(program: Program, members: readonly MemberId[], day: number) {
  const asset = program.terms.token
  return asset === '' ? new Map<MemberId, Amount>() : averageHeld(program, { members, asset, day })
}

async function setRatesOf(
  program: Program,
  members: readonly MemberId[],
  day: number,
): Promise<void> {
  const averaged = await averages(program, members, day - DAY_MS)
  const commands = members.map((member) => {
    const held = averaged.get(member) ?? NONE
    const rate = commissionRate(held, program.terms)
    return { type: 'setCommissionRate', member, rate, day, held, keeps: HOUSE_KEEPS } as const
  })
  await submit(program, commands)
}

async function bindRows(program: Program, rows: readonly Unbound[]): Promise<void> {
  const unrated = rows.filter(({ isRated }) => !isRated).map(({ inviter }) => inviter)
  if (unrated.length > 0) {
    await setRatesOf(program, [...new Set(unrated)], dayOf(program.clock()))
  }
  const commands = rows.map(({ member, inviter, at }) => {
    const rebateRate = friendRebateRate(at, program.terms)
    return { type: 'bindInviter', member, inviter, rebateRate } as const
  })
  await submit(program, commands)
}

async function bind(program: Program, only: MemberId | undefined): Promise<void> {
  const { pool, exchange } = program
  if ((await unbound(pool, { only })).length === 0) return
  await seeAll(exchange)
  await inPages(
    (after) => unbound(pool, { only, after }),
    (rows) => bindRows(program, rows),
  )
  await seeAll(exchange)
  demandNone(await unbound(pool, { only }), 'not bound to their inviter')
}

/** Holdings on the day before `day` of members without friends, cached for the day. */
function rememberHeld(program: Program) {
  const yesterday = { day: 0, held: new Map<MemberId, Promise<Amount>>() }
  return (member: MemberId, day: number): Promise<Amount> => {
    if (yesterday.day !== day) Object.assign(yesterday, { day, held: new Map() })
    const { held } = yesterday
    const known = held.get(member)
    if (known) return known
    const asked = averages(program, [member], day - DAY_MS).then(
      (found) => found.get(member) ?? NONE,
    )
    held.set(member, asked)
    asked.catch(() => held.delete(member))
    return asked
  }
}

type Unbound = { member: MemberId; inviter: MemberId; at: number; isRated: boolean }

/** Invited members without a row; perhaps because the history lags. */
async function unbound(
  pool: pg.Pool,
  { only, after = 0 }: { only: MemberId | undefined; after?: number },
): Promise<Unbound[]> {
  const { rows } = await pool.query(
    `SELECT id AS member, invited_by AS inviter, created_at AS at,
       EXISTS (SELECT 1 FROM referral_inviter AS rated WHERE rated.member = invited_by) AS "isRated"
     FROM member WHERE invited_by IS NOT NULL AND ($1::bigint IS NULL OR id = $1) AND id > $2
       AND NOT EXISTS (SELECT 1 FROM referral_friend AS bound WHERE bound.member = id)
     ORDER BY id LIMIT ${AT_ONCE}`,
    [only ?? null, after],
  )
  return rows
}

async function unset(
  pool: pg.Pool,
  { day, after = 0 }: { day: number; after?: number },
): Promise<{ member: MemberId }[]> {
  const { rows } = await pool.query(
    `SELECT member FROM referral_inviter WHERE day < $1 AND member > $2
     ORDER BY member LIMIT ${AT_ONCE}`,
    [day, after],
  )
  return rows
}

/** Continues after the last of each page, even if nothing came of it. */
async function inPages<Row extends { member: MemberId }>(
  read: (after: MemberId) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    await work(rows)
    after = last.member
  }
}

function demandNone(rows: readonly { member: MemberId }[], what: string): void {
  if (rows.length === 0) return
  const named = membersIn(rows.slice(0, NAMED))
  const more = rows.length > NAMED ? ' and others' : ''
  throw new Fault(`The engine refused: members ${named.join(', ')}${more} are ${what}.`)
}

const membersIn = (rows: readonly { member: MemberId }[]) => rows.map(({ member }) => member)

const dayOf = (now: number): number => now - (now % DAY_MS)
