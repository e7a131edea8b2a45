import { expect, test } from 'vitest'
import { GENERATION_MAX, KEY_LIFETIME_MS, RequestKeys } from './requestKeys.ts'

const take = (keys: RequestKeys, name: number, now: number) =>
  keys.take({ name, content: 1, order: 0 }, now)

test('tells since when no key was forgotten, also when half a million followed within minutes', () => {
  const keys = new RequestKeys()
  expect(keys.rememberedSince).toBe(0)
  const sent = { name: 1, at: 1_000_000 }
  take(keys, sent.name, sent.at)
  const later = (minutes: number) => sent.at + minutes * 60_000
  for (let at = 1; at <= GENERATION_MAX; at++) take(keys, 1 + at, later(1))
  // The first generation is full and still known: nothing is forgotten yet.
  expect(keys.find(sent.name)).toBeDefined()
  expect(keys.rememberedSince).toBe(1_000_000)
  for (let at = 1; at <= GENERATION_MAX; at++) take(keys, 1 + GENERATION_MAX + at, later(2))
  expect(keys.find(sent.name)).toBeUndefined()
  expect(keys.rememberedSince).toBe(1_060_000)
})

test('tells it of keys that grew too old as well', () => {
  const keys = new RequestKeys()
  for (const day of [1, 2, 3]) take(keys, day, day * KEY_LIFETIME_MS)
  expect(keys.find(1)).toBeUndefined()
  expect(keys.find(2)).toBeDefined()
  expect(keys.rememberedSince).toBe(2 * KEY_LIFETIME_MS)
})
