/**
 * Lets plugins bind their routes with `app.bind`. A server does not start while a declared route
 * has no handler, or a handler no declared route.
 */
import assert from 'node:assert/strict'
import type { Route } from '@assay/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import { type Binding, type Bound, bindRoutes, type WithLocale } from './bindRoutes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Gives declared routes their handlers, behind the guard of this server. */
    bind(bindings: readonly Binding[]): void
  }
}

export function takeBindings<C extends WithLocale>(
  app: FastifyInstance,
  { declared, ...guarded }: Omit<Bound<C>, 'bindings'> & { declared: readonly Route[] },
): void {
  const known = new Set(declared)
  const waiting = new Set(declared)
  app.decorate('bind', (bindings) => {
    for (const { route } of bindings) {
      assert(known.has(route), `${nameOf(route)} is not in the list of this server's calls.`)
      assert(waiting.delete(route), `${nameOf(route)} is bound twice.`)
    }
    bindRoutes(app, { ...guarded, bindings })
  })
  app.addHook('onReady', async () => {
    const [route] = waiting
    assert(route === undefined, `${route && nameOf(route)} has no handler.`)
  })
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
