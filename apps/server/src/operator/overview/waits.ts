/** What waits for people, each queue for anyone who may see its page. */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import { waitKind } from '@assay/wire/consoleKinds.ts'
import type { Wait, WaitKind } from '@assay/wire/routes/operator/overview.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'

type Found = Omit<Wait, 'kind'>
export type Queue = {
  kind: WaitKind
  roles: readonly OperatorRole[]
  read: (operator: SignedOperator) => Promise<Found>
}

export const hasAnyRole = (
  { roles }: Pick<SignedOperator, 'roles'>,
  some: readonly OperatorRole[],
) => some.some((role) => roles.includes(role))

/** One that everyone who sees it deals with. */
export const forAll = (found: Omit<Found, 'forYou'>): Found => ({ ...found, forYou: found.count })

/** A queue that operators with one of these roles handle, and others only see. */
export const forRoles = (
  found: Omit<Found, 'forYou'>,
  operator: SignedOperator,
  roles: readonly OperatorRole[],
): Found => ({ ...found, forYou: hasAnyRole(operator, roles) ? found.count : 0 })

/** Every queue that the operator may see, including empty ones; in the wire's order. */
export async function waitsOf(queues: readonly Queue[], operator: SignedOperator): Promise<Wait[]> {
  const order = waitKind.options
  const seen = queues
    .filter(({ roles }) => hasAnyRole(operator, roles))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return Promise.all(seen.map(async ({ kind, read }) => ({ kind, ...(await read(operator)) })))
}
