import { ABSENT } from '../numberTable.ts'
import { KeySeats, SEAT_WORDS } from './keySeats.ts'

/**
 * The request keys of accepted commands, so that a retry gets the first answer instead of a second
 * effect. A key is its whole text together with the member whose money it is about, and two keys
 * are one only when both are equal, character for character: no hash decides. Keys live in two
 * generations: when the younger one is a day old or full, the older one is forgotten and its memory
 * taken for the next. A key is thus remembered for at least a day or half a million later commands,
 * and forgetting depends on nothing but the commands.
 *
 * Commands from before keys were kept whole are remembered by a fingerprint of 52 bits. A key that
 * is not found by its text is looked for among those as well, as long as there are any: a retry
 * gets the first answer also when the exchange was renewed in between.
 */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000
export const GENERATION_MAX = 500_000

/** Slots of the table are a power of two, at most half of them taken. */
const SLOTS = 2 ** 20
const SLOT_MASK = SLOTS - 1
const COLUMNS = 4
/** A taken slot holds the number of its row, from 1, and beside it twelve more bits of the hash. */
const ROW_BITS = 19
const ROW_MASK = 2 ** ROW_BITS - 1
const tagOf = (hash: number): number => (hash >>> 20) << ROW_BITS

/** Of what was asked a fingerprint, and the order that it placed, or 0. */
export type RequestAnswer = { content: number; order: number }
export type WholeKey = { member: number; key: string }
/** A key as it was taken: whole, or by its fingerprint. */
export type TakenKey = RequestAnswer & (WholeKey | { fingerprint: number })

export class RequestKeys {
  // Both generations keep their slots side by side, and the tags tell nearly every new key from all
  // that are taken: to find that a key is new, and then to take it, touches memory once.
  readonly #slots = new Int32Array(2 * SLOTS)
  readonly #seats = new KeySeats()
  young = new Generation(this.#slots, 0)
  old = new Generation(this.#slots, 1)

  /**
   * Reads a key of at most `KEY_MAX` characters into a seat, where the calls below find it, and
   * says where it lies: -1 for one that is not ASCII and can lie nowhere.
   */
  read({ member, key }: WholeKey, seat = 0): number {
    return this.#seats.read(member, key, seat)
  }

  /** Reads a key of which only the fingerprint counts. */
  readFingerprint(fingerprint: number, seat: number): void {
    this.#seats.places[seat] = fingerprint
  }

  /** Reads what is asked under the key in a seat. */
  readContent(content: number, seat = 0): void {
    this.#seats.contents[seat] = content
  }

  contentIn(seat: number): number {
    return this.#seats.contents[seat]!
  }

  /** Where the key in a seat lies: its fingerprint, if only that counts. */
  placeIn(seat: number): number {
    return this.#seats.places[seat]!
  }

  find(seat = 0): RequestAnswer | undefined {
    const young = this.young.find(this.#seats, seat)
    if (young !== ABSENT) return this.young.answerOf(young)
    const old = this.old.find(this.#seats, seat)
    return old === ABSENT ? undefined : this.old.answerOf(old)
  }

  /** Whether keys are remembered by fingerprints. */
  get hasFingerprints(): boolean {
    return this.young.fingerprints > 0 || this.old.fingerprints > 0
  }

  findFingerprint(fingerprint: number): RequestAnswer | undefined {
    const young = this.young.findFingerprint(fingerprint)
    if (young !== ABSENT) return this.young.answerOf(young)
    const old = this.old.findFingerprint(fingerprint)
    return old === ABSENT ? undefined : this.old.answerOf(old)
  }

  /** No key taken at or after this engine time was forgotten; 0 when none was ever forgotten. */
  get rememberedSince(): number {
    return this.old.size > 0 ? this.old.since : 0
  }

  /**
   * Brings where the keys in the first seats would be found into reach; what it gives means
   * nothing.
   */
  lookAt(count: number): number {
    const slots = this.#slots
    const { places } = this.#seats
    let seen = 0
    for (let seat = 0; seat < count; seat++) seen ^= slots[(places[seat]! & SLOT_MASK) * 2]!
    return seen
  }

  /** Remembers the key and the content in a seat, and what was placed. */
  take(seat: number, order: number, now: number): void {
    this.#makeRoom(now)
    this.young.add(this.#seats, seat, order)
  }

  /** As a snapshot has it. */
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
 * Keys in the order they were taken, in rows of four numbers, and slots that find them. A row holds
 * the member (of a fingerprint, -1 less the fingerprint), the content, the order, and where in the
 * texts its key begins with how long it is.
 */
export class Generation {
  since = 0
  size = 0
  fingerprints = 0
  #rows = new Float64Array(COLUMNS * 1024)
  #texts = new Int32Array(16 * 1024)
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
    if (start + count > this.#texts.length) this.#texts = doubled(this.#texts)
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
    if (row === this.#rows.length) this.#rows = doubled(this.#rows)
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

/** Above the length of any key: where a text begins and how long it is are one number. */
const TEXT_UNIT = 256

function doubled<T extends Int32Array | Float64Array>(old: T): T {
  const next = new (old.constructor as new (length: number) => T)(old.length * 2)
  next.set(old)
  return next
}
