import type { Book } from '../book/book.ts'
import type { Command } from './command.ts'
import type { Event } from './event.ts'
import { contentFingerprint, keyFingerprint } from './keys/fingerprint.ts'
import { KEY_MAX, SEATS } from './keys/keySeats.ts'
import { mayCarry, sentKey } from './keys/memberKey.ts'
import type { Answered, WholeKey } from './keys/requestKeys.ts'
import { lookAhead } from './lookAhead.ts'
import { ABSENT } from './numberTable.ts'
import { type CommandKind, commandKinds } from './registry.ts'
import { reject } from './reject.ts'
import { runDueWork } from './runDueWork.ts'
import { type State as EngineState, newState } from './state.ts'

/**
 * The engine: one state, changed by one command at a time. `apply` is synchronous and total. A
 * refused command returns exactly one `rejected` event and changes nothing, a repeated one returns
 * exactly one `repeated` event and changes nothing; only the others need to be kept for a replay.
 */
export type State = EngineState

/** An empty exchange. The naive book can stand in for the fast one in tests. */
export const createState = (options: { makeBook?: () => Book } = {}): State => newState(options)

export function apply(state: State, command: Command): Event[] {
  const kind = commandKinds.get(command.type)
  readKey(state, command, { kind, seat: 0 })
  return applyRead(state, command, { kind, seat: 0 })
}

/** Applies commands in order, each as `apply` does, after a look at what the next few will need. */
export function applyAll(state: State, commands: readonly Command[]): Event[][] {
  const outcomes: Event[][] = []
  const kinds: (CommandKind | undefined)[] = []
  for (let from = 0; from < commands.length; from += SEATS) {
    const end = Math.min(from + SEATS, commands.length)
    for (let at = from; at < end; at++) {
      const command = commands[at]!
      const seat = at - from
      const kind = commandKinds.get(command.type)
      kinds[seat] = kind
      readKey(state, command, { kind, seat })
    }
    lookAhead(state, commands, { from, end })
    for (let at = from; at < end; at++) {
      const seat = at - from
      outcomes.push(applyRead(state, commands[at]!, { kind: kinds[seat], seat }))
    }
  }
  return outcomes
}

/** What a command is, and the seat in which its request key was read. */
type Read = { kind: CommandKind | undefined; seat: number }

/** Notes where the request key lies: 0 without one, -1 for one that no command about its member can carry. */
function readKey(state: State, command: Command, { kind, seat }: Read): void {
  const { key, keyed } = command
  const { keys } = state
  if (!kind || key === '' || key.length > KEY_MAX) {
    keys.note(0, seat)
    return
  }
  const member = ownerOf(kind, command)
  if (!keyed) keys.note(keyFingerprint(member, key), seat)
  else if (mayCarry(member, key)) keys.read({ member, key }, seat)
  else keys.note(ABSENT, seat)
}

function applyRead(state: State, command: Command, { kind, seat }: Read): Event[] {
  const { at, key, keyed } = command
  const place = state.keys.placeOf(seat)
  if (!Number.isSafeInteger(at) || at < 0) return reject('timeInvalid')
  if (key.length > KEY_MAX || place === ABSENT) return reject('requestKeyInvalid')
  if (!kind || (keyed !== undefined && keyed !== 'whole')) return reject('commandInvalid')
  const content = key === '' ? 0 : contentFingerprint(command)
  if (key !== '') {
    const taken = keyed ? state.keys.find(seat) : undefined
    const first = taken ?? answerBefore(state, command, place)
    if (first) {
      return first.content === content
        ? [{ type: 'repeated', order: first.order }]
        : reject('requestKeyReused')
    }
  }

  // Time never runs backwards, whatever the clock outside did.
  const now = Math.max(state.now, at)
  const { run, counter } = kind
  const before = counter ? counter(state) : state.lastOrder
  const events = run(state, command, now)
  if (events[0]?.type === 'rejected') return events

  state.now = now
  state.accepted++
  const last = counter ? counter(state) : state.lastOrder
  const order = last > before ? last : 0
  if (key !== '') {
    const answered = { content, order }
    if (keyed) state.keys.take(seat, answered, now)
    else state.keys.takeFingerprint(place, answered, now)
  }
  runDueWork(state, now, events)
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
  const owner = ownerOf(commandKinds.get(command.type)!, command)
  return keys.findFingerprint(keyFingerprint(owner, sentKey(command.key)))
}

/** Whose key a command carries; the house and the chains count as member 0. */
const ownerOf = ({ owner }: CommandKind, command: Command): number =>
  owner === 'member' ? (command as MembersCommand).member : 0

type MembersCommand = Extract<Command, { member: number }>
