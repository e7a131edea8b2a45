/**
 * Binds handlers to the declared routes: guard, decode, handle, encode. The only place where a
 * refusal, a malformed request or a failure becomes an envelope.
 */
import assert from 'node:assert/strict'
import type { Details, Envelope, ErrorCode } from '@assay/wire/envelope.ts'
import { httpStatusOf } from '@assay/wire/httpStatusOf.ts'
import { type Locale, localeOf } from '@assay/wire/locale.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { encode } from '@assay/wire/schema/encode.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { QUERY_CANCELED } from '../db/sqlState.ts'
import { Behind, Busy } from '../fault.ts'
import type { Caller, MemberCaller } from './caller.ts'
import { headerOf, type WithHeaders } from './headerOf.ts'
import { messageOf } from './messages.ts'
import { ChallengeAnswer, Refusal, refuse } from './reply.ts'

type Answer<R extends Route> = Reply<R> | Refusal | ChallengeAnswer
type Handler<R extends Route, C> = (input: Input<R>, caller: C) => Promise<Answer<R>> | Answer<R>

export type Binding = {
  route: Route
  handle: (input: never, caller: never) => unknown
  /** The answer as a page, for requests that come from a browser. */
  page?: (answer: never) => string
}

/** Pairs a route that anyone may call with its handler. */
export function handle<R extends Route>(
  route: R,
  handler: Handler<R, Caller>,
  page?: (answer: Reply<R>) => string,
): Binding {
  return { route, handle: handler as Binding['handle'], ...(page && { page }) }
}

/** The same for a route that needs a signed-in member. */
export function handleMember<R extends Route>(
  route: R,
  handler: Handler<R, MemberCaller>,
): Binding {
  assert(route.needsLogin, `${route.path} is not declared as needing a login.`)
  return { route, handle: handler as Binding['handle'] }
}

/** Finds out who calls, and turns away who may not. */
export type Guard<C> = {
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<C>
  refusalOf(
    route: Route,
    request: WithHeaders,
    caller: C,
  ): Refusal | undefined | Promise<Refusal | undefined>
}

/** The language of refusals. */
export type WithLocale = { locale: Locale }

export type Bound<C extends WithLocale> = {
  guard: Guard<C>
  bindings: readonly Binding[]
  /** Called for each refusal by a handler. */
  onRefused?: (route: Route, caller: C, refusal: Refusal) => void
}

/** A call that has passed. */
export type Passed = { answer: unknown; envelope: Envelope<unknown> }

export type ReceivedCall<C> = {
  caller: C
  request: WithHeaders
  /** The input as sent: a body, or a query whose values are texts. */
  wire: unknown
}

/** Guard, decode, handle, encode; however the call came. Throws what the handler throws. */
export async function callOutcome<C extends WithLocale>(
  { guard, onRefused }: Omit<Bound<C>, 'bindings'>,
  { route, handle: handler }: Binding,
  { caller, request, wire }: ReceivedCall<C>,
): Promise<Passed | Refusal> {
  const refused = await guard.refusalOf(route, request, caller)
  if (refused) return refused
  if (!isText(wire)) return refuse('malformedRequest')
  const input = z.safeDecode(route.input, wire as never)
  if (!input.success) {
    const path = input.error.issues[0]?.path.join('.') ?? ''
    return refuse('malformedRequest', { field: path.slice(0, 60) })
  }
  const answer = await handler(input.data as never, caller as never)
  if (answer instanceof ChallengeAnswer) {
    assert(route.asksForSignature, `${route.path} is not declared as requiring a signature.`)
    const { code, schema, data } = answer
    const envelope = { code, data: encode(schema, data), msg: '' } as Envelope<unknown>
    return { answer, envelope }
  }
  if (answer instanceof Refusal) {
    onRefused?.(route, caller, answer)
    return answer
  }
  const data = encode(route.reply, answer)
  const msg = route.success ? messageOf(route.success, caller.locale, answer as Details) : ''
  return { answer, envelope: { code: 200, data, msg } }
}

export function bindRoutes<C extends WithLocale>(
  app: FastifyInstance,
  { bindings, ...bound }: Bound<C>,
): void {
  for (const binding of bindings) {
    const { route, page } = binding
    app.route({
      method: route.method,
      url: route.path,
      config: { isData: !page },
      handler: async (request, reply) => {
        const caller = await bound.guard.callerOf(request, reply)
        const wire = route.method === 'POST' ? bodyOf(request) : queryOf(request)
        const outcome = await callOutcome(bound, binding, { caller, request, wire })
        if (outcome instanceof Refusal) return sendRefusal(request, reply, outcome)
        if (page && request.headers.accept?.includes('text/html')) {
          return reply.type('text/html; charset=utf-8').send(page(outcome.answer as never))
        }
        return outcome.envelope
      },
    })
  }
}

/** The query, merged with path parameters: `/proof/cycle/:id`. */
const queryOf = ({ query, params }: FastifyRequest): object => ({
  ...(query as object),
  ...(params as object),
})

/** The body, merged with path parameters: `/work/orders/:id/reply`. */
function bodyOf({ body, params }: FastifyRequest): unknown {
  const isNamed = Object.keys(params as object).length > 0
  const isObject = typeof body === 'object' && !Array.isArray(body)
  return isNamed && isObject ? { ...body, ...(params as object) } : (body ?? {})
}

/**
 * Text that a database can keep: whole characters, no NUL. Inputs are flat, so one level is all.
 */
function isText(wire: unknown): boolean {
  if (typeof wire !== 'object' || wire === null) return true
  return Object.values(wire).every(
    (value) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0')),
  )
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return sendError(request, reply, refusal.code, refusal.details)
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: ErrorCode,
  details: Details = {},
): FastifyReply {
  const locale = localeOf(headerOf(request, 'locale'))
  const envelope = refusalEnvelope({ code: reason, details }, { locale, requestId: request.id })
  return reply.status(envelope.code).send(envelope)
}

/** The only shape that trouble has on the wire. */
export function refusalEnvelope(
  { code: reason, details }: Pick<Refusal, 'code' | 'details'>,
  { locale, requestId }: WithLocale & { requestId: string },
): Envelope<null> {
  const msg = messageOf(reason, locale, { ...details, requestId })
  return { code: httpStatusOf(reason), data: null, msg, reason, details }
}

/** The database ended a statement that took too long. */
const isCanceled = (error: unknown) => (error as { code?: unknown }).code === QUERY_CANCELED

/** The code for a thrown error: an external failure, or `internal` for a bug. */
export function codeOfThrown(error: unknown): ErrorCode {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (error instanceof Busy) return 'busy'
  if (error instanceof Behind || isCanceled(error)) return 'timeout'
  if (status === 413) return 'bodyTooLarge'
  if (status === 429) return 'tooManyRequests'
  return status >= 400 && status < 500 ? 'malformedRequest' : 'internal'
}

/** Answers for a thrown error. Details stay in the log. */
export function answerThrown(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const code = codeOfThrown(error)
  if (code === 'internal') request.log.error({ err: error }, 'The request failed.')
  return sendError(request, reply, code)
}
