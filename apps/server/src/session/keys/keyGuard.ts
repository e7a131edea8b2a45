/**
 * Checks that a request which names an API key is signed with it, recently, and not replayed.
 * Requests signed before this process started are refused, because a restart forgets the signatures
 * seen. Those that open a socket are claimed in the database, which forgets none.
 */
import { createHash, verify } from 'node:crypto'
import { KEY_HEADERS, signedHead, WINDOW_MAX_MS, WINDOW_MS } from '@assay/wire/apiKey.ts'
import type { Route } from '@assay/wire/route.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Peers } from '../../cluster/peers/peers.ts'
import { headerOf } from '../../http/headerOf.ts'
import type { Budget } from '../../http/limits/budget.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import type { ApiKeys, KnownKey } from './apiKeys.ts'
import { isWithin } from './networks.ts'

/** Clocks of bots may run ahead by this much. */
const AHEAD_MS = 1_000

/** What a signature covers, and where it is. */
type SignedParts = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'rawBody'>

export type KeyGuard = {
  /** The key of a request, or a refusal; undefined when the request names no key. */
  keyOf(request: SignedParts, ip: string): Promise<KnownKey | Refusal | undefined>
  /**
   * The same for a request that opens a socket, whose later calls carry no signature: accepted once
   * over all gateways, even before they notify each other.
   */
  keyOfOpening(request: SignedParts, ip: string): Promise<KnownKey | Refusal | undefined>
  /** The same key for another call over the socket that it has opened. */
  keyAgain(id: string, ip: string): Promise<KnownKey | Refusal>
  /** What it may call is counted here, not by `keyAgain`. */
  budget: Budget<string>
}

type KeyGuardParts = { pool: pg.Pool; budget: Budget<string>; peers: Peers }

export function createKeyGuard(keys: ApiKeys, { pool, budget, peers }: KeyGuardParts): KeyGuard {
  const startedAt = Date.now()
  const seen = createSeen(peers)

  async function signedKeyOf(request: SignedParts, ip: string) {
    const id = headerOf(request, KEY_HEADERS.id)
    if (id === '') return undefined
    const key = /^[0-9a-f]{32}$/.test(id) ? await keys.find(id) : undefined
    if (!key) return refuse('apiKeyUnknown')
    const time = headerOf(request, KEY_HEADERS.time)
    const window = headerOf(request, KEY_HEADERS.window)
    const message = signedBy(request, { key, time, window })
    if (!message) return refuse('apiSignatureInvalid')
    if (!isWithin(key.networks, ip)) return refuse('apiAddressRefused', { ip })
    const now = Date.now()
    const windowMs = Math.min(Number(window || WINDOW_MS), WINDOW_MAX_MS)
    const sentAt = Number(time)
    if (sentAt > now + AHEAD_MS || sentAt < Math.max(now - windowMs, startedAt)) {
      return refuse('apiTimeOutside', { window: windowMs, now })
    }
    const name = nameOf(message)
    if (seen.has(name, now)) return refuse('apiRequestReplayed')
    if (!budget.spend(id)) return refuse('tooManyRequests')
    seen.add(name)
    await keys.use(key, ip)
    return { key, name }
  }

  return {
    budget,

    async keyAgain(id, ip) {
      const key = await keys.find(id)
      if (!key) return refuse('apiKeyUnknown')
      await keys.use(key, ip)
      return key
    },

    async keyOf(request, ip) {
      const signed = await signedKeyOf(request, ip)
      return signed && 'key' in signed ? signed.key : signed
    },

    async keyOfOpening(request, ip) {
      const signed = await signedKeyOf(request, ip)
      if (!signed || signed instanceof Refusal) return signed
      const { key, name } = signed
      return (await claimOpening(pool, name)) ? key : refuse('apiRequestReplayed')
    },
  }
}

/** Public reads, and calls that are open to keys with the right they require. */
export const mayCall = (route: Route, { right }: KnownKey): boolean =>
  route.keyRight === 'read' || route.keyRight === right

type Claim = { key: KnownKey; time: string; window: string }

/** The signed text; undefined when the signature is missing or not by this key. */
function signedBy(request: SignedParts, { key, time, window }: Claim): Buffer | undefined {
  if (!/^\d{13}$/.test(time) || !/^\d{0,5}$/.test(window)) return undefined
  const signature = Buffer.from(headerOf(request, KEY_HEADERS.signature), 'base64')
  if (signature.length !== 64) return undefined
  const head = signedHead({
    id: key.id,
    time,
    window,
    key: headerOf(request, 'idempotency-key'),
    method: request.method,
    path: request.url,
  })
  const message = Buffer.concat([Buffer.from(head), request.rawBody ?? Buffer.alloc(0)])
  return verify(null, message, key.publicKey, signature) ? message : undefined
}

const nameOf = (message: Buffer) => createHash('sha256').update(message).digest('base64')

/** Of how many other gateways tell: one of them could tell of any number. */
const OF_OTHERS_MAX = 500_000

/**
 * What came already and could come again. Texts are kept, not signatures: one request stays one,
 * however it is signed. Two generations, each as long as a request may be under way at most.
 */
function createSeen(peers: Peers) {
  /** Digests of the signed texts. */
  let fresh = new Set<string>()
  let stale = new Set<string>()
  let turnedAt = 0
  const turn = (now: number) => {
    if (now - turnedAt <= WINDOW_MAX_MS + AHEAD_MS) return
    stale = fresh
    fresh = new Set()
    turnedAt = now
  }
  peers.subscribe('signedSeen', (name) => {
    turn(Date.now())
    if (fresh.size < OF_OTHERS_MAX) fresh.add(name)
  })
  return {
    has(name: string, now: number): boolean {
      turn(now)
      return fresh.has(name) || stale.has(name)
    },
    add(name: string): void {
      fresh.add(name)
      peers.publishToOthers('signedSeen', name)
    },
  }
}

/** Much longer than a signature is accepted and clocks of processes may differ. */
const OPENING_KEPT_MS = 60 * 60_000

/**
 * Whether no socket was opened with it before, at any gateway; by the digest of its signed text in
 * base64.
 */
async function claimOpening(pool: pg.Pool, digest: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO signed_opening (digest, expires_at) VALUES (decode($1, 'base64'), $2)
     ON CONFLICT DO NOTHING`,
    [digest, Date.now() + OPENING_KEPT_MS],
  )
  return rowCount === 1
}
