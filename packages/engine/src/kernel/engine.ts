import type { Book } from '../book/book.ts'
import { endPromotion, runClaim } from '../claim/runClaim.ts'
import { lapseQuotes, runConversion } from '../conversion/runConversion.ts'
import { listCycleMarket, setCycleMarketOpen } from '../cycle/list.ts'
import { placeRound } from '../cycle/placeRound.ts'
import { setCycleLimits } from '../cycle/setLimits.ts'
import { settleDue } from '../cycle/settleDue.ts'
import { payYields, runEarn } from '../earn/runEarn.ts'
import { passFiat } from '../fiat/passFiat.ts'
import { runFiat } from '../fiat/runFiat.ts'
import { creditDeposit, creditMember, fundHouse, moveHouse, transfer } from '../funds/funds.ts'
import { passOfferings } from '../launchpad/passOfferings.ts'
import { runLaunchpad } from '../launchpad/runLaunchpad.ts'
import {
  listAsset,
  listSpotMarket,
  moveIndex,
  setMarketTradable,
  setSpotTerms,
} from '../listing/listing.ts'
import { runPerp } from '../perp/runPerp.ts'
import { isPerpDue, runPerpDue } from '../perp/runPerpDue.ts'
import { runReferral } from '../referral/runReferral.ts'
import { cancelAllSpotOrders, cancelSpotOrder } from '../spot/cancel.ts'
import { placeSpotOrder } from '../spot/place.ts'
import { runDue } from '../spot/stops.ts'
import { runWithdrawal } from '../withdrawal/runWithdrawal.ts'
import type { Command } from './command.ts'
import type { Event } from './event.ts'
import { contentFingerprint, keyFingerprint } from './keys/fingerprint.ts'
import { KEY_MAX, SEATS } from './keys/keySeats.ts'
import { mayCarry, sentKey } from './keys/memberKey.ts'
import type { Answered, WholeKey } from './keys/requestKeys.ts'
import { lookAhead } from './lookAhead.ts'
import { ABSENT } from './numberTable.ts'
import { reject } from './reject.ts'
import { type State as EngineState, newState } from './state.ts'

/**
 * The engine: one state, changed by one command at a time. `apply` is synchronous and total. A
 * refused command returns exactly one `rejected` event and changes nothing, a repeated one returns
 * exactly one `repeated` event and changes nothing; only the others need to be kept for a replay.
 */
export type State = EngineState

/** An empty exchange. The naive book can stand in for the fast one in tests. */
export const createState = (options: { makeBook?: () => Book } = {}): State => newState(options)

export const apply = (state: State, command: Command): Event[] =>
  applyRead(state, command, { place: placeOf(state, command, 0), seat: 0 })

/** Applies commands in order, each as `apply` does, after a look at what the next few will need. */
export function applyAll(state: State, commands: readonly Command[]): Event[][] {
  const outcomes: Event[][] = []
  const places = new Float64Array(Math.min(LOOK_AHEAD, commands.length))
  for (let from = 0; from < commands.length; from += LOOK_AHEAD) {
    const next = commands.slice(from, from + LOOK_AHEAD)
    for (let at = 0; at < next.length; at++) places[at] = placeOf(state, next[at]!, at)
    lookAhead(state, next, places)
    for (let at = 0; at < next.length; at++) {
      outcomes.push(applyRead(state, next[at]!, { place: places[at]!, seat: at }))
    }
  }
  return outcomes
}

const LOOK_AHEAD = SEATS

/** Where a command's request key lies, and in which seat it was read. */
type ReadAt = { place: number; seat: number }

/** 0 for a command that has no request key, -1 for a key that no command about its member can carry. */
function placeOf(state: State, command: Command, seat: number): number {
  const { key, keyed } = command
  if (key === '' || key.length > KEY_MAX) return 0
  const member = memberOf(command)
  if (!keyed) return keyFingerprint(member, key)
  return mayCarry(member, key) ? state.keys.read({ member, key }, seat) : ABSENT
}

