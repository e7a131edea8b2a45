/**
 * One connected socket as topics see it. It never queues more than a little: when its buffer is
 * full, topics are marked as behind and start over with a snapshot once the buffer has drained.
 */
import type { Duplex } from 'node:stream'
import { type Frames, framesOf } from './frame.ts'
import type { Topic } from './topic.ts'

const BUFFER_MAX_BYTES = 256 * 1024

export class Reader {
  readonly topics = new Set<Topic>()
  readonly #stream: Duplex
  readonly #isCompressed: boolean
  readonly #behind = new Set<Topic>()

  constructor(stream: Duplex, isCompressed: boolean) {
    this.#stream = stream
    this.#isCompressed = isCompressed
    stream.on('drain', () => this.#catchUp())
  }

  /** Whoever missed an update gets nothing more of that topic until its next snapshot. */
  send(frames: Frames, topic: Topic, isSnapshot: boolean): void {
    if (this.#behind.has(topic) && !isSnapshot) return
    if (this.#stream.writableLength > BUFFER_MAX_BYTES) {
      this.#behind.add(topic)
      return
    }
    this.#behind.delete(topic)
    this.#stream.write(this.#isCompressed ? frames.compressed : frames.plain)
  }

  /** A message for this reader alone. */
  sendText(text: string): void {
    this.#stream.write(framesOf(text).plain)
  }

  #catchUp(): void {
    for (const topic of [...this.#behind]) topic.restart(this)
  }
}
