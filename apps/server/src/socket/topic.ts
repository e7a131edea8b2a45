/**
 * A topic is one stream that many sockets read: a snapshot for anyone who joins, then updates with
 * rising numbers. Frames are built once for all; a reader that is too slow is left out and gets a
 * fresh snapshot when it has caught up.
 */
import { type Frames, framesOf } from './frame.ts'
import type { Reader } from './reader.ts'

/** A message's text for a sequence number. */
export type Message = (sequence: number) => string

/** How many ticks of the sockets' clock, 20 ms each, pass at least between two publications. */
export const PUBLISH_TICKS = {
  top: 5,
  trades: 5,
  info: 10,
  kline: 25,
  board: 25,
  overview: 50,
} as const

export class Topic {
  readonly readers = new Set<Reader>()
  readonly #snapshot: Message
  #sequence = 0
  #cached: Frames | undefined

  /** `snapshot` must describe the state that the last update led to. */
  constructor(snapshot: Message) {
    this.#snapshot = snapshot
  }

  get sequence(): number {
    return this.#sequence
  }

  join(reader: Reader): void {
    this.readers.add(reader)
    reader.topics.add(this)
    reader.send(this.#snapshotFrames(), this, true)
  }

  leave(reader: Reader): void {
    this.readers.delete(reader)
    reader.topics.delete(this)
  }

  /** A reader that was left out starts over. */
  restart(reader: Reader): void {
    if (this.readers.has(reader)) reader.send(this.#snapshotFrames(), this, true)
  }

  publish(message: Message): void {
    this.#sequence += 1
    this.#cached = undefined
    if (this.readers.size === 0) return
    const frames = framesOf(message(this.#sequence))
    for (const reader of this.readers) reader.send(frames, this, false)
  }

  #snapshotFrames(): Frames {
    this.#cached ??= framesOf(this.#snapshot(this.#sequence))
    return this.#cached
  }
}

/** `refresh` publishes what changed; whether anything had. */
export type PublicTopic = { topic: Topic; refresh: () => boolean }

/** A topic that is sent whole whenever its version differs from the last one sent. */
export function onChange(
  message: (sequence: number) => string,
  versionOf: () => string | number,
): PublicTopic {
  const topic = new Topic(message)
  let version = versionOf()
  const refresh = () => {
    const next = versionOf()
    if (next === version) return false
    version = next
    topic.publish(message)
    return true
  }
  return { topic, refresh }
}

/** The topic with this name, created for its first reader; `pause` as in `PUBLISH_TICKS`. */
export type Keep = (name: string, pause: number, make: () => PublicTopic) => Topic
