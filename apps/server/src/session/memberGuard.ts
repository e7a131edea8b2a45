/**
 * Who may pass: finds the session or the API key behind a request and applies what every route
 * shares — origin, login, the key's right, idle time, request key and rate limits.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { memberKey, sentKey } from '@assay/engine/kernel/keys/memberKey.ts'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import { localeOf } from '@assay/wire/locale.ts'
import type { Route } from '@assay/wire/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Caller, CallerSession } from '../http/caller.ts'
import { cookieHeader, readCookies } from '../http/cookies.ts'
import { headerOf, type WithHeaders } from '../http/headerOf.ts'
import type { Budget } from '../http/limits/budget.ts'
import { clientAddressOf } from '../http/limits/clientAddressOf.ts'
import type { Limits } from '../http/limits/limits.ts'
import { networkOf } from '../http/limits/networkOf.ts'
import { isOwnRead } from '../http/limits/ownRead.ts'
import { Refusal, refuse } from '../http/reply.ts'
import type { KnownKey } from './keys/apiKeys.ts'
import { type KeyGuard, mayCall } from './keys/keyGuard.ts'
import { SESSION_IDLE_MS, type Sessions } from './sessions.ts'

export type MemberGuard = {
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** The sender of a call over the socket that a key has opened with this request. */
  botOf(request: WithHeaders, by: { apiKey: KnownKey; ip: string; key: string }): Caller
  refusalOf(route: Route, request: WithHeaders, caller: Caller): Refusal | undefined
  isAllowedOrigin(origin: string): boolean
}

export type MemberGuardParts = {
  sessions: Sessions
  keyGuard: KeyGuard
  limits: Pick<Limits, 'budget'>
}

/** The limit of changes that reduce risk, as a multiple of the limit of writes. */
const OPEN_TO_WRITES = 2

/** What every request is measured against. */
type Guarding = MemberGuardParts & {
  config: Config
  /** The origins of our own pages. */
  origins: ReadonlySet<string>
  writes: Budget<MemberId>
  /** Separate for each call: a cancel never waits behind notes, nor a freeze behind favorites. */
  openChanges: Budget<string>
  /** Visitors share one with their network; members have their own. */
  costs: Budget<string>
}

export function createMemberGuard(config: Config, parts: MemberGuardParts): MemberGuard {
  const { limits } = parts
  const origins = allowedOrigins(config)
  const guarding: Guarding = {
    ...parts,
    config,
    origins,
    writes: limits.budget('writes', config.writesPerTenSeconds),
    openChanges: limits.budget('openChanges', OPEN_TO_WRITES * config.writesPerTenSeconds),
    costs: limits.budget('costs', config.requestsPerTenSeconds),
  }
  return {
    isAllowedOrigin: (origin) => origins.has(origin),
    callerOf: (request, reply) => callerOf(guarding, request, reply),
    botOf: (request, { apiKey, ip, key }) => ({
      ...senderOf(guarding, request, { apiKey, session: apiKey.session, ip, key }),
      cookies: {},
      setCookie: () => undefined,
      clearPages: () => undefined,
    }),

    refusalOf(route, request, caller) {
      const { apiKey } = caller
      if (apiKey instanceof Refusal) return apiKey
      if (apiKey && !mayCall(route, apiKey)) return refuse('apiRightMissing')
      const code = codeOfRefusal(guarding, route, { request, caller })
      return code && refuse(code)
    },
  }
}

async function callerOf(
  guarding: Guarding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { config, sessions, keyGuard } = guarding
  const isSecure = config.publicUrl.protocol === 'https:'
  const cookies = readCookies(request.headers.cookie, isSecure)
  const ip = clientAddressOf(request.raw, config.trustedProxies)
  const apiKey = await keyGuard.keyOf(request, ip)
  const session = apiKey ? sessionBy(apiKey) : await sessionOf(sessions, request, cookies.sid)
  const key = headerOf(request, 'idempotency-key')
  const sender = senderOf(guarding, request, { apiKey, session, ip, key })
  return {
    ...sender,
    spend: (cost) => isOwnRead(request.raw) || sender.spend(cost),
    cookies,
    setCookie: (name, value, maxAgeSeconds) => {
      void reply.header('set-cookie', cookieHeader({ name, value, maxAgeSeconds, isSecure }))
    },
    // Not storage and cookies: language, theme and the device's secret outlive a session.
    clearPages: () => void reply.header('clear-site-data', '"cache"'),
  }
}

