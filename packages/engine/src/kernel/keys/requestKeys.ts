/**
 * The request keys of accepted commands, so that a retry gets the first answer instead of a second
 * effect. A key is its whole text with the member who owns it, and two keys match only when both
 * are equal, character for character: no hash decides. Keys are kept in two generations: when the
 * younger one is a day old or full, the older one is dropped and its memory reused. A key is thus
 * remembered for at least a day or half a million later commands, and forgetting depends only on
 * the commands.
 *
 * Commands from before keys were stored whole are remembered by a fingerprint of 52 bits. A key
 * that is not found by its text is looked up among those as long as there are any, so that a retry
 * gets the first answer even across an upgrade.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import { ABSENT } from '../tables/numberTable.ts'
import { KeySeats, SEAT_WORDS } from './keySeats.ts'

export const KEY_LIFETIME_MS = DAY_MS
export const GENERATION_MAX = 500_000

/** The number of slots is a power of two, and at most half of them are used. */
const SLOTS = 2 ** 20
const SLOT_MASK = SLOTS - 1
const COLUMNS = 4
/** A used slot holds the number of its row, from 1, and twelve more bits of the hash. */
const ROW_BITS = 19
const ROW_MASK = 2 ** ROW_BITS - 1
const tagOf = (hash: number): number => (hash >>> 20) << ROW_BITS

/** A fingerprint of the content, and the order that it placed, or 0. */
export type RequestAnswer = { content: number; order: number }
export type WholeKey = { member: number; key: string }
/** A stored key: whole, or a fingerprint. */
export type TakenKey = RequestAnswer & (WholeKey | { fingerprint: number })

