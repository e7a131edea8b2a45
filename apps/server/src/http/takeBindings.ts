/**
 * Lets plugins bind their routes with `app.bind`. A server does not start while a declared route
 * has no handler, or a handler no declared route.
 */
import assert from 'node:assert/strict'
import type { Route } from '@assay/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import {
  type Binding,
  type Bound,
  bindRoutes,
  callOutcome,
  type Passed,
  type ReceivedCall,
  type WithLocale,
} from './bindRoutes.ts'
import { type Refusal, refuse } from './reply.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Gives declared routes their handlers, behind the guard of this server. */
    bind(bindings: readonly Binding[]): void
    /**
     * Answers a call that did not come as a request, by its method and declared path
     * (`POST /trad/limitBuy`).
     */
    answerCall(name: string, call: ReceivedCall<never>): Promise<Passed | Refusal>
  }
}

/** What hooks do for each request, for a call that none brings. */
export type CallHooks = {
  refusalOf(method: string): Refusal | undefined
  run<T>(call: () => Promise<T>): Promise<T>
}

type Taken<C extends WithLocale> = Omit<Bound<C>, 'bindings'> & {
  declared: readonly Route[]
  around?: CallHooks
}

export function takeBindings<C extends WithLocale>(
  app: FastifyInstance,
  { declared, around, ...guarded }: Taken<C>,
): void {
  const known = new Set(declared)
  const waiting = new Set(declared)
  const byName = new Map<string, Binding>()
  app.decorate('bind', (bindings) => {
    for (const { route } of bindings) {
      assert(known.has(route), `${nameOf(route)} is not in the list of this server's calls.`)
      assert(waiting.delete(route), `${nameOf(route)} is bound twice.`)
    }
    for (const binding of bindings) byName.set(nameOf(binding.route), binding)
    bindRoutes(app, { ...guarded, bindings })
  })
  app.decorate('answerCall', async (name, call) => {
    const binding = byName.get(name)
    if (!binding) return refuse('notFound')
    const refusal = around?.refusalOf(binding.route.method)
    if (refusal) return refusal
    const answer = () => callOutcome(guarded, binding, call as ReceivedCall<C>)
    return around ? around.run(answer) : answer()
  })
  app.addHook('onReady', async () => {
    const [route] = waiting
    assert(route === undefined, `${route && nameOf(route)} has no handler.`)
  })
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
