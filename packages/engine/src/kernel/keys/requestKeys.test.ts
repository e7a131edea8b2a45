import { expect, test } from 'vitest'
import { KeySeats, SEATS } from './keySeats.ts'
import { GENERATION_MAX, Generation, KEY_LIFETIME_MS, RequestKeys } from './requestKeys.ts'

function take(keys: RequestKeys, key: string, now: number, { member = 1, order = 0 } = {}) {
  keys.read({ member, key })
  keys.readContent(1)
  keys.take(0, order, now)
}
function find(keys: RequestKeys, key: string, member = 1) {
  keys.read({ member, key })
  return keys.find()
}

test('knows since when no key was forgotten, also when half a million followed within minutes', () => {
  const keys = new RequestKeys()
  expect(keys.rememberedSince).toBe(0)
  const later = (minutes: number) => 1_000_000 + minutes * 60_000
  take(keys, 'sent', later(0))
  for (let at = 1; at <= GENERATION_MAX; at++) take(keys, `first-${at}`, later(1))
  // The first generation is full and still known: nothing is forgotten yet.
  expect(find(keys, 'sent')).toBeDefined()
  expect(keys.rememberedSince).toBe(1_000_000)
  for (let at = 1; at <= GENERATION_MAX; at++) take(keys, `second-${at}`, later(2))
  expect(find(keys, 'sent')).toBeUndefined()
  expect(find(keys, 'first-500000')).toBeDefined()
  expect(keys.rememberedSince).toBe(1_060_000)
})

test('knows it of keys that grew too old as well', () => {
  const keys = new RequestKeys()
  for (const day of [1, 2, 3]) take(keys, `day-${day}`, day * KEY_LIFETIME_MS)
  expect(find(keys, 'day-1')).toBeUndefined()
  expect(find(keys, 'day-2')).toBeDefined()
  expect(keys.rememberedSince).toBe(2 * KEY_LIFETIME_MS)
})

test('a key is its whole text and its member', () => {
  const keys = new RequestKeys()
  const long = 'x'.repeat(127)
  const names = ['a', 'ab', 'abc', 'abd', 'abcde', 'b', `${long}y`, `${long}z`]
  for (const [order, key] of names.entries()) take(keys, key, 1, { member: 9, order })
  for (const [order, key] of names.entries()) {
    expect(find(keys, key, 9)).toEqual({ content: 1, order })
    expect(find(keys, key, 8)).toBeUndefined()
    expect(keys.young.at(order)).toEqual({ member: 9, key, content: 1, order })
  }
  for (const other of ['x', 'abcd', 'A', 'abc\0']) expect(find(keys, other, 9)).toBeUndefined()
})

test('keys in one bucket are distinguished, as if someone had found out how keys are hashed', () => {
  const seats = new KeySeats()
  const keys = new Generation(new Int32Array(2 ** 21), 0)
  const sit = (member: number, key: string, seat: number) => {
    seats.read(member, key, seat)
    seats.places[seat] = 77
  }
  const known = Array.from({ length: 30 }, (_, at) => ({
    member: 1 + (at % 3),
    key: `k${at >> 1}`,
  }))
  for (const [order, { member, key }] of known.entries()) {
    sit(member, key, order)
    keys.add(seats, order, order)
  }
  for (const member of [1, 2, 3, 4]) {
    for (let at = 0; at < 16; at++) {
      sit(member, `k${at}`, 63)
      const order = known.findIndex((one) => one.member === member && one.key === `k${at}`)
      expect(keys.find(seats, 63)).toBe(order)
    }
  }
})

test('fingerprints and whole keys are never taken for each other', () => {
  const keys = new RequestKeys()
  const place = keys.read({ member: 3, key: 'k' })
  keys.readContent(1)
  keys.takeFingerprint(0, 5, 1)
  expect(find(keys, 'k', 3)).toBeUndefined()
  expect(find(keys, 'k', -1 - place)).toBeUndefined()
  take(keys, 'k', 1, { member: 3, order: 6 })
  expect(keys.findFingerprint(place)).toEqual({ content: 1, order: 5 })
  expect(find(keys, 'k', 3)).toEqual({ content: 1, order: 6 })
  expect(keys.young.at(0)).toEqual({ fingerprint: place, content: 1, order: 5 })
})

test.each(['ключ', 'k\u0141', 'é', '𝕏', `${'x'.repeat(127)}é`, 'a\u0080'])(
  '`%s` lies nowhere',
  (key) => {
    expect(new RequestKeys().read({ member: 1, key })).toBe(-1)
  },
)

test('keys that are read ahead keep their seats', () => {
  const keys = new RequestKeys()
  const names = Array.from({ length: SEATS }, (_, seat) => 'k'.repeat(1 + 2 * seat))
  for (const [member, key] of names.entries()) keys.read({ member, key }, member)
  for (const seat of names.keys()) keys.take(seat, seat, 1)
  for (const [member, key] of names.entries()) expect(find(keys, key, member)?.order).toBe(member)
})
