/** Who works here: the list, a proposal for somebody new or other roles, and the way out. */
import { areRoles } from '@assay/domain/operator/roles.ts'
import {
  disableOperator,
  getOperators,
  proposeOperator,
} from '@assay/wire/routes/operator/operators.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Audit } from '../audit/audit.ts'
import type { Proposals } from '../proposals/proposals.ts'
import type { Operators } from './operators.ts'

export type PeopleParts = {
  pool: pg.Pool
  operators: Operators
  audit: Audit
  proposals: Proposals
}

export function peopleRoutes({ pool, operators, audit, proposals }: PeopleParts): Binding[] {
  return [
    handleOperator(getOperators, () => operators.list()),

    handleOperator(proposeOperator, ({ name, roles, reason }, caller) => {
      if (!areRoles(roles)) return refuse('rolesInvalid')
      const payload = { name, roles }
      return proposals.make({ kind: 'operator', member: 0, payload, reason }, caller)
    }),

    handleOperator(disableOperator, ({ operator, reason }, caller) => {
      if (operator === caller.operator.id) return refuse('samePerson')
      return transaction(pool, async (client) => {
        const name = await operators.disable(operator, client)
        if (name === undefined) return refuse('operatorNotFound')
        const by = { operator: caller.operator.name, address: caller.ip }
        await audit.write({ ...by, action: 'operator.disabled', subject: name, reason }, client)
        return null
      })
    }),
  ]
}