export class RequestKeys {
  // Both generations keep their slots side by side, and the tags rule out nearly every new key:
  // finding that a key is new, and then storing it, touches memory once.
  readonly #slots = new Int32Array(2 * SLOTS)
  readonly #seats = new KeySeats()
  young = new Generation(this.#slots, 0)
  old = new Generation(this.#slots, 1)

  /**
   * Reads a key of at most `KEY_MAX` characters into a seat for the calls below, and returns its
   * hash slot: -1 for one that is not ASCII and cannot be stored.
   */
  read({ member, key }: WholeKey, seat = 0): number {
    return this.#seats.read(member, key, seat)
  }

  /** Reads a key by its fingerprint only. */
  readFingerprint(fingerprint: number, seat: number): void {
    this.#seats.places[seat] = fingerprint
  }

  /** Reads the content of the key in a seat. */
  readContent(content: number, seat = 0): void {
    this.#seats.contents[seat] = content
  }

  contentIn(seat: number): number {
    return this.#seats.contents[seat]!
  }

  /** The hash slot of the key in a seat, or of its fingerprint. */
  placeIn(seat: number): number {
    return this.#seats.places[seat]!
  }

  find(seat = 0): RequestAnswer | undefined {
    const young = this.young.find(this.#seats, seat)
    if (young !== ABSENT) return this.young.answerOf(young)
    const old = this.old.find(this.#seats, seat)
    return old === ABSENT ? undefined : this.old.answerOf(old)
  }

  /** Whether there are keys stored as fingerprints. */
  get hasFingerprints(): boolean {
    return this.young.fingerprints > 0 || this.old.fingerprints > 0
  }

  findFingerprint(fingerprint: number): RequestAnswer | undefined {
    const young = this.young.findFingerprint(fingerprint)
    if (young !== ABSENT) return this.young.answerOf(young)
    const old = this.old.findFingerprint(fingerprint)
    return old === ABSENT ? undefined : this.old.answerOf(old)
  }

  /** No key stored at or after this engine time was forgotten; 0 when none was ever forgotten. */
  get rememberedSince(): number {
    return this.old.size > 0 ? this.old.since : 0
  }

  /** Prefetches the slots of the keys in the first seats; the result has no meaning. */
  lookAt(count: number): number {
    const slots = this.#slots
    const { places } = this.#seats
    let seen = 0
    for (let seat = 0; seat < count; seat++) seen ^= slots[(places[seat]! & SLOT_MASK) * 2]!
    return seen
  }

  /** Stores the key and content in a seat, and what was placed. */
  take(seat: number, order: number, now: number): void {
    this.#makeRoom(now)
    this.young.add(this.#seats, seat, order)
  }

  /** Restores a key from a snapshot. */
  restore(age: 'young' | 'old', key: WholeKey, answered: RequestAnswer): void {
    this.read(key)
    this.readContent(answered.content)
    this[age].add(this.#seats, 0, answered.order)
  }

  takeFingerprint(seat: number, order: number, now: number): void {
    this.#makeRoom(now)
    const { places, contents } = this.#seats
    this.young.addFingerprint(places[seat]!, { content: contents[seat]!, order })
  }

  #makeRoom(now: number): void {
    if (this.young.size === 0) this.young.since = now
    const isOver = now - this.young.since >= KEY_LIFETIME_MS
    if (!isOver && this.young.size < GENERATION_MAX) return
    const next = this.old
    this.old = this.young
    this.young = next
    next.clear(now)
  }
}

/**
 * Keys in the order of storing, in rows of four numbers, with a slot table that finds them. A row
 * holds the member (for a fingerprint, -1 minus the fingerprint), the content, the order, and the
 * position and length of its text.
 */
export class Generation {
  since = 0
  size = 0
  fingerprints = 0
  #rows = new Float64Array(ROWS_FULL / FIRST_SHARE)
  #texts = new Int32Array(TEXTS_FULL / FIRST_SHARE)
  #textsEnd = 0
  readonly #slots: Int32Array
  readonly #lane: number

  constructor(slots: Int32Array, lane: 0 | 1) {
    this.#slots = slots
    this.#lane = lane
  }

  /** The index of a key, or -1. */
  find(seats: KeySeats, seat: number): number {
    const slots = this.#slots
    const place = seats.places[seat]!
    const tag = tagOf(place)
    for (let slot = place & SLOT_MASK; ; slot = (slot + 1) & SLOT_MASK) {
      const found = slots[slot * 2 + this.#lane]!
      if (found === 0) return ABSENT
      if ((found & ~ROW_MASK) !== tag) continue
      const index = (found & ROW_MASK) - 1
      if (this.#hasKey(index, seats, seat)) return index
    }
  }

  findFingerprint(fingerprint: number): number {
    const slots = this.#slots
    const tag = tagOf(fingerprint)
    for (let slot = fingerprint & SLOT_MASK; ; slot = (slot + 1) & SLOT_MASK) {
      const found = slots[slot * 2 + this.#lane]!
      if (found === 0) return ABSENT
      if ((found & ~ROW_MASK) !== tag) continue
      const index = (found & ROW_MASK) - 1
      if (this.#rows[index * COLUMNS] === -1 - fingerprint) return index
    }
  }

  answerOf(index: number): RequestAnswer {
    const row = index * COLUMNS
    return { content: this.#rows[row + 1]!, order: this.#rows[row + 2]! }
  }

  at(index: number): TakenKey {
    const whose = this.#rows[index * COLUMNS]!
    const answered = this.answerOf(index)
    if (whose < 0) return { fingerprint: -1 - whose, ...answered }
    const text = this.#rows[index * COLUMNS + 3]!
    const from = Math.floor(text / TEXT_UNIT) * 4
    const key = Buffer.from(this.#texts.buffer).toString('latin1', from, from + (text % TEXT_UNIT))
    return { member: whose, key, ...answered }
  }

  add(seats: KeySeats, seat: number, order: number): void {
    const { words, lengths, members, places, contents } = seats
    const start = this.#textsEnd
    const length = lengths[seat]!
    const count = (length + 3) >>> 2
    if (start + count > this.#texts.length) this.#texts = grown(this.#texts, TEXTS_FULL)
    const texts = this.#texts
    const from = seat * SEAT_WORDS
    for (let at = 0; at < count; at++) texts[start + at] = words[from + at]!
    this.#textsEnd = start + count
    const row = this.#nextRow()
    const rows = this.#rows
    rows[row] = members[seat]!
    rows[row + 1] = contents[seat]!
    rows[row + 2] = order
    rows[row + 3] = start * TEXT_UNIT + length
    this.#fillSlot(places[seat]!)
  }

  addFingerprint(fingerprint: number, { content, order }: RequestAnswer): void {
    const row = this.#nextRow()
    const rows = this.#rows
    rows[row] = -1 - fingerprint
    rows[row + 1] = content
    rows[row + 2] = order
    rows[row + 3] = 0
    this.#fillSlot(fingerprint)
    this.fingerprints++
  }

  clear(since: number): void {
    this.since = since
    this.size = 0
    this.fingerprints = 0
    this.#textsEnd = 0
    for (let at = this.#lane; at < this.#slots.length; at += 2) this.#slots[at] = 0
  }

  #nextRow(): number {
    const row = this.size * COLUMNS
    if (row === this.#rows.length) this.#rows = grown(this.#rows, ROWS_FULL)
    return row
  }

  #fillSlot(place: number): void {
    const slots = this.#slots
    let slot = place & SLOT_MASK
    while (slots[slot * 2 + this.#lane] !== 0) slot = (slot + 1) & SLOT_MASK
    slots[slot * 2 + this.#lane] = tagOf(place) | ++this.size
  }

  #hasKey(index: number, { words, lengths, members }: KeySeats, seat: number): boolean {
    if (this.#rows[index * COLUMNS] !== members[seat]) return false
    const text = this.#rows[index * COLUMNS + 3]!
    const length = lengths[seat]!
    if (text % TEXT_UNIT !== length) return false
    const start = Math.floor(text / TEXT_UNIT)
    for (let at = 0; at * 4 < length; at++) {
      if (this.#texts[start + at] !== words[seat * SEAT_WORDS + at]) return false
    }
    return true
  }
}

/** More than the length of any key: position and length of a text are one number. */
const TEXT_UNIT = 256

/** Numbers of a full generation; its texts are longer only if most keys have over 64 characters. */
const ROWS_FULL = COLUMNS * 2 ** 19
const TEXTS_FULL = 16 * 2 ** 19
/** Most states have few keys: they begin with this part of a full generation. */
const FIRST_SHARE = 2 ** 10
const NEXT_SHARE = 2 ** 5

/** Grows in two steps to the full length, so that a command never waits for a large copy. */
function grown<T extends Int32Array | Float64Array>(old: T, full: number): T {
  const next = old.length < full / NEXT_SHARE ? full / NEXT_SHARE : full
  const length = next > old.length ? next : old.length * 2
  const array = new (old.constructor as new (length: number) => T)(length)
  array.set(old)
  return array
}
