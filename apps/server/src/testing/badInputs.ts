/**
 * Bad requests made from the declared schemas: mostly right, wrong in one or two places, repeatable
 * by a seed; and what every answer to one must be.
 */
import type { Route } from '@assay/wire/route.ts'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { messageOf } from '../http/messages.ts'
import type { SentReply } from './send.ts'

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce((inner) => ({ a: [inner] }), 1 as unknown)

const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  -1e-300,
  2 ** 53,
  [],
  {},
  ['1'],
  { toString: 'x' },
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e5',
  '1E-7',
  '0x10',
  '1,5',
  '.5',
  '5.',
  '٣',
  'NaN',
  'Infinity',
  '9'.repeat(30),
  '9'.repeat(31),
  `0.${'0'.repeat(17)}1`,
  `0.${'0'.repeat(18)}1`,
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202eevil',
  '💥'.repeat(50),
  '../../../etc/passwd',
  "'; DROP TABLE member; --",
  '" OR ""="',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(5_000),
  deep(30),
]

/** Plausible values by the wire's field, so that a corrupted request is wrong in one place only. */
const PLAUSIBLE: Record<string, unknown> = {
  tradcoin: 'BTC',
  maincoin: 'USDT',
  coin: 'USDT',
  price: '59000',
  number: '0.01',
  budget: '100',
  id: 1,
  type: 'in',
  mine: '1',
  count: '10',
  date: '0',
  pairname: 'BTC/USDT',
  address: `0x${'ab'.repeat(20)}`,
  device: 'web',
  target: 'a@b.example',
  code: '123456',
  content: 'hello',
  key: 'some-key-1',
  page: '1',
  limit: '5',
  member: '100001',
  words: 'anna',
  name: 'anna',
  roles: ['support'],
  reason: 'because',
  source: 'house/starter',
  account: 'spot',
  asset: 'USDT',
  amount: '5',
  isApproved: true,
  confirmation: '5 USDT',
  from: 0,
}

export function createBadInputs(seed: number) {
  let random = seed
  function below(limit: number): number {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((random / 2 ** 32) * limit)
  }
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T

  function badInput(route: Route): Record<string, unknown> {
    const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })
    const names = Object.keys(schema.properties ?? {})
    const input = Object.fromEntries(
      names
        .filter((name) => name in PLAUSIBLE && below(4) > 0)
        .map((name) => [name, PLAUSIBLE[name]]),
    )
    const changes = 1 + below(2)
    for (let i = 0; i < changes; i += 1) {
      const isUnknown = names.length === 0 || below(5) === 0
      const name = isUnknown
        ? oneOf(['isAdmin', 'member', 'userid', 'constructor', 'x'.repeat(300), 'амт'])
        : oneOf(names)
      Object.defineProperty(input, name, {
        value: oneOf(STRANGE),
        enumerable: true,
        configurable: true,
      })
    }
    return input
  }
  return { below, oneOf, badInput }
}

/** A query contains only text. */
export function asText(input: Record<string, unknown>): object {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, textOf(value)]))
}

/** Requires a closed code with a sentence, no internals, never a 5xx. */
export function checkAnswer(status: number, body: SentReply['body'], about: string): void {
  if (status === 200 && body.code === 428) return
  if (status === 200) {
    expect(body.code, about).toBe(200)
    return
  }
  expect(status, about).toBeGreaterThanOrEqual(400)
  expect(status, about).toBeLessThan(500)
  expect(body.data, about).toBeNull()
  expect(Object.keys(body).sort(), about).toEqual(['code', 'data', 'details', 'msg', 'reason'])
  // A reason outside the closed list has no sentence.
  expect(messageOf(body.reason as never, 'en'), about).not.toBe(body.reason)
  expect(JSON.stringify(body), about).not.toMatch(
    /\bat \/|node_modules|\.ts:|Error:|SELECT |INSERT /,
  )
}
