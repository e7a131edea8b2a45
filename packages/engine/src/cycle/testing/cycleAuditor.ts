import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import { ONE } from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import type { State } from '../../state.ts'
import type { RoundSettled } from '../cycleEvent.ts'
import { SETTLED_PER_COMMAND } from '../settleDue.ts'

/**
 * Follows rounds by events alone: each is settled exactly once, after its expiry, with the outcome
 * that a second, simpler implementation of the rules derives from all ticks.
 */
export class CycleAuditor {
  readonly #open = new Map<number, Round>()
  readonly #ticks = new Map<string, Tick[]>()
  readonly counts = { won: 0, lost: 0, refunded: 0 }

  note(event: Event): void {
    if (event.type === 'cycleTicked') {
      const ticks = this.#ticks.get(event.market) ?? []
      assert(event.tick.sequence === ticks.push(event.tick), 'C5: a tick is out of order.')
      this.#ticks.set(event.market, ticks)
    } else if (event.type === 'roundPlaced') {
      const { round, held } = event
      assert(held > 0n && held * ONE <= round.stake * round.payoutRate, 'C3: too little is held.')
      this.#open.set(round.id, round)
    } else if (event.type === 'roundSettled') this.#settle(event)
  }

  afterCommand(state: State, events: readonly Event[]): void {
    assert(state.cycles.rounds.size === this.#open.size, 'C2: the open rounds are not those sold.')
    if (state.cycles.due.nextAt >= state.now) return
    const settled = events.filter(({ type }) => type === 'roundSettled').length
    assert(settled === SETTLED_PER_COMMAND, 'C2: an expired round was left lying.')
  }

  #settle({ round, held, settlement, settledAt }: RoundSettled): void {
    const sold = this.#open.get(round.id)
    assert(sold !== undefined, `C2: round ${round.id} was settled twice or never sold.`)
    assert(JSON.stringify(sold, plain) === JSON.stringify(round, plain), 'C1: terms changed.')
    this.#open.delete(round.id)
    this.counts[settlement.outcome]++
    assert(settledAt > round.expiresAt, `C2: round ${round.id} was settled too early.`)
    const all = this.#ticks.get(round.market) ?? []
    const window = []
    for (let index = round.headSequence; index < all.length; index++) {
      if (all[index]!.at > round.expiresAt) break
      window.push(all[index]!)
    }
    const expected = outcomeOf(round, window)
    assert(settlement.outcome === expected, `C1: round ${round.id} should have ${expected}.`)
    const net = { won: held, lost: -round.stake, refunded: 0n }[expected]
    assert(settlement.netResult === net, `C4: round ${round.id} has another result.`)
  }
}

function outcomeOf(round: Round, window: readonly Tick[]): 'won' | 'lost' | 'refunded' {
  // Under the first rules the next tick was the entry, under the second the one after that.
  const entry = window[round.rules === 'cycle-1' ? 0 : 1]
  const exit = window.at(-1)
  if (!entry || !exit || entry === exit) return 'refunded'
  const times = [round.acceptedAt, ...window.map(({ at }) => at), round.expiresAt]
  if (times.some((at, index) => index > 0 && at - times[index - 1]! > round.staleAfterMs)) {
    return 'refunded'
  }
  const move = exit.price - entry.price
  if (move === 0) return round.tieRule === 'refund' ? 'refunded' : 'lost'
  return move > 0 === (round.direction === 'up') ? 'won' : 'lost'
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
