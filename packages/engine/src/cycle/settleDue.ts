/**
 * Settles expired rounds. The time of settlement does not affect the outcome, because the deciding
 * ticks are kept until then. A tick at the exact millisecond of expiry still counts, so a round is
 * settled after that millisecond.
 */
import type { Round } from '@assay/domain/cycle/round.ts'
import { payoutOf, type RoundSettlement, settleRound } from '@assay/domain/cycle/settleRound.ts'
import { type Amount, subtract } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'

/** Bounds the work of a command; the rest follows with the next ones. */
export const SETTLED_PER_COMMAND = 256

export function settleDue(state: State, now: number, events: Event[]): void {
  const { due, rounds } = state.cycles
  for (let count = 0; count < SETTLED_PER_COMMAND && due.nextAt < now; count++) {
    events.push(settle(state, rounds.get(due.take())!, now))
  }
}

function settle(state: State, round: Round, now: number): Event {
  const { cycles } = state
  const settlement = settleRound(round, cycles.markets.get(round.market)!.ticks)
  const held = payoutOf(round)
  movePayments(state, round, { settlement, held })
  cycles.remove(round)
  const player = cycles.playerAt(round.member, now)
  cycles.players.set(round.member, {
    ...player,
    lost: subtract(player.lost, settlement.netResult),
    open: subtract(player.open, round.stake),
  })
  return { type: 'roundSettled', round, held, settlement, settledAt: now }
}

function movePayments(
  { ledger, assets }: State,
  { member, asset, stake }: Round,
  { settlement: { outcome }, held }: { settlement: RoundSettlement; held: Amount },
): void {
  const account = ledger.find(member, 'spot', assets.get(asset)!.index)
  const house = ledger.openNamed('house/cycle', asset)
  const houseHeld = ledger.openNamed('house/cycle/held', asset)
  if (outcome === 'won') {
    ledger.release(account, stake)
    ledger.credit(houseHeld, account, held)
    return
  }
  if (outcome === 'lost') ledger.forfeit(account, house, stake)
  else ledger.release(account, stake)
  ledger.fund(houseHeld, house, held)
}
