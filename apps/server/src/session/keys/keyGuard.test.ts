import { setImmediate as turn } from 'node:timers/promises'
import { newKeyPair, requestSigner } from '@assay/wire/apiKey.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noPeers, type Peers, peersOver } from '../../cluster/peers/peers.ts'
import { memoryBuses } from '../../cluster/testing/memoryBus.ts'
import { openPool } from '../../db/pool.ts'
import { createBudget } from '../../http/limits/budget.ts'
import { Refusal } from '../../http/reply.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { type ApiKeys, type KnownKey, publicKeyOf } from './apiKeys.ts'
import { createKeyGuard, type KeyGuard } from './keyGuard.ts'

const ID = 'ab'.repeat(16)
const IP = '192.0.2.7'
const OPENING = { method: 'GET', path: '/calls', key: '', body: '' }

let pool: pg.Pool
beforeAll(async () => {
  pool = openPool((await createTestDatabase()).url)
})
afterAll(() => pool.end())
afterEach(() => void vi.useRealTimers())

let sign: ReturnType<typeof requestSigner>
let known: KnownKey
beforeEach(async () => {
  const { publicKey, privateKey } = await newKeyPair()
  sign = requestSigner({ id: ID, privateKey })
  known = {
    id: ID,
    right: 'trade',
    networks: [],
    publicKey: publicKeyOf(Buffer.from(publicKey, 'base64')),
    session: {} as KnownKey['session'],
  }
})

/** A gateway; without peers it receives nothing from the others. */
function guardAt(peers: Peers = noPeers()): KeyGuard {
  const keys = { find: async () => known, use: async () => undefined } as unknown as ApiKeys
  return createKeyGuard(keys, { pool, budget: createBudget(100, Date.now), peers })
}

const signed = async () => {
  const headers = await sign(OPENING)
  return { headers, method: 'GET', url: '/calls' }
}
const codeOf = (outcome: unknown) => (outcome instanceof Refusal ? outcome.code : outcome)

test('an opening that one gateway has accepted is refused by another that was not notified', async () => {
  const [one, two] = [guardAt(), guardAt()]
  const request = await signed()
  expect(await one.keyOfOpening(request, IP)).toBe(known)
  expect(codeOf(await two.keyOfOpening(request, IP))).toBe('apiRequestReplayed')
  expect(codeOf(await one.keyOfOpening(request, IP))).toBe('apiRequestReplayed')
  expect(await two.keyOfOpening(await signed(), IP)).toBe(known)
})

test('nor at one that has started since, also by a clock that is ahead', async () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 900 })
  const request = await signed()
  vi.setSystemTime(now)
  expect(await guardAt().keyOfOpening(request, IP)).toBe(known)
  vi.setSystemTime(now + 500)
  expect(codeOf(await guardAt().keyOfOpening(request, IP))).toBe('apiRequestReplayed')
})

test('of one opening at several gateways at the same moment, exactly one opens', async () => {
  const gateways = Array.from({ length: 8 }, () => guardAt())
  const request = await signed()
  const outcomes = await Promise.all(gateways.map((each) => each.keyOfOpening(request, IP)))
  expect(outcomes.filter((outcome) => outcome === known)).toHaveLength(1)
  const refused = outcomes.filter((outcome) => outcome !== known)
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['apiRequestReplayed']))
})

test('a single request is refused where another gateway has announced it', async () => {
  const join = memoryBuses()
  const [one, two] = [guardAt(peersOver(join('one'))), guardAt(peersOver(join('two')))]
  const request = await signed()
  expect(await one.keyOf(request, IP)).toBe(known)
  await turn()
  await turn()
  expect(codeOf(await two.keyOf(request, IP))).toBe('apiRequestReplayed')
})

test('remembers of other gateways no more than half a million, and always its own', async () => {
  const peers = noPeers()
  const guard = guardAt(peers)
  for (let count = 0; count < 500_000; count += 1) peers.publish('signedSeen', `${count}`)
  const names: string[] = []
  const other = guardAt({ ...peers, publishToOthers: (_, name) => void names.push(name as string) })
  const told = await signed()
  expect(await other.keyOf(told, IP)).toBe(known)
  peers.publish('signedSeen', names[0]!)
  expect(await guard.keyOf(told, IP)).toBe(known)
  expect(codeOf(await guard.keyOf(told, IP))).toBe('apiRequestReplayed')
})