function applyRead(state: State, command: Command, { place, seat }: ReadAt): Event[] {
  const { at, key, keyed } = command
  if (!Number.isSafeInteger(at) || at < 0) return reject('timeInvalid')
  if (key.length > KEY_MAX || place === ABSENT) return reject('requestKeyInvalid')
  if (keyed !== undefined && keyed !== 'whole') return reject('commandInvalid')
  const content = key === '' ? 0 : contentFingerprint(command)
  if (key !== '') {
    const taken = keyed ? state.keys.find(seat) : undefined
    const before = taken ?? answerBefore(state, command, place)
    if (before) {
      return before.content === content
        ? [{ type: 'repeated', order: before.order }]
        : reject('requestKeyReused')
    }
  }

  // Time never runs backwards, whatever the clock outside did.
  const now = Math.max(state.now, at)
  const { lastOrder } = state
  const lastWithdrawal = state.withdrawals.last
  const lastQuote = state.conversions.last
  const lastLockup = state.lockups.last
  const lastSubscription = state.offerings.last
  const { lastOffer, lastOrder: lastFiatOrder } = state.fiat
  const events = run(state, command, now)
  if (events[0]?.type === 'rejected') return events

  state.now = now
  state.accepted++
  const order =
    newer(state.lastOrder, lastOrder) ||
    newer(state.withdrawals.last, lastWithdrawal) ||
    newer(state.conversions.last, lastQuote) ||
    newer(state.lockups.last, lastLockup) ||
    newer(state.offerings.last, lastSubscription) ||
    newer(state.fiat.lastOffer, lastOffer) ||
    newer(state.fiat.lastOrder, lastFiatOrder)
  if (key !== '') {
    const answered = { content, order }
    if (keyed) state.keys.take(seat, answered, now)
    else state.keys.takeFingerprint(place, answered, now)
  }
  if (state.due.size > 0) runDue(state, now, events)
  if (state.cycles.due.nextAt < now) settleDue(state, now, events)
  if (isPerpDue(state, now)) runPerpDue(state, now, events)
  if (state.conversions.dueAt <= now) lapseQuotes(state, now, events)
  if (state.lockups.dueAt <= now) payYields(state, now, events)
  if (state.offerings.dueAt <= now) passOfferings(state, now, events)
  if (state.promotions.dueAt <= now) endPromotion(state, events)
  if (state.fiat.dueAt <= now) passFiat(state, now, events)
  return events
}

/** What a request with this key was answered before; undefined for a new one. */
export function answerTo({ keys }: State, whole: WholeKey): Answered | undefined {
  if (keys.read(whole) === ABSENT) return undefined
  return keys.find() ?? keys.findFingerprint(keyFingerprint(whole.member, sentKey(whole.key)))
}

/** What it was answered while keys were compared by fingerprints. */
function answerBefore({ keys }: State, command: Command, place: number): Answered | undefined {
  if (!keys.hasFingerprints) return undefined
  if (!command.keyed) return keys.findFingerprint(place)
  return keys.findFingerprint(keyFingerprint(memberOf(command), sentKey(command.key)))
}

/** The number a command gave out, 0 when it gave none. */
const newer = (last: number, before: number): number => (last > before ? last : 0)

/** Whom a command is about; the house and the chains count as member 0. */
function memberOf(command: Command): number {
  switch (command.type) {
    case 'creditDeposit':
      return 0
    case 'placeSpotOrder':
    case 'cancelSpotOrder':
    case 'cancelAllSpotOrders':
    case 'transfer':
    case 'creditMember':
    case 'placeRound':
    case 'setCycleLimits':
      return command.member
    default:
      return 'member' in command ? command.member : 0
  }
}

function run(state: State, command: Command, now: number): Event[] {
  switch (command.type) {
    case 'placeSpotOrder':
      return placeSpotOrder(state, command, now)
    case 'cancelSpotOrder':
      return cancelSpotOrder(state, command)
    case 'cancelAllSpotOrders':
      return cancelAllSpotOrders(state, command)
    case 'moveIndex':
      return moveIndex(state, command, now)
    case 'transfer':
      return transfer(state, command)
    case 'creditMember':
      return creditMember(state, command)
    case 'creditDeposit':
      return creditDeposit(state, command)
    case 'fundHouse':
      return fundHouse(state, command)
    case 'moveHouse':
      return moveHouse(state, command)
    case 'listAsset':
      return listAsset(state, command)
    case 'listSpotMarket':
      return listSpotMarket(state, command)
    case 'setMarketTradable':
      return setMarketTradable(state, command)
    case 'setSpotTerms':
      return setSpotTerms(state, command)
    case 'placeRound':
      return placeRound(state, command, now)
    case 'setCycleLimits':
      return setCycleLimits(state, command, now)
    case 'listCycleMarket':
      return listCycleMarket(state, command)
    case 'setCycleMarketOpen':
      return setCycleMarketOpen(state, command)
    case 'passTime':
      return [{ type: 'timePassed' }]
    default:
      return (
        runPerp(state, command, now) ??
        runWithdrawal(state, command, now) ??
        runConversion(state, command, now) ??
        runEarn(state, command, now) ??
        runReferral(state, command) ??
        runClaim(state, command, now) ??
        runLaunchpad(state, command, now) ??
        runFiat(state, command, now) ??
        reject('commandInvalid')
      )
  }
}
