/**
 * A client derived from the declarations, used by the web app, tests and bots. A refusal is an
 * `ApiError` with a closed reason. A write without a clear answer (time-out, broken connection,
 * 5xx) is an `OutcomeUnknown` with the key that resolves it: it may have happened, so it is never
 * repeated here.
 */
import * as z from 'zod/mini'
import { CHALLENGE_CODE, type Details, type Envelope, type ErrorCode } from '../envelope.ts'
import { type Locale, wireLocale } from '../locale.ts'
import type { Input, Reply, Route } from '../route.ts'
import { type Challenge, challenge } from '../rows/challenge.ts'

export const REQUEST_TIMEOUT_MS = 10_000
/**
 * For what a visitor sends: it may use up a code or a signed text, and without a session no one can
 * ask later what became of it.
 */
const VISITOR_TIMEOUT_MS = 30_000

export class ApiError extends Error {
  readonly status: number
  readonly code: number
  readonly reason: ErrorCode
  readonly details: Details
  constructor(status: number, body: Extract<Envelope<unknown>, { reason: ErrorCode }>) {
    super(body.msg)
    this.status = status
    this.code = body.code
    this.reason = body.reason
    this.details = body.details ?? {}
  }
}

export class OutcomeUnknown extends Error {
  readonly key: string
  constructor(key: string, cause: unknown) {
    super('No clear answer came; the request may have been carried out.', { cause })
    this.key = key
  }
}

/** No answer came to a read, or to a change without a key. */
export class NetworkError extends Error {}

/** A change without a key got no answer: it may have been carried out. */
export class AnswerMissed extends NetworkError {}

export type ClientOptions = {
  /** Without a trailing slash; '' in the browser. */
  origin: string
  token?: () => string | undefined
  locale?: () => Locale
  /** Browsers keep cookies themselves; elsewhere the client must. */
  keepsCookies?: boolean
  /** Sends the requests; the platform's own `fetch` by default. */
  fetch?: typeof fetch
  /** A known answer of a read, used instead of sending it. */
  known?: (address: string) => Envelope<unknown> | undefined
}

export type CallOptions = { key?: string; signal?: AbortSignal; timeoutMs?: number }

export type Client = {
  call<R extends Route>(route: R, input: Input<R>, options?: CallOptions): Promise<Reply<R>>
  /** The text to sign, for a call that needs a signature first. */
  challengeOf<R extends Route>(route: R, input: Input<R>): Promise<Challenge>
}

/** A new request key: one per intent of the user. */
export function requestKey(): string {
  return crypto.randomUUID()
}

export function createClient(options: ClientOptions): Client {
  const cookies = new Map<string, string>()

  function requestOf(route: Route, input: unknown, key: string): [string, RequestInit] {
    const wire = z.encode(route.input, input) as Record<string, unknown>
    const headers: Record<string, string> = {
      token: options.token?.() ?? '',
      locale: wireLocale(options.locale?.() ?? 'en'),
    }
    if (options.keepsCookies && cookies.size > 0) {
      headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    if (route.method !== 'POST') {
      const { method } = route
      return [options.origin + readUrl(route.path, wire), { method, headers }]
    }
    headers['content-type'] = 'application/json'
    if (route.isWrite) headers['idempotency-key'] = key
    const { path, rest } = requestPathOf(route.path, wire as Record<string, string>)
    return [
      options.origin + path,
      { method: 'POST', headers, body: JSON.stringify(rest), credentials: 'same-origin' },
    ]
  }

  async function send(route: Route, input: unknown, call: CallOptions) {
    const key = call.key ?? requestKey()
    const [url, init] = requestOf(route, input, key)
    const known = route.method === 'GET' ? options.known?.(url) : undefined
    if (known) return { status: 200, body: known }
    const timeout = AbortSignal.timeout(call.timeoutMs ?? timeoutOf(route))
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
    try {
      const response = await (options.fetch ?? fetch)(url, { ...init, signal })
      if (options.keepsCookies) keep(response)
      if (route.isWrite && response.status >= 500 && response.status !== 503) {
        throw new Error(`The server answered ${response.status}.`)
      }
      return { status: response.status, body: (await response.json()) as Envelope<unknown> }
    } catch (cause) {
      throw errorWithout(route, key, cause)
    }
  }

  function keep(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  async function challengeOf(route: Route, input: unknown): Promise<Challenge> {
    const { status, body } = await send(route, input, {})
    if (body.code === CHALLENGE_CODE) return z.decode(challenge, body.data as never)
    if ('reason' in body) throw new ApiError(status, body)
    throw new NetworkError('The server sent no challenge.')
  }

  return {
    async call(route, input, call = {}) {
      const { status, body } = await send(route, input, call)
      if ('reason' in body) throw new ApiError(status, body)
      return z.decode(route.reply, body.data) as Reply<typeof route>
    },
    challengeOf,
  }
}

/** What it means that no answer came. */
function errorWithout({ isWrite, isChange }: Route, key: string, cause: unknown): Error {
  if (isWrite) return new OutcomeUnknown(key, cause)
  if (isChange) return new AnswerMissed('The change got no answer.', { cause })
  return new NetworkError('The request got no answer.', { cause })
}

function timeoutOf({ isChange, needsLogin }: Route): number {
  return isChange && !needsLogin ? VISITOR_TIMEOUT_MS : REQUEST_TIMEOUT_MS
}

/** The URL of a read, without its origin. */
export function urlOfRead<R extends Route>(route: R, input: Input<R>): string {
  return readUrl(route.path, z.encode(route.input, input) as Record<string, unknown>)
}

function readUrl(template: string, wire: Record<string, unknown>): string {
  const { path, rest } = requestPathOf(template, wire as Record<string, string>)
  const query = new URLSearchParams(rest).toString()
  return query ? `${path}?${query}` : path
}

/** Puts fields into the path if it names them (`/proof/cycle/:id`); the rest is query or body. */
export function requestPathOf(path: string, wire: Record<string, string>) {
  const rest = { ...wire }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(wire[name] ?? '')
  })
  return { path: filled, rest }
}
