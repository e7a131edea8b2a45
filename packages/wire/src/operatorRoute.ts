/**
 * A call of the operator's desk. It is declared like every other, with the roles that may make it;
 * the guard, the documentation and the test of who may do what are made from these.
 */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type * as z from 'zod/mini'
import { type Route, route } from './route.ts'

type Schema = z.core.$ZodType

export type OperatorRoute<I extends Schema = Schema, O extends Schema = Schema> = Route<I, O> & {
  /** Who may call it; empty for what comes before signing in. */
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
