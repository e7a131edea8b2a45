/** Rounds from the history tables, in the shapes of the wire. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Round as DomainRound, RoundCause, RoundOutcome } from '@assay/domain/cycle/round.ts'
import { entryTicks } from '@assay/domain/cycle/rules.ts'
import { payoutOf } from '@assay/domain/cycle/settleRound.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { type Amount, add, type Ratio, WHOLE, ZERO, ZERO_RATIO } from '@assay/money/amount.ts'
import type { Round, TopRound } from '@assay/wire/rows/round.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import type { MarketData } from '../../live/marketData.ts'

/** A round with its outcome; prices in ticks, undefined while there are none. */
export type RoundState = DomainRound & {
  entryPrice: number | undefined
  exitPrice: number | undefined
  entrySequence: number | undefined
  exitSequence: number | undefined
  outcome: RoundOutcome | undefined
  cause: RoundCause | undefined
  netResult: Amount
  settledAt: number | undefined
}

type RoundFilter = {
  market?: string | undefined
  ids?: readonly number[]
  isOpen?: boolean
}
type Page = { limit: number; offset: number }

export type RoundQueries = {
  list(member: MemberId, filter: RoundFilter, page: Page): Promise<Round[]>
  count(member: MemberId, filter: RoundFilter): Promise<number>
  /** Everyone's settled rounds, newest first, anonymous. */
  newest(limit: number): Promise<TopRound[]>
  /** Any member's round. */
  byId(id: number): Promise<RoundState | undefined>
  /** Rounds that expire within a range of time, in the order of their numbers. */
  expiring(range: {
    from: number
    until: number
    after: number
    limit: number
  }): Promise<RoundState[]>
}

/** The index of a round's entry tick after acceptance, according to its rules. */
const ENTRY_TICKS = `CASE round.rules ${Object.entries(entryTicks)
  .map(([rules, ticks]) => `WHEN '${rules}' THEN ${ticks}`)
  .join(' ')} END`

/** The entry is shown as soon as its tick exists, before the round is settled. */
const SELECT = `SELECT round.id, round.member, round.market, direction, asset, stake, seconds,
    payout_rate AS "payoutRate", tie_rule AS "tieRule", stale_after_ms AS "staleAfterMs", rules,
    accepted_at AS "acceptedAt", expires_at AS "expiresAt", head_sequence AS "headSequence",
    head_hash AS "headHash", outcome, cause, entry_sequence AS "entrySequence",
    exit_sequence AS "exitSequence", net_result AS "netResult", settled_at AS "settledAt",
    entry.price AS "entryPrice", exit.price AS "exitPrice"
  FROM cycle_round AS round
  LEFT JOIN cycle_tick AS entry ON entry.market = round.market
    AND entry.sequence = round.head_sequence + ${ENTRY_TICKS}
    AND entry.at <= round.expires_at
  LEFT JOIN cycle_tick AS exit ON exit.market = round.market
    AND exit.sequence = round.exit_sequence`

export function createRounds(history: HistoryReads, marketData: MarketData): RoundQueries {
  const read = async (rest: string, values: unknown[]): Promise<RoundState[]> => {
    const { rows } = await history.query<Row>(`${SELECT} ${rest}`, values)
    return rows.map(stateOf)
  }
  return {
    async list(member, filter, { limit, offset }) {
      const { where, values } = conditions(member, filter)
      const page = `ORDER BY round.id DESC LIMIT ${limit} OFFSET ${offset}`
      const states = await read(`WHERE ${where} ${page}`, values)
      return states.map((state) => wireRoundOf(state, marketData))
    },

    async count(member, filter) {
      const { where, values } = conditions(member, filter)
      const text = `SELECT count(*) FROM cycle_round AS round WHERE ${where}`
      const { rows } = await history.query(text, values)
      return rows[0].count as number
    },

    async newest(limit) {
      const order = 'ORDER BY settled_at DESC, round.id DESC LIMIT $1'
      const states = await read(`WHERE outcome IS NOT NULL ${order}`, [limit])
      return states.map((state) => topRoundOf(state))
    },

    async byId(id) {
      const [state] = await read('WHERE round.id = $1', [id])
      return state
    },

    expiring: ({ from, until, after, limit }) =>
      read(
        `WHERE expires_at >= $1 AND expires_at < $2 AND round.id > $3
         ORDER BY round.id LIMIT $4`,
        [from, until, after, limit],
      ),
  }
}

