/**
 * For tests of screens: a server that answers as the test says, and reads what it is sent by the
 * declarations of the calls.
 */
import * as z from 'zod/mini'
import { CHALLENGE_CODE, type ErrorCode } from '../envelope.ts'
import type { Input, Reply, Route } from '../route.ts'
import { getSystemTime } from '../routes/home.ts'
import { getOutcome } from '../routes/member/session.ts'
import { type Challenge, challenge } from '../rows/challenge.ts'

/** What was sent to a call: read by its declaration, with the key that makes it count once. */
type Sent = { path: string; body: unknown; key: string | null }
type Answer = () => Response | Promise<Response>

export type AnsweringServer = ReturnType<typeof createServer>

/** A server with the given answers; it refuses all other calls. */
export function createServer() {
  const answers = new Map<string, Answer>()
  const sent: Sent[] = []
  const reads: Sent[] = []
  /** The path of each call. */
  const asked: string[] = []
  /** The keys it was asked after. */
  const askedAfter: (string | null)[] = []
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const [path = '', query] = String(address).split('?')
    asked.push(path)
    if (path === getOutcome.path) askedAfter.push(new URLSearchParams(query).get('key'))
    if (init?.method === 'GET') {
      reads.push({ path, body: Object.fromEntries(new URLSearchParams(query)), key: null })
    }
    // An image is uploaded as a form.
    if (init?.method === 'POST' && typeof init.body === 'string') {
      const key = new Headers(init.headers).get('idempotency-key')
      sent.push({ path, body: JSON.parse(init.body), key })
    }
    const answer = answers.get(path)
    return answer ? answer() : json({ code: 404, data: null, msg: '', reason: 'notFound' }, 404)
  }
  const replies = <R extends Route>(route: R, reply: Reply<R>) => {
    const data = z.encode(route.reply, reply)
    answers.set(route.path, () => json({ code: 200, data, msg: 'Done.' }))
  }
  const waits = (route: Route, response: () => Response): (() => void) => {
    let answer = () => {}
    const told = new Promise<void>((resolve) => {
      answer = resolve
    })
    answers.set(route.path, async () => {
      await told
      return response()
    })
    return answer
  }
  /** The outcome is unknown. */
  const isSilentTo = (route: Route) => {
    answers.set(route.path, () => Promise.reject(new TypeError('Failed to fetch')))
  }
  return {
    fetch,
    /** The writes it was sent. */
    sent,
    asked,
    askedAfter,
    replies,
    isSilentTo,
    /** No answer, and nothing arrived, as it says when asked. */
    loses(route: Route) {
      isSilentTo(route)
      replies(getOutcome, { outcome: 'unknown', rememberedSince: 1 })
      replies(getSystemTime, Date.now())
    },
    refuses(route: Route, reason: ErrorCode, msg: string) {
      answers.set(route.path, () => json({ code: 400, data: null, msg, reason }, 400))
    },
    /** The first answer of a call that needs a wallet's signature. */
    asksToSign(route: Route, asked: Challenge) {
      const data = z.encode(challenge, asked)
      answers.set(route.path, () => json({ code: CHALLENGE_CODE, data, msg: '' }))
    },
    /** It answers when the test says so. */
    waitsWith<R extends Route>(route: R, reply: Reply<R>): () => void {
      return waits(route, () =>
        json({ code: 200, data: z.encode(route.reply, reply), msg: 'Done.' }),
      )
    },
    waitsToRefuse: (route: Route, reason: ErrorCode, msg: string) =>
      waits(route, () => json({ code: 400, data: null, msg, reason }, 400)),
    keysOf: (route: Route) => sent.filter(({ path }) => path === route.path).map(({ key }) => key),
    inputOf<R extends Route>(route: R): Input<R>[] {
      const all = route.method === 'GET' ? reads : sent
      const own = all.filter(({ path }) => path === route.path)
      return own.map(({ body }) => z.decode(route.input, body as never) as Input<R>)
    },
  }
}
