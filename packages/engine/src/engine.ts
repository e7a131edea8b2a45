import type { Book } from './book/book.ts'
import { endPromotion, runClaim } from './claim/runClaim.ts'
import type { Command } from './command.ts'
import { lapseQuotes, runConversion } from './conversion/runConversion.ts'
import { listCycleMarket, setCycleMarketOpen } from './cycle/list.ts'
import { placeRound } from './cycle/placeRound.ts'
import { setCycleLimits } from './cycle/setLimits.ts'
import { settleDue } from './cycle/settleDue.ts'
import { payYields, runEarn } from './earn/runEarn.ts'
import type { Event } from './event.ts'
import { passFiat } from './fiat/passFiat.ts'
import { runFiat } from './fiat/runFiat.ts'
import { contentFingerprint, keyFingerprint } from './fingerprint.ts'
import { creditDeposit, creditMember, fundHouse, moveHouse, transfer } from './funds.ts'
import { passOfferings } from './launchpad/passOfferings.ts'
import { runLaunchpad } from './launchpad/runLaunchpad.ts'
import { listAsset, listSpotMarket, moveIndex, setMarketTradable, setSpotTerms } from './listing.ts'
import { lookAhead } from './lookAhead.ts'
import { runPerp } from './perp/runPerp.ts'
import { isPerpDue, runPerpDue } from './perp/runPerpDue.ts'
import { runReferral } from './referral/runReferral.ts'
import { reject } from './reject.ts'
import { cancelAllSpotOrders, cancelSpotOrder } from './spot/cancel.ts'
import { placeSpotOrder } from './spot/place.ts'
import { runDue } from './spot/stops.ts'
import { type State as EngineState, newState } from './state.ts'
import { runWithdrawal } from './withdrawal/runWithdrawal.ts'

/**
 * The engine: one state, changed by one command at a time. `apply` is synchronous and total. A
 * refused command returns exactly one `rejected` event and changes nothing, a repeated one returns
 * exactly one `repeated` event and changes nothing; only the others need to be kept for a replay.
 */
export type State = EngineState

/** An empty exchange. The naive book can stand in for the fast one in tests. */
export const createState = (options: { makeBook?: () => Book } = {}): State => newState(options)

const REQUEST_KEY_MAX = 128

export const apply = (state: State, command: Command): Event[] =>
  applyNamed(state, command, nameOf(command))

/** Applies commands in order, each as `apply` does, after a look at what the next few will need. */
export function applyAll(state: State, commands: readonly Command[]): Event[][] {
  const outcomes: Event[][] = []
  const names = new Float64Array(Math.min(LOOK_AHEAD, commands.length))
  for (let from = 0; from < commands.length; from += LOOK_AHEAD) {
    const next = commands.slice(from, from + LOOK_AHEAD)
    for (let at = 0; at < next.length; at++) names[at] = nameOf(next[at]!)
    lookAhead(state, next, names)
    for (let at = 0; at < next.length; at++) {
      outcomes.push(applyNamed(state, next[at]!, names[at]!))
    }
  }
  return outcomes
}

const LOOK_AHEAD = 64

/** The fingerprint of a command's request key; 0 when it has none, or one too long to be looked for. */
const nameOf = (command: Command): number =>
  command.key === '' || command.key.length > REQUEST_KEY_MAX
    ? 0
    : keyFingerprint(memberOf(command), command.key)

function applyNamed(state: State, command: Command, name: number): Event[] {
  const { at, key } = command
  if (!Number.isSafeInteger(at) || at < 0) return reject('timeInvalid')
  if (key.length > REQUEST_KEY_MAX) return reject('requestKeyInvalid')
  const content = key === '' ? 0 : contentFingerprint(command)
  if (key !== '') {
    const taken = state.keys.find(name)
    if (taken) {
      return taken.content === content
        ? [{ type: 'repeated', order: taken.order }]
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
  if (key !== '') state.keys.take({ name, content, order }, now)
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

/** The number a command gave out, 0 when it gave none. */
const newer = (last: number, before: number): number => (last > before ? last : 0)

/** Request keys are each member's own; the house and the chains count as member 0. */
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
