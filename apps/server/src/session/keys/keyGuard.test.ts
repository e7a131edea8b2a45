import { type ApiKey, newKeyPair, requestSigner } from '@assay/wire/apiKey.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Peers, peersOver } from '../../cluster/peers.ts'
import { memoryBuses } from '../../cluster/testing/memoryBus.ts'
import { createBudget } from '../../http/budget.ts'
import { Refusal } from '../../http/reply.ts'
import { type ApiKeys, type KnownKey, publicKeyOf } from './apiKeys.ts'
import { createKeyGuard, type KeyGuard } from './keyGuard.ts'

const ID = 'ab'.repeat(16)
const IP = '192.0.2.7'
const OPENING = { method: 'GET', path: '/calls', key: '', body: '' }

let apiKey: ApiKey
let known: KnownKey
beforeEach(async () => {
  const { publicKey, privateKey } = await newKeyPair()
  apiKey = { id: ID, privateKey }
  known = {
    id: ID,
    right: 'trade',
    networks: [],
    publicKey: publicKeyOf(Buffer.from(publicKey, 'base64')),
    session: {} as KnownKey['session'],
  }
})

function guardAt(peers: Peers): KeyGuard {
  const keys = { find: async () => known, use: async () => undefined } as unknown as ApiKeys
  return createKeyGuard(keys, { budget: createBudget(100, Date.now), peers })
}

const signed = async () => {
  const headers = await requestSigner(apiKey)(OPENING)
  return { headers, method: 'GET', url: '/calls' }
}
const codeOf = (outcome: unknown) => (outcome instanceof Refusal ? outcome.code : outcome)

test('an opening that one gateway has seen opens nothing at another', async () => {
  const join = memoryBuses()
  const [one, two] = [guardAt(peersOver(join('one'))), guardAt(peersOver(join('two')))]
  const request = await signed()
  expect(await one.keyOfOpening(request, IP)).toBe(known)
  expect(codeOf(await two.keyOfOpening(request, IP))).toBe('apiRequestReplayed')
  expect(codeOf(await one.keyOfOpening(request, IP))).toBe('apiRequestReplayed')
})

test('an opening is busy while the other gateways cannot be heard, a single request is not', async () => {
  const join = memoryBuses()
  const bus = join('one')
  let isThere = false
  const guard = guardAt(peersOver({ ...bus, hasAnswered: async () => isThere }))
  expect(codeOf(await guard.keyOfOpening(await signed(), IP))).toBe('busy')
  expect(await guard.keyOf(await signed(), IP)).toBe(known)
  isThere = true
  expect(await guard.keyOfOpening(await signed(), IP)).toBe(known)
})

test('an opening from before NATS was there again may have been used elsewhere', async () => {
  const join = memoryBuses()
  const listeners: (() => void)[] = []
  const onReconnected = (listener: () => void) => void listeners.push(listener)
  const guard = guardAt(peersOver({ ...join('one'), onReconnected }))
  const captured = await signed()
  for (const listener of listeners) listener()
  expect(codeOf(await guard.keyOfOpening(captured, IP))).toBe('busy')
})

test('of one opening at two gateways at the same moment, at most one opens', async () => {
  const join = memoryBuses()
  const [one, two] = [guardAt(peersOver(join('one'))), guardAt(peersOver(join('two')))]
  const request = await signed()
  const both = await Promise.all([one.keyOfOpening(request, IP), two.keyOfOpening(request, IP)])
  expect(both.filter((outcome) => outcome === known).length).toBeLessThanOrEqual(1)
  for (const outcome of both) {
    if (outcome !== known) expect(codeOf(outcome)).toBe('apiRequestReplayed')
  }
})
