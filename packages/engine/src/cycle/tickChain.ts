/**
 * The hash chain of a market's index ticks. Each hash covers the one before, so that changing,
 * dropping or inserting a tick changes every later hash.
 */
import { createHash } from 'node:crypto'
import type { Tick } from '@assay/domain/cycle/round.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Event } from '../event.ts'
import type { MarketState } from '../kernel/market.ts'
import type { State } from '../state.ts'
import type { CycleState } from './cycles.ts'

export const genesisHash = (symbol: string): string => sha256(symbol)

export function tickHash(previous: string, tick: Omit<Tick, 'hash' | 'price'> & { text: string }) {
  return sha256(`${previous}|${tick.sequence}|${tick.at}|${tick.text}`)
}

/** Adds an index price to the hash chain, and drops ticks that no open round needs. */
export function addTick(state: State, market: MarketState, events: Event[]): void {
  const { rules, indexPrice, indexAt } = market
  const cycle = state.cycles.markets.get(rules.symbol)
  if (!cycle) return
  const sequence = cycle.sequence + 1
  const text = toDecimal(fromTicks(indexPrice, rules))
  const hash = tickHash(cycle.hash, { sequence, at: indexAt, text })
  const tick: Tick = { sequence, at: indexAt, price: indexPrice, hash }
  cycle.sequence = sequence
  cycle.hash = hash
  cycle.tickAt = indexAt
  dropOld(state, cycle)
  if (cycle.open.size > 0) cycle.ticks.push(tick)
  events.push({ type: 'cycleTicked', market: rules.symbol, tick })
}

/** Rounds are numbered in the order of their entries, so the oldest one needs the earliest tick. */
function dropOld(state: State, cycle: CycleState): void {
  const [oldest] = cycle.open
  if (oldest === undefined) {
    cycle.ticks = []
    return
  }
  const from = state.cycles.rounds.get(oldest)!.headSequence + 1
  const old = from - (cycle.ticks[0]?.sequence ?? from)
  if (old > 0) cycle.ticks.splice(0, old)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
