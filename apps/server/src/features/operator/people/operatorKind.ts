/** A new operator, or other roles for one: decided by an admin, answered with an invitation. */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { ProposalKindOf } from '../proposals/proposals.ts'
import type { Operators } from './operators.ts'

type Payload = { name: string; roles: readonly OperatorRole[] }

export function operatorKind(operators: Operators): ProposalKindOf<Payload> {
  return {
    seenBy: ['admin', 'auditor'],
    checkedBy: ['admin'],
    action: 'operator.proposed',
    show: ({ name, roles }) => ({ subject: `${name}: ${roles.join(', ')}` }),
    carryOut: async ({ payload }) => ({ invitation: await operators.invite(payload) }),
  }
}
