import { randomBytes } from 'node:crypto'
import { ABSENT } from '../tables/numberTable.ts'
import { mix } from './mix.ts'

/** The number of keys read ahead, and the longest key. */
export const SEATS = 64
export const KEY_MAX = 128
export const SEAT_WORDS = KEY_MAX / 4
/** The top bit of every byte of a word, which no ASCII character has. */
const NOT_ASCII = 0x80808080 | 0

/** The keys as read, four characters a word; the last word is padded with zeros. */
export class KeySeats {
  readonly words = new Int32Array(SEATS * SEAT_WORDS)
  readonly members = new Float64Array(SEATS)
  readonly lengths = new Int32Array(SEATS)
  readonly places = new Float64Array(SEATS)
  /** A fingerprint of each key's content. */
  readonly contents = new Float64Array(SEATS)
  readonly #bytes = Buffer.from(this.words.buffer)
  // Hash slots must be unpredictable: otherwise an attacker could choose keys that collide and make
  // every lookup slow. Only timing depends on this.
  readonly #seed = randomBytes(4).readInt32LE()

  /** The hash slot of the key; -1 for one that is not ASCII and cannot be stored. */
  read(member: number, key: string, seat: number): number {
    const { length } = key
    const { words } = this
    const from = seat * SEAT_WORDS
    const end = from + ((length + 3) >>> 2)
    words[end - 1] = 0
    const written = this.#bytes.write(key, from * 4, KEY_MAX)
    let lane = mix(mix(this.#seed, member | 0), (member / 4294967296) | length)
    let all = 0
    for (let at = from; at < end; at++) {
      const word = words[at]!
      all |= word
      lane = mix(lane, word)
    }
    if (written !== length || (all & NOT_ASCII) !== 0) return ABSENT
    const place = mix(lane, this.#seed) >>> 0
    this.members[seat] = member
    this.lengths[seat] = length
    this.places[seat] = place
    return place
  }
}
