/**
 * Writes of value that were sent and not answered, kept in this browser from the sending until
 * their end is known and was seen; who signs out before that is told when they are back. While the
 * screen that sent one still asks after it, it is left to that screen; afterwards its key is asked
 * here, on whatever page and after any reload. Nothing of what was sent is kept, only which call,
 * when and of which market.
 */
import { createStore } from '../../live/createStore.ts'
import { remembered } from '../../session/storage.ts'
import type { Outcome } from './askOutcome.ts'
import { ABSENT_AFTER } from './askSoon.ts'

export type End =
  | { kind: 'done' }
  | { kind: 'refused'; message: string; reason: string }
  /** The exchange kept saying that nothing arrived. */
  | { kind: 'absent' }
  /** The exchange may have forgotten the key. */
  | { kind: 'unclear' }

export type Unanswered = {
  key: string
  /** Of the call that was made. */
  path: string
  /** Who made it. */
  member: number
  /** When it was sent first. */
  sentAt: number
  /** A market or a coin. */
  subject?: string | undefined
  /** How often the exchange said that it is not there. */
  absent: number
  end?: End
  /** The person put what is said of it so far aside; its end is said once more. */
  isAside?: boolean
  /** The screen that sent it is gone. */
  isLeft?: boolean
  /** The device said each time that it had no network, so that it never left. */
  isUnsent?: boolean | undefined
  /** Given up by the person: only that it arrived all the same is said of it. */
  isDiscarded?: boolean
}

const KEPT_MAX = 20
/** So long after the sending it will not arrive any more. */
const ARRIVES_WITHIN_MS = 60_000
/** So long it is left to the screen that sent it, though that may be in another tab. */
export const GRACE_MS = 15_000

const kept = () => remembered.get<readonly Unanswered[]>('unanswered') ?? []
export const unanswered = createStore(kept(), [])

/** What another tab heard is known here as well. */
export function listenToTabs(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === 'unanswered' || key === null) unanswered.set(kept())
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** Sent from this page, where the screen that sent it still waits. */
const held = new Set<string>()

/** Another tab may have written meanwhile: every change begins with what is kept. */
function change(next: (list: readonly Unanswered[]) => readonly Unanswered[]): void {
  const list = next(kept()).slice(-KEPT_MAX)
  remembered.set('unanswered', list.length > 0 ? list : undefined)
  unanswered.set(list)
}

const amend = (key: string, how: (one: Unanswered) => Unanswered) =>
  change((list) => list.map((one) => (one.key === key ? how(one) : one)))

type Sent = Pick<Unanswered, 'key' | 'path' | 'member' | 'subject' | 'sentAt' | 'isUnsent'>

export function keepSent(sent: Sent) {
  held.add(sent.key)
  change((list) => {
    const { sentAt, isUnsent } = list.find(({ key }) => key === sent.key) ?? sent
    const all = { ...sent, sentAt, isUnsent: isUnsent && sent.isUnsent, absent: 0 }
    return [...list.filter(({ key }) => key !== sent.key), all]
  })
}

/** Its end is known to the person, or matters no more. */
export function forgetSent(key: string): void {
  held.delete(key)
  change((list) => list.filter((one) => one.key !== key))
}

/**
 * The member signs out. What has no end yet is asked after once they are back, as they might
 * otherwise send it again; of what it was about, nothing stays.
 */
export const forgetEnded = (member: number): void =>
  change((list) =>
    list
      .filter((one) => one.member !== member || !one.end)
      .map((one) => (one.member === member ? { ...one, subject: undefined } : one)),
  )

/** The screen that sent it is gone; with an end it only remains to be said. */
export function letGo(key: string, end?: End): void {
  held.delete(key)
  amend(key, (one) => ({ ...one, isLeft: true, ...(end && { end }) }))
}

/** The person gives it up: the form is theirs again. Should it arrive after all, they are told. */
export function discard(key: string): void {
  held.delete(key)
  amend(key, (one) => ({ ...one, isLeft: true, isAside: true, isDiscarded: true }))
}

export const putAside = (key: string) => amend(key, (one) => ({ ...one, isAside: true }))

/** What is to be said to this member: whatever no screen of its own speaks of, oldest first. */
export const toldTo = (list: readonly Unanswered[], member: number | undefined, now: number) =>
  list.filter((one) => one.member === member && !held.has(one.key) && graceLeft(one, now) === 0)

/** How long it is still left to a screen in another tab. */
export function graceLeft({ sentAt, isLeft, end }: Unanswered, now: number): number {
  const age = now - sentAt
  return isLeft || end || age < 0 ? 0 : Math.max(0, GRACE_MS - age)
}

/** The exchange said what it knows of the key; it said nothing when it could not be reached. */
export function noteAnswer(key: string, answer: Outcome | undefined, now: number): void {
  if (!answer) return
  change((list) =>
    list.flatMap((one) => {
      if (one.key !== key || one.end) return [one]
      const next = afterAnswer(one, answer, now)
      // That nothing came of what was given up is what they went on with.
      return one.isDiscarded && next.end && next.end.kind !== 'done' ? [] : [next]
    }),
  )
}

function afterAnswer(one: Unanswered, answer: Outcome, now: number): Unanswered {
  const { outcome } = answer
  if (outcome === 'done') return ended(one, { kind: 'done' })
  if (outcome === 'forgotten') return ended(one, { kind: 'unclear' })
  if (outcome === 'waiting') return { ...one, absent: 0 }
  if (outcome === 'refused') {
    const { message, reason } = answer
    return ended(one, { kind: 'refused', message, reason })
  }
  const absent = one.absent + 1
  const mayArrive = !one.isUnsent && now - one.sentAt < ARRIVES_WITHIN_MS
  if (absent < ABSENT_AFTER || mayArrive) return { ...one, absent }
  return ended(one, { kind: 'absent' })
}

const ended = (one: Unanswered, end: End): Unanswered => ({ ...one, end, isAside: false })
