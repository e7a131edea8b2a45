/** Public data to verify rounds: the key, ticks, one round with its window, all rounds of a day. */
import { rulesTexts } from '@assay/domain/cycle/rules.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { genesisHash } from '@assay/engine/cycle/tickChain.ts'
import * as proof from '@assay/wire/routes/trading/proof.ts'
import type pg from 'pg'
import { INDEX_EVERY_MS } from '../../clocks/indexClock.ts'
import { type Binding, handle } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { LiveCycle } from '../../live/liveCycle.ts'
import type { MarketData } from '../../live/marketData.ts'
import type { RoundQueries, RoundState } from './rounds.ts'
import type { Signer } from './signer.ts'
import { firstSequence, type TickRow, tickOf, tickPage, ticksOfRound } from './ticks.ts'

const TICKS_MAX = 5_000
const ROUNDS_MAX = 500
/** How many ticks are written, or receipts signed, at the cost of one plain read. */
const TICKS_OF_A_READ = 125
const TICKS_PER_SECOND = 1_000 / INDEX_EVERY_MS
const RECEIPTS_OF_A_READ = 5
/** In units of a plain read: the cost of finding the first of a day, even for a small page. */
const DAY_COST = 10

export type ProofParts = {
  pool: pg.Pool
  marketData: MarketData
  rounds: RoundQueries
  signer: Signer
}

export function proofRoutes({ pool, marketData, rounds, signer }: ProofParts): Binding[] {
  async function hashBefore({ terms: { symbol } }: LiveCycle, sequence: number): Promise<string> {
    return (await tickOf(pool, symbol, sequence - 1))?.hash ?? genesisHash(symbol)
  }

  return [
    handle(proof.getSigningKey, () => {
      const { keyId, publicKey } = signer.keyFor({ acceptedAt: Date.now() })
      return { keyId, algorithm: 'Ed25519' as const, publicKey, keys: [...signer.keys()] }
    }),

    handle(proof.getTicks, async (asked, caller) => {
      const { base, quote, fromSequence, since, until, limit } = asked
      const cycle = marketData.cycles.get(symbolOf(base, quote))
      if (!cycle) return refuse('marketNotFound')
      const most = Math.min(limit ?? 1_000, TICKS_MAX)
      if (!caller.spend(Math.ceil(most / TICKS_OF_A_READ))) return refuse('tooManyRequests')
      const { base: ownBase, quote: ownQuote } = cycle.market
      const { symbol } = cycle.terms
      const window = { since: since ?? 0, until: until ?? Number.MAX_SAFE_INTEGER }
      const from = fromSequence ?? (await firstSequence(pool, symbol, window.since))
      const ticks = published(await tickPage(pool, symbol, { from, most, ...window }), cycle)
      const first = ticks[0]?.sequence ?? 1
      return {
        base: ownBase,
        quote: ownQuote,
        ticks,
        previousHash: await hashBefore(cycle, first),
      }
    }),

    handle(proof.getRoundProof, async ({ id }, caller) => {
      const state = await rounds.byId(id)
      const cycle = state && marketData.cycles.get(state.market)
      if (!state || !cycle) return refuse('roundNotFound')
      const cost = Math.ceil((state.seconds * TICKS_PER_SECOND) / TICKS_OF_A_READ)
      if (!caller.spend(cost)) return refuse('tooManyRequests')
      return {
        round: provenRoundOf(state, cycle),
        receipt: signer.receiptOf(state),
        publicKey: signer.keyFor(state).publicKey,
        rules: rulesTexts[state.rules] ?? '',
        ticks: published(await ticksOfRound(pool, state), cycle),
      }
    }),

    handle(proof.getProvenRounds, async ({ day, after, limit }, caller) => {
      const from = Date.parse(`${day}T00:00:00Z`)
      if (Number.isNaN(from)) return refuse('malformedRequest', { field: 'day' })
      const most = Math.max(1, Math.min(limit ?? 100, ROUNDS_MAX))
      const cost = DAY_COST + Math.ceil(most / RECEIPTS_OF_A_READ)
      if (!caller.spend(cost)) return refuse('tooManyRequests')
      const range = { from, until: from + DAY_MS, after: after ?? 0, limit: most }
      const found = await rounds.expiring(range)
      return {
        rounds: found.map((state) => ({
          round: provenRoundOf(state, marketData.cycles.get(state.market)!),
          receipt: signer.receiptOf(state),
        })),
        next: found.length === most ? found.at(-1)?.id : undefined,
      }
    }),
  ]
}

const published = (ticks: readonly TickRow[], { market }: LiveCycle) =>
  ticks.map((tick): proof.PublishedTick => ({ ...tick, price: fromTicks(tick.price, market) }))

function provenRoundOf(state: RoundState, { market }: LiveCycle): proof.ProvenRound {
  const { id, direction, stake, asset, seconds, payoutRate, tieRule, staleAfterMs } = state
  const { acceptedAt, expiresAt, headSequence, headHash, cause, netResult, settledAt } = state
  return {
    id,
    base: market.base,
    quote: market.quote,
    direction,
    stake,
    stakeAsset: asset,
    seconds,
    payoutRate,
    tieRule,
    staleAfterMs,
    rulesVersion: state.rules,
    acceptedAt,
    expiresAt,
    headSequence,
    headHash,
    cause,
    netResult,
    settledAt,
    status: state.outcome ?? 'open',
    entrySequence: state.entrySequence,
    exitSequence: state.exitSequence,
  }
}
