/**
 * Writes of value without an answer, kept in this browser until the user has seen their result; if
 * the user signs out before, they are shown at the next sign-in. While the screen that sent one
 * still checks it, it is left to that screen; afterwards its key is checked here, on any page and
 * after any reload. The content is not stored, only which call, when and for which market.
 */
import { createStore } from '../../store/createStore.ts'
import { remembered } from '../../store/storage.ts'
import type { Outcome } from './askOutcome.ts'
import { ABSENT_AFTER } from './askSoon.ts'

export type End =
  | { kind: 'done' }
  | { kind: 'refused'; message: string; reason: string }
  /** The exchange reported repeatedly that nothing arrived. */
  | { kind: 'absent' }
  /** The exchange may have forgotten the key. */
  | { kind: 'unclear' }

export type Unanswered = {
  key: string
  /** Of the call. */
  path: string
  /** Who sent it. */
  member: number
  /** When it was first sent. */
  sentAt: number
  /** A market or a coin. */
  subject?: string | undefined
  /** How often the exchange reported it absent. */
  absent: number
  end?: End
  /** The user dismissed the note; the result is shown again. */
  isAside?: boolean
  /** The screen that sent it is gone. */
  isLeft?: boolean
  /** The device was offline at each try, so it was never sent. */
  isUnsent?: boolean | undefined
  /** The user gave it up: it is only mentioned again if it arrived after all. */
  isDiscarded?: boolean
}

const KEPT_MAX = 20
/** This long after sending, it cannot arrive any more. */
const ARRIVES_WITHIN_MS = 60_000
/** How long it is left to the screen that sent it, which may be in another tab. */
export const GRACE_MS = 15_000

const kept = () => remembered.get<readonly Unanswered[]>('unanswered') ?? []
export const unanswered = createStore(kept(), [])

/** Syncs with other tabs. */
export function listenToTabs(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === 'unanswered' || key === null) unanswered.set(kept())
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** Sent from this page, by a screen that still waits. */
const held = new Set<string>()

/** Another tab may have written, so every change starts from storage. */
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

/** The user knows its result, or it no longer matters. */
export function forgetSent(key: string): void {
  held.delete(key)
  change((list) => list.filter((one) => one.key !== key))
}

/**
 * The member signs out. Pending writes are kept and checked at the next sign-in, because the user
 * might repeat them; their details are deleted.
 */
export const forgetEnded = (member: number): void =>
  change((list) =>
    list
      .filter((one) => one.member !== member || !one.end)
      .map((one) => (one.member === member ? { ...one, subject: undefined } : one)),
  )

/** The screen that sent it is gone; a result only needs to be shown. */
export function leaveToNotes(key: string, end?: End): void {
  held.delete(key)
  amend(key, (one) => ({ ...one, isLeft: true, ...(end && { end }) }))
}

/** The user gives it up and can use the form again. If it arrives after all, they are notified. */
export function discard(key: string): void {
  held.delete(key)
  amend(key, (one) => ({ ...one, isLeft: true, isAside: true, isDiscarded: true }))
}

export const dismissNote = (key: string) => amend(key, (one) => ({ ...one, isAside: true }))

/** What to show this member: writes that no screen handles itself, oldest first. */
export const shownTo = (list: readonly Unanswered[], member: number | undefined, now: number) =>
  list.filter((one) => one.member === member && !held.has(one.key) && graceLeft(one, now) === 0)

/** How long it is still left to a screen in another tab. */
export function graceLeft({ sentAt, isLeft, end }: Unanswered, now: number): number {
  const age = now - sentAt
  return isLeft || end || age < 0 ? 0 : Math.max(0, GRACE_MS - age)
}

/** Stores the exchange's answer about the key; nothing if it could not be reached. */
export function noteAnswer(key: string, answer: Outcome | undefined, now: number): void {
  if (!answer) return
  change((list) =>
    list.flatMap((one) => {
      if (one.key !== key || one.end) return [one]
      const next = afterAnswer(one, answer, now)
      // The user has already given it up, so "absent" is not shown.
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
