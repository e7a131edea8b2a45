import { optionOf } from '@assay/domain/cycle/cycleMarket.ts'
import { playerAt } from '@assay/domain/cycle/playerLimits.ts'
import type { Round } from '@assay/domain/cycle/round.ts'
import { entryTicks, FIRST_RULES_VERSION } from '@assay/domain/cycle/rules.ts'
import { payoutOf } from '@assay/domain/cycle/settleRound.ts'
import { validateRound } from '@assay/domain/cycle/validateRound.ts'
import type { RejectionCode } from '@assay/domain/rejection.ts'
import { add } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import type { PlaceRound } from './cycleCommand.ts'
import { type CycleState, exposureKeys } from './cycles.ts'

/**
 * Accepts a round: the member's stake and the house's maximum payout are held. A round that the
 * house cannot cover, or that exceeds its limits, is refused.
 */
export function placeRound(state: State, command: PlaceRound, now: number): Event[] {
  const { member, asset, rules = FIRST_RULES_VERSION } = command
  if (!Object.hasOwn(entryTicks, rules)) return reject('commandInvalid')
  const cycle = state.cycles.markets.get(command.market)
  if (!cycle) return reject('marketNotFound')
  if (!isMember(member)) return reject('accountNotFound')
  const index = state.assets.get(asset)?.index
  if (index === undefined) return reject('assetNotFound')
  const account = state.ledger.find(member, 'spot', index)
  const refusal = validateRound(command, cycle.terms, {
    isOpen: cycle.isOpen,
    now,
    tickAt: cycle.tickAt,
    available: state.ledger.availableIn(account),
    openRounds: state.cycles.openCount(member),
    player: state.cycles.playerAt(member, now),
  })
  if (refusal) return rejectWith(refusal)

  const round = roundOf(state, cycle, { command, rules, now })
  if (!Number.isSafeInteger(round.expiresAt)) return reject('timeInvalid')
  const held = payoutOf(round)
  const soldOut = houseRefusal(state, cycle, round)
  if (soldOut) return reject(soldOut)
  const house = state.ledger.openNamed('house/cycle', asset)
  state.ledger.hold(account, round.stake)
  state.ledger.fund(house, state.ledger.openNamed('house/cycle/held', asset), held)
  state.lastOrder = round.id
  state.cycles.add(round)
  const player = playerAt(state.cycles.playerAt(member, now), now)
  state.cycles.players.set(member, {
    ...player,
    staked: add(player.staked, round.stake),
    open: add(player.open, round.stake),
  })
  return [{ type: 'roundPlaced', round, held }]
}

function roundOf(
  state: State,
  cycle: CycleState,
  { command, rules, now }: { command: PlaceRound; rules: string; now: number },
): Round {
  const { member, market, direction, stake, asset, seconds } = command
  const { terms } = cycle
  return {
    id: state.lastOrder + 1,
    member,
    market,
    direction,
    asset,
    seconds,
    stake,
    payoutRate: optionOf(terms, seconds)!.payoutRate,
    tieRule: terms.tieRule,
    staleAfterMs: terms.staleAfterMs,
    acceptedAt: now,
    expiresAt: now + seconds * 1000,
    headSequence: cycle.sequence,
    headHash: cycle.hash,
    rules,
  }
}

/** Why the house refuses this round, if so. */
function houseRefusal(state: State, cycle: CycleState, round: Round): RejectionCode | undefined {
  const { terms, exposures } = cycle
  const held = payoutOf(round)
  const [side, bucket] = exposureKeys(terms, round)
  const isFull =
    (exposures.get(side) ?? 0n) + held > terms.exposureMax ||
    (exposures.get(bucket) ?? 0n) + held > terms.bucketExposureMax
  if (isFull) return 'roundsSoldOut'
  const house = state.ledger.named.get(`house/cycle ${round.asset}`)
  const isCovered = house !== undefined && state.ledger.namedAt(house) >= held
  return isCovered ? undefined : 'houseAccountShort'
}