type Sender = Pick<Caller, 'apiKey' | 'session' | 'ip'> & {
  /** The Idempotency-Key as sent. */
  key: string
}

function senderOf(
  { config, origins, costs }: Guarding,
  request: WithHeaders,
  { apiKey, session, ip, key }: Sender,
): Omit<Caller, 'cookies' | 'setCookie' | 'clearPages'> {
  const shown = `${config.publicUrl.protocol}//${request.headers.host ?? ''}`
  return {
    apiKey,
    session,
    locale: localeOf(headerOf(request, 'locale')),
    region: regionOf(request, config.regionHeader),
    ip,
    agent: headerOf(request, 'user-agent').slice(0, 200),
    origin: origins.has(shown) ? shown : config.publicUrl.origin,
    key: session && key !== '' ? memberKey(session.member, key) : '',
    spend: (cost) => costs.spend(session ? `member/${session.member}` : networkOf(ip), cost),
  }
}

async function sessionOf(sessions: Sessions, request: FastifyRequest, cookie = '') {
  const token = headerOf(request, 'token')
  return token ? sessions.find(token, cookie) : undefined
}

function codeOfRefusal(
  { origins, writes, openChanges }: Guarding,
  route: Route,
  { request, caller }: { request: WithHeaders; caller: Caller },
): ErrorCode | undefined {
  const origin = request.headers.origin
  if (route.isChange && origin !== undefined && !origins.has(origin)) return 'originRefused'
  if (route.isChange && isFromElsewhere(request)) return 'originRefused'
  const { session } = caller
  if (!route.needsLogin || !session) return route.needsLogin ? 'notSignedIn' : undefined
  if (!route.isChange) return undefined
  if (route.isWrite && !/^[\w-]{8,64}$/.test(sentKey(caller.key))) return 'idempotencyKeyRequired'
  // A call that only reduces risk and moves no value out never requires a new sign-in.
  if (!route.isWrite && route.isOpenWhenFrozen) {
    const isLeft = openChanges.spend(`${session.member} ${route.path}`)
    return isLeft ? undefined : 'tooManyRequests'
  }
  if (Date.now() - session.seenAt > SESSION_IDLE_MS) return 'sessionIdle'
  if (session.isFrozen && !route.isOpenWhenFrozen) return 'fundsFrozen'
  if (route.needsEmail && !session.hasEmail) return 'emailNotBound'
  return writes.spend(session.member) ? undefined : 'tooManyRequests'
}

/** A token beside a key is ignored: a request is a person's or a bot's, never both. */
const sessionBy = (apiKey: KnownKey | Refusal): CallerSession | undefined =>
  apiKey instanceof Refusal ? undefined : apiKey.session

/** Only a proxy in front knows; its header is believed when the configuration names it. */
function regionOf(request: WithHeaders, header: string): string {
  const region = header === '' ? '' : headerOf(request, header).toUpperCase()
  return /^[A-Z]{2}$/.test(region) ? region : ''
}

/** Browsers mark requests that another site started. */
function isFromElsewhere(request: WithHeaders): boolean {
  const site = headerOf(request, 'sec-fetch-site')
  return site !== '' && site !== 'same-origin' && site !== 'none'
}

/** The public address; in the demo also the usual names of this machine. */
function allowedOrigins(config: Config): Set<string> {
  const origins = new Set([config.publicUrl.origin])
  if (config.isDemo) {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      origins.add(`${config.publicUrl.protocol}//${host}:${config.port}`)
    }
  }
  return origins
}
