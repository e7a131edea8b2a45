/**
 * A call of the operators' console. It is declared like every other, plus the roles that may call
 * it; guard, documentation and the authorization test are derived from these.
 */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type * as z from 'zod/mini'
import { type Route, route } from './route.ts'

type Schema = z.core.$ZodType

export type OperatorRoute<I extends Schema = Schema, O extends Schema = Schema> = Route<I, O> & {
  /** The allowed roles; empty for calls before signing in. */
  roles: readonly OperatorRole[]
}

type Declaration<I extends Schema, O extends Schema> = Pick<
  OperatorRoute<I, O>,
  'method' | 'path' | 'title' | 'input' | 'reply' | 'roles'
> &
  Partial<Pick<Route, 'isWrite' | 'isDemo'>>

export function operatorRoute<I extends Schema, O extends Schema>({
  roles,
  ...declared
}: Declaration<I, O>): OperatorRoute<I, O> {
  return {
    ...route({ ...declared, isAddition: true, needsLogin: roles.length > 0 }),
    roles,
  }
}
