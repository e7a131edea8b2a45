/**
 * The engine: one state, changed by one command at a time. `apply` is synchronous and total. A
 * refused command returns exactly one `rejected` event and changes nothing, a repeated one returns
 * exactly one `repeated` event and changes nothing; only the others are needed for a replay.
 */
import type { RejectionCode } from '@assay/domain/rejection.ts'
import type { Book } from './book/book.ts'
import type { Command } from './command.ts'
import type { Event } from './event.ts'
import { contentFingerprint, keyFingerprint } from './fingerprint.ts'
import { KEY_MAX, SEATS } from './kernel/keys/keySeats.ts'
import { isOfMember, mayCarry, sentKey } from './kernel/keys/memberKey.ts'
import type { RequestAnswer, WholeKey } from './kernel/keys/requestKeys.ts'
import { lookAhead } from './kernel/lookAhead.ts'
import { reject } from './kernel/reject.ts'
import { fieldsTaken, isCount, isText } from './kernel/sent.ts'
import { ABSENT } from './kernel/tables/numberTable.ts'
import { type CommandKind, commandKinds } from './registry.ts'
import { runDueWork } from './runDueWork.ts'
import { newState, type State } from './state.ts'

/** An empty exchange. Tests can use the naive book. */
export const createState = (options: { makeBook?: () => Book } = {}): State => newState(options)

export const apply = (state: State, command: Command): Event[] =>
  applyRead(state, command, { read: readCommand(state, command, 0), seat: 0 })

/** Applies commands in order, each as `apply` does, after prefetching what the next few need. */
export function applyAll(state: State, commands: readonly Command[]): Event[][] {
  const outcomes: Event[][] = []
  const reads: Read[] = []
  for (let from = 0; from < commands.length; from += SEATS) {
    const end = Math.min(from + SEATS, commands.length)
    for (let at = from; at < end; at++) {
      reads[at - from] = readCommand(state, commands[at]!, at - from)
    }
    lookAhead(state, commands, { from, end })
    for (let at = from; at < end; at++) {
      const seat = at - from
      outcomes.push(applyRead(state, commands[at]!, { read: reads[seat]!, seat }))
    }
  }
  return outcomes
}

/** The kind of a command, or a refusal that does not depend on the state. */
type Read = CommandKind | RejectionCode

/** Reads the command's request key and content into a seat, with the key's hash slot. */
function readCommand({ keys }: State, command: Command, seat: number): Read {
  const { type, at, key, keyed } = command
  if (!Number.isSafeInteger(at) || at < 0) return 'timeInvalid'
  if (typeof key !== 'string' || key.length > KEY_MAX) return 'requestKeyInvalid'
  const kind = commandKinds.get(type)
  if (!kind) return 'commandInvalid'
  if (key === '') return isKnown(keyed) ? kind : 'commandInvalid'
  const member = ownerOf(kind, command)
  if (!keyed) {
    keys.readFingerprint(keyFingerprint(member, key), seat)
  } else if (!mayCarry(member, key) || keys.read({ member, key }, seat) === ABSENT) {
    return 'requestKeyInvalid'
  }
  if (!isKnown(keyed)) return 'commandInvalid'
  const content = contentOf(command)
  if (content === undefined) return 'commandInvalid'
  keys.readContent(content, seat)
  return kind
}

/** Undefined for a command that lacks fields, or has others than those of its type. */
function contentOf(command: Command): number | undefined {
  try {
    return contentFingerprint(command)
  } catch {
    return undefined
  }
}

const isKnown = (keyed: unknown): boolean => keyed === undefined || keyed === 'whole'

function applyRead(
  state: State,
  command: Command,
  { read, seat }: { read: Read; seat: number },
): Event[] {
  if (typeof read === 'string') return reject(read)
  const { keys } = state
  const { at, key, keyed } = command
  if (key !== '') {
    const first = answerIn(state, command, seat)
    if (first) {
      return first.content === keys.contentIn(seat)
        ? [{ type: 'repeated', order: first.order }]
        : reject('requestKeyReused')
    }
  }

  // Engine time never goes back, even if the outside clock does.
  const now = Math.max(state.now, at)
  const { run, counter } = read
  const before = counter ? counter(state) : state.lastOrder
  const events = run(state, command, now)
  if (events[0]?.type === 'rejected') return events

  state.now = now
  state.accepted++
  const last = counter ? counter(state) : state.lastOrder
  const order = last > before ? last : 0
  if (key !== '') {
    if (keyed) keys.take(seat, order, now)
    else keys.takeFingerprint(seat, order, now)
  }
  runDueWork(state, now, events)
  return events
}

/** The earlier answer for the key in a seat; undefined for a new one. */
function answerIn({ keys }: State, command: Command, seat: number): RequestAnswer | undefined {
  if (!command.keyed) return keys.findFingerprint(keys.placeIn(seat))
  const answered = keys.find(seat)
  if (answered || !keys.hasFingerprints) return answered
  const owner = ownerOf(commandKinds.get(command.type)!, command)
  return keys.findFingerprint(keyFingerprint(owner, sentKey(command.key)))
}

/** The earlier answer for this key; undefined for a new one. */
export function answerTo({ keys }: State, whole: WholeKey): RequestAnswer | undefined {
  if (keys.read(whole) === ABSENT) return undefined
  return keys.find() ?? keys.findFingerprint(keyFingerprint(whole.member, sentKey(whole.key)))
}

/** The owner of a command's key; the house and the chains count as member 0. */
const ownerOf = ({ owner }: CommandKind, command: Command): number =>
  owner === 'member' ? (command as MembersCommand).member : 0

/**
 * The command as the member it names can have sent it, under a key of theirs or none, without what
 * is no field of it; undefined if no member sends this.
 */
export function sentByMember(command: Command): Command | undefined {
  const { type, member, at, key } = command as MembersCommand
  const sent = commandKinds.get(type)?.sent
  if (!sent || !isCount(at) || !isCount(member) || !isText(key)) return undefined
  if (key !== '' && !(isOfMember(key) && mayCarry(member, key))) return undefined
  const fields = fieldsTaken(command, sent)
  return fields && ({ type, at, key, member, ...fields } as Command)
}

type MembersCommand = Extract<Command, { member: number }>
