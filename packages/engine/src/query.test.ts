import { isDeepStrictEqual } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { DAY_MS } from '@assay/domain/day.ts'
import { expect, expectTypeOf, test } from 'vitest'
import type { Command } from './command.ts'
import { apply, createState } from './engine.ts'
import type { Balance } from './kernel/reads/read.ts'
import { PerpLife } from './perp/testing/perpLife.ts'
import {
  type AnswerOf,
  answerQuery,
  type Query,
  type QueryOf,
  READ_NAMES,
  type ReadName,
} from './query.ts'
import { hashOf } from './snapshot.ts'
import { Life } from './testing/life.ts'
import {
  ofMembers,
  type ProductTesting,
  type Sample,
  type Sampled,
} from './testing/productTesting.ts'
import { seededRandom } from './testing/random.ts'
import { testings } from './testing/testings.ts'

const SIZE = { members: 30, markets: 3 }
const COMMANDS = 4_000
const LOOK_EVERY = 400

/** Queries of every read: of the shared ones, and of each product. */
const QUERIES: { readonly [Name in ReadName]?: Sample<Name> } = {
  balances: ofMembers((member) => ({ type: 'balances', member })),
  books: () => [{ type: 'books' }],
  holdings: () => [{ type: 'holdings' }],
  request: ({ commands }) =>
    commands.map((command) => ({
      type: 'request',
      member: 'member' in command ? command.member : 0,
      key: command.key,
    })),
  commandsDue: ({ state }) => [{ type: 'commandsDue', now: state.now + 60 * DAY_MS }],
  seed: () => [{ type: 'seed' }],
  ...Object.assign({}, ...Object.values<ProductTesting>(testings).map(({ reads }) => reads)),
}

test('every read has a query', () => {
  expect(Object.keys(QUERIES).toSorted()).toEqual([...READ_NAMES].toSorted())
})

test('every query and every answer of a lived-in state crosses to another thread unchanged', () => {
  const empty = createState()
  /** Reads whose answer differs from that of an empty exchange. */
  const telling = new Set<string>()
  for (const Kind of [Life, PerpLife]) {
    const state = createState()
    const life = new Kind(state, seededRandom(6), SIZE)
    let commands: Command[] = []
    for (let count = 1; count <= COMMANDS; count++) {
      const command = life.next()
      commands.push(command)
      apply(state, command)
      if (count % LOOK_EVERY > 0) continue
      for (const query of queriesAbout({ state, commands, members: SIZE.members })) {
        const answer = answerQuery(state, query)
        expect(across(query), query.type).toEqual(query)
        // Strict about prototypes: a class instance would arrive as a plain object.
        if (!isDeepStrictEqual(across(answer), answer)) expect(across(answer)).toStrictEqual(answer)
        if (!isDeepStrictEqual(answer, answerQuery(empty, query))) telling.add(query.type)
      }
      commands = []
    }
  }
  expect(Object.keys(QUERIES).filter((name) => !telling.has(name))).toEqual([])
})

test('a read changes nothing, and one that no one declares is refused by its name', () => {
  const state = createState()
  const life = new Life(state, seededRandom(5), SIZE)
  for (let count = 0; count < 1_000; count++) apply(state, life.next())
  const before = hashOf(state)
  for (const query of queriesAbout({ state, commands: [], members: SIZE.members }))
    answerQuery(state, query)
  expect(hashOf(state)).toBe(before)
  const foreign = { type: 'toString' } as unknown as Query
  expect(() => answerQuery(state, foreign)).toThrow('There is no read named toString.')
})

test('queries and answers have the types of the declarations', () => {
  expectTypeOf<QueryOf<'balances'>>().toEqualTypeOf<{ type: 'balances' } & { member: number }>()
  expectTypeOf<AnswerOf<'balances'>>().toEqualTypeOf<{ balances: Balance[] }>()
  // @ts-expect-error What it is asked for is missing.
  const missing: Query = { type: 'balances' }
  // @ts-expect-error No one declares it.
  const unknown: Query = { type: 'nothing' }
  expect([missing.type, unknown.type]).toEqual(['balances', 'nothing'])
})

const queriesAbout = (asked: Sampled): Query[] =>
  Object.values(QUERIES as Readonly<Record<string, (asked: Sampled) => Query[]>>).flatMap(
    (sample) => sample(asked),
  )

const across = <T>(value: T): T => deserialize(serialize(value))
