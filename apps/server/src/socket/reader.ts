/**
 * One connected socket as topics see it. Its queue is bounded: when the buffer is full, topics are
 * marked as behind, and restart with a snapshot once the buffer has drained.
 */
import type { Duplex } from 'node:stream'
import { encodeMessage, type ServerMessageKey } from '@assay/wire/socket/messages.ts'
import type { Failures } from '../failures.ts'
import { type Frames, framesOf } from './frame.ts'
import { onePacketOf } from './onePacket.ts'
import type { Topic } from './topic.ts'

const BUFFER_MAX_BYTES = 256 * 1024

export class Reader {
  readonly topics = new Set<Topic>()
  /** A bot receives trading messages only. */
  isBot = false
  /** The one book with joined prices that it reads in addition. */
  depth: Topic | undefined
  readonly #stream: Duplex
  readonly #isCompressed: boolean
  readonly #behind = new Set<Topic>()
  /** Numbers of the messages for this reader alone, by key. */
  readonly #sequences = new Map<ServerMessageKey, number>()
  readonly #gather: () => void

  constructor(
    stream: Duplex,
    options: { isCompressed: boolean; failures: Pick<Failures, 'contain'> },
  ) {
    this.#stream = stream
    this.#gather = onePacketOf(stream)
    this.#isCompressed = options.isCompressed
    stream.on('drain', () => {
      options.failures.contain('A slow socket got no snapshot.', () => this.#catchUp())
    })
  }

  get isBehind(): boolean {
    return this.#behind.size > 0
  }

  /** A reader that missed an update gets nothing more of that topic until its next snapshot. */
  send(frames: Frames, topic: Topic, isSnapshot: boolean): void {
    if (this.#behind.has(topic) && !isSnapshot) return
    if (this.#stream.writableLength > BUFFER_MAX_BYTES) {
      this.#behind.add(topic)
      return
    }
    this.#behind.delete(topic)
    this.#write(this.#isCompressed ? frames.compressed : frames.plain)
  }

  /**
   * A message for this reader only. A lost one cannot be replaced by a snapshot, so a reader that
   * is far behind is closed.
   */
  sendOwn<K extends ServerMessageKey>(key: K, data: Data<K>): void {
    if (this.#stream.writableLength > 2 * BUFFER_MAX_BYTES) {
      this.close()
      return
    }
    const sequence = (this.#sequences.get(key) ?? -1) + 1
    this.#sequences.set(key, sequence)
    this.#write(framesOf(encodeMessage(key, sequence, data)).plain)
  }

  /** Ends the connection at once. */
  close(): void {
    this.#stream.destroy()
  }

  #write(bytes: Buffer): void {
    this.#gather()
    this.#stream.write(bytes)
  }

  #catchUp(): void {
    for (const topic of [...this.#behind]) topic.restart(this)
  }
}

type Data<K extends ServerMessageKey> = Parameters<typeof encodeMessage<K>>[2]
