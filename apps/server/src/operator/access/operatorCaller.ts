/** Who calls the console, and how its calls are tied to their handlers. */
import assert from 'node:assert/strict'
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type { OperatorRoute } from '@assay/wire/operatorRoute.ts'
import type { Input, Reply } from '@assay/wire/route.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import type { Refusal } from '../../http/reply.ts'

export type SignedOperator = {
  id: number
  name: string
  roles: readonly OperatorRole[]
  createdAt: number
}

export type ConsoleCaller = {
  operator: SignedOperator | undefined
  /** What the session is found by; undefined without one. */
  tokenHash: Buffer | undefined
  locale: Locale
  ip: string
  /** The Idempotency-Key of a write; '' elsewhere. */
  key: string
  setCookie: (value: string, maxAgeSeconds: number) => void
}
export type OperatorCaller = ConsoleCaller & { operator: SignedOperator; tokenHash: Buffer }

type Answer<R extends OperatorRoute> = Promise<Reply<R> | Refusal> | Reply<R> | Refusal

/** A call before signing in. */
export function handleConsole<R extends OperatorRoute>(
  route: R,
  handler: (input: Input<R>, caller: ConsoleCaller) => Answer<R>,
): Binding {
  assert.equal(route.roles.length, 0, `${route.path} is declared for roles.`)
  return { route, handle: handler as Binding['handle'] }
}

/** A call by an operator who has one of the declared roles. */
export function handleOperator<R extends OperatorRoute>(
  route: R,
  handler: (input: Input<R>, caller: OperatorCaller) => Answer<R>,
): Binding {
  assert(route.roles.length > 0, `${route.path} is declared for no role.`)
  return { route, handle: handler as Binding['handle'] }
}
