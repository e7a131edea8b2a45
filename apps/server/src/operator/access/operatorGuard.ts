/**
 * Who may call the console: the console's origin, a console session, one of the declared roles, and
 * a request key for writes. A refusal for a missing role is logged.
 */
import { localeOf } from '@assay/wire/locale.ts'
import type { OperatorRoute } from '@assay/wire/operatorRoute.ts'
import type { Route } from '@assay/wire/route.ts'
import type { Config } from '../../config/config.ts'
import type { Guard } from '../../http/bindRoutes.ts'
import { cookieHeader, readCookies } from '../../http/cookies.ts'
import { headerOf } from '../../http/headerOf.ts'
import { createBudget } from '../../http/limits/budget.ts'
import { clientAddressOf } from '../../http/limits/clientAddressOf.ts'
import { refuse } from '../../http/reply.ts'
import type { Audit } from '../audit/audit.ts'
import type { ConsoleCaller } from './operatorCaller.ts'
import type { OperatorSessions } from './operatorSessions.ts'

const COOKIE = 'console'
/** More than a person needs; it also limits how fast a stolen session can read. */
const CALLS_PER_TEN_SECONDS = 300

export type OperatorGuardParts = {
  config: Pick<Config, 'consoleUrl' | 'consolePort' | 'isDemo' | 'trustedProxies'>
  sessions: OperatorSessions
  audit: Audit
}

export function createOperatorGuard({ config, sessions, audit }: OperatorGuardParts) {
  const isSecure = config.consoleUrl.protocol === 'https:'
  const origins = consoleOrigins(config)
  const calls = createBudget<number>(CALLS_PER_TEN_SECONDS)

  const guard: Guard<ConsoleCaller> = {
    async callerOf(request, reply) {
      const cookies = readCookies(request.headers.cookie, isSecure)
      const token = headerOf(request, 'token')
      const session = token ? await sessions.find(token, cookies[COOKIE] ?? '') : undefined
      return {
        operator: session?.operator,
        tokenHash: session?.tokenHash,
        locale: localeOf(headerOf(request, 'locale')),
        ip: clientAddressOf(request.raw, config.trustedProxies),
        key: headerOf(request, 'idempotency-key'),
        setCookie: (value, maxAgeSeconds) => {
          const cookie = { name: COOKIE, value, maxAgeSeconds, isSecure }
          void reply.header('set-cookie', cookieHeader(cookie))
        },
      }
    },

    async refusalOf(route: Route, request, { operator, ip, key }) {
      const { roles } = route as OperatorRoute
      const origin = request.headers.origin
      const site = headerOf(request, 'sec-fetch-site')
      if (route.method === 'POST') {
        if (origin !== undefined && !origins.has(origin)) return refuse('originRefused')
        if (site !== '' && site !== 'same-origin' && site !== 'none') return refuse('originRefused')
      }
      if (roles.length === 0) return undefined
      if (!operator) return refuse('notSignedIn')
      if (!calls.spend(operator.id)) return refuse('tooManyRequests')
      if (!roles.some((role) => operator.roles.includes(role))) {
        const subject = `${route.method} ${route.path}`
        const { name } = operator
        await audit.write({ operator: name, action: 'access.denied', subject, address: ip })
        return refuse('roleRequired')
      }
      return route.isWrite && !/^[\w-]{8,64}$/.test(key)
        ? refuse('idempotencyKeyRequired')
        : undefined
    },
  }
  return guard
}

/** The console's own address; in the demo also the usual names of this machine. */
function consoleOrigins({ consoleUrl, consolePort, isDemo }: OperatorGuardParts['config']) {
  const origins = new Set([consoleUrl.origin])
  if (isDemo) {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      origins.add(`http://${host}:${consolePort}`)
    }
  }
  return origins
}