function conditions(member: MemberId, filter: RoundFilter) {
  const values: unknown[] = [member]
  const parts = ['round.member = $1']
  if (filter.isOpen !== undefined) {
    parts.push(filter.isOpen ? 'outcome IS NULL' : 'outcome IS NOT NULL')
  }
  if (filter.market !== undefined) parts.push(`round.market = $${values.push(filter.market)}`)
  if (filter.ids !== undefined) parts.push(`round.id = ANY($${values.push(filter.ids)})`)
  return { where: parts.join(' AND '), values }
}

/** What is null while a round has no tick or no outcome. */
type Pending =
  | 'entryPrice'
  | 'exitPrice'
  | 'entrySequence'
  | 'exitSequence'
  | 'outcome'
  | 'cause'
  | 'settledAt'
type Row = Omit<RoundState, Pending | 'stake' | 'payoutRate' | 'netResult'> & {
  [Field in Pending]: NonNullable<RoundState[Field]> | null
} & { stake: string; payoutRate: string; netResult: string | null }

function stateOf(row: Row): RoundState {
  return {
    ...row,
    entryPrice: row.entryPrice ?? undefined,
    exitPrice: row.exitPrice ?? undefined,
    entrySequence: row.entrySequence ?? undefined,
    exitSequence: row.exitSequence ?? undefined,
    outcome: row.outcome ?? undefined,
    cause: row.cause ?? undefined,
    settledAt: row.settledAt ?? undefined,
    stake: fromNumeric<Amount>(row.stake),
    payoutRate: fromNumeric<Ratio>(row.payoutRate),
    netResult: fromNumeric<Amount>(row.netResult ?? '0'),
  }
}

/** A round that was just accepted, before any tick. */
export const openStateOf = (round: DomainRound): RoundState => ({
  ...round,
  entryPrice: undefined,
  exitPrice: undefined,
  entrySequence: undefined,
  exitSequence: undefined,
  outcome: undefined,
  cause: undefined,
  settledAt: undefined,
  netResult: ZERO,
})

export function wireRoundOf(state: RoundState, marketData: MarketData): Round {
  const live = marketData.markets.get(state.market)
  if (!live) throw new Error(`The round ${state.id} names no listed market.`)
  const price = (ticks: number | undefined) =>
    ticks === undefined ? undefined : fromTicks(ticks, live.market)
  const { outcome, stake } = state
  const paid = { won: add(stake, payoutOf(state)), lost: ZERO, refunded: stake }
  return {
    id: state.id,
    sequenceId: state.id,
    base: live.market.base,
    quote: live.market.quote,
    direction: state.direction,
    entryPrice: price(state.entryPrice),
    exitPrice: price(state.exitPrice),
    stake,
    stakeAsset: state.asset,
    seconds: state.seconds,
    acceptedAt: state.acceptedAt,
    expiresAt: state.expiresAt,
    settledAt: state.settledAt,
    feeRate: ZERO_RATIO,
    payoutRate: state.payoutRate,
    lossRate: WHOLE,
    netResult: state.netResult,
    paid: outcome && paid[outcome],
    status: outcome ?? 'open',
    cause: state.cause,
    tieRule: state.tieRule,
  }
}

type Settled = Pick<RoundState, 'market' | 'direction' | 'stake' | 'asset' | 'seconds'> & {
  member: MemberId
  netResult: Amount
  settledAt: number | undefined
}

export function topRoundOf(state: Settled): TopRound {
  const [base = '', quote = ''] = state.market.split('/')
  return {
    name: maskedMember(state.member),
    base,
    quote,
    direction: state.direction,
    stake: state.stake,
    stakeAsset: state.asset,
    seconds: state.seconds,
    netResult: state.netResult,
    settledAt: state.settledAt ?? 0,
  }
}

/** Enough to distinguish two rows, too little to identify a member. */
const maskedMember = (member: MemberId): string => `••••${String(member % 100).padStart(2, '0')}`
