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

export const apply = (state: State, command: Command): Event[] =>
  applyRead(state, command, readKey(state, command, 0))

/** Applies commands in order, each as `apply` does, after a look at what the next few will need. */
export function applyAll(state: State, commands: readonly Command[]): Event[][] {
  const outcomes: Event[][] = []
  const places = new Float64Array(Math.min(LOOK_AHEAD, commands.length))
  for (let from = 0; from < commands.length; from += LOOK_AHEAD) {
    const next = commands.slice(from, from + LOOK_AHEAD)
    const read = next.map((command, seat) => readKey(state, command, seat))
    for (let at = 0; at < next.length; at++) places[at] = read[at]!.place
    lookAhead(state, next, places)
    for (let at = 0; at < next.length; at++) outcomes.push(applyRead(state, next[at]!, read[at]!))
  }
  return outcomes
}

const LOOK_AHEAD = SEATS

/** What a command is, where its request key lies, and in which seat it was read. */
type Read = { kind: CommandKind | undefined; place: number; seat: number }

const readKey = (state: State, command: Command, seat: number): Read => {
  const kind = commandKinds.get(command.type)
  return { kind, place: kind ? placeOf(state, command, { kind, seat }) : 0, seat }
}

/** 0 for a command that has no request key, -1 for a key that no command about its member can carry. */
function placeOf(
  state: State,
  command: Command,
  { kind, seat }: { kind: CommandKind; seat: number },
): number {
  const { key, keyed } = command
  if (key === '' || key.length > KEY_MAX) return 0
  const member = ownerOf(kind, command)
  if (!keyed) return keyFingerprint(member, key)
  return mayCarry(member, key) ? state.keys.read({ member, key }, seat) : ABSENT
}

function applyRead(state: State, command: Command, { kind, place, seat }: Read): Event[] {
  const { at, key, keyed } = command
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
