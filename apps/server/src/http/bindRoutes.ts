/**
 * Binds handlers to the declared routes: decode, guard, handle, encode. The only place where a
 * refusal, a malformed request or a failure becomes an envelope.
 */
import assert from 'node:assert/strict'
import { encode } from '@assay/wire/encode.ts'
import type { Details, ErrorCode } from '@assay/wire/envelope.ts'
import { httpStatusOf } from '@assay/wire/httpStatusOf.ts'
import { type Locale, localeOf } from '@assay/wire/locale.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Behind, Busy } from '../fault.ts'
import type { Caller, MemberCaller } from './caller.ts'
import { messageOf } from './messages.ts'
import { ChallengeAnswer, Refusal } from './reply.ts'

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
    request: FastifyRequest,
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

export function bindRoutes<C extends WithLocale>(
  app: FastifyInstance,
  { guard, bindings, onRefused }: Bound<C>,
): void {
  for (const { route, handle: handler, page } of bindings) {
    app.route({
      method: route.method,
      url: route.path,
      config: { isData: !page },
      handler: async (request, reply) => {
        const caller = await guard.callerOf(request, reply)
        const refused = await guard.refusalOf(route, request, caller)
        if (refused) return sendRefusal(request, reply, refused)

        const wire = route.method === 'POST' ? bodyOf(request) : queryOf(request)
        if (!isText(wire)) return sendError(request, reply, 'malformedRequest')
        const input = z.safeDecode(route.input, wire as never)
        if (!input.success) {
          const path = input.error.issues[0]?.path.join('.') ?? ''
          return sendError(request, reply, 'malformedRequest', { field: path.slice(0, 60) })
        }
        const answer = await handler(input.data as never, caller as never)
        if (answer instanceof ChallengeAnswer) {
          assert(route.asksForSignature, `${route.path} is not declared as requiring a signature.`)
          const { code, schema, data } = answer
          return { code, data: encode(schema, data), msg: '' }
        }
        if (answer instanceof Refusal) {
          onRefused?.(route, caller, answer)
          return sendRefusal(request, reply, answer)
        }
        if (page && request.headers.accept?.includes('text/html')) {
          return reply.type('text/html; charset=utf-8').send(page(answer as never))
        }
        return {
          code: 200,
          data: encode(route.reply, answer),
          msg: route.success ? messageOf(route.success, caller.locale, answer as Details) : '',
        }
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

/** The only shape that trouble has on the wire. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: ErrorCode,
  details: Details = {},
): FastifyReply {
  const status = httpStatusOf(reason)
  const locale = localeOf(request.headers.locale as string | undefined)
  const msg = messageOf(reason, locale, { ...details, requestId: request.id })
  return reply.status(status).send({ code: status, data: null, msg, reason, details })
}

/** The database ended a statement that took too long. */
const QUERY_CANCELED = '57014'
const isCanceled = (error: unknown) => (error as { code?: unknown }).code === QUERY_CANCELED

/** Answers for a thrown error: an external failure or a bug. Details stay in the log. */
export function answerThrown(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (error instanceof Busy) return sendError(request, reply, 'busy')
  if (error instanceof Behind || isCanceled(error)) return sendError(request, reply, 'timeout')
  if (status === 413) return sendError(request, reply, 'bodyTooLarge')
  if (status === 429) return sendError(request, reply, 'tooManyRequests')
  if (status >= 400 && status < 500) return sendError(request, reply, 'malformedRequest')
  request.log.error({ err: error }, 'The request failed.')
  return sendError(request, reply, 'internal')
}
