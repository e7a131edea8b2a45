/**
 * The operators: the list, a proposal for a new operator or new roles, the confirmation, and
 * disabling.
 */
import { isEmail } from '@assay/domain/identity/isEmail.ts'
import { areRoles } from '@assay/domain/operator/roles.ts'
import {
  confirmOperator,
  disableOperator,
  getOperators,
  proposeOperator,
} from '@assay/wire/routes/operator/operators.ts'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Audit } from '../audit/audit.ts'
import type { Proposals } from '../proposals/proposals.ts'
import { operatorKind } from './operatorKind.ts'
import type { Operators } from './operators.ts'

export const peoplePlugin = fp(
  async (app) => {
    const { operators, audit, proposals } = app
    const { config, pool, seal } = app.gateway
    const { consoleUrl } = config
    app.addProposal('operator', operatorKind(operators, { pool, seal, consoleUrl }))
    app.bind(peopleRoutes({ pool, operators, audit, proposals }))
  },
  { name: 'people', dependencies: ['proposals'] },
)

type PeopleParts = {
  pool: pg.Pool
  operators: Operators
  audit: Audit
  proposals: Proposals
}

function peopleRoutes({ pool, operators, audit, proposals }: PeopleParts): Binding[] {
  return [
    handleOperator(getOperators, () => operators.list()),

    handleOperator(proposeOperator, ({ name, roles, reason, ...input }, caller) => {
      if (!areRoles(roles)) return refuse('rolesInvalid')
      const email = input.email.trim()
      if (!isEmail(email)) return refuse('emailInvalid')
      const payload = { name, roles, email }
      return proposals.make({ kind: 'operator', member: 0, payload, reason }, caller)
    }),

    handleOperator(confirmOperator, ({ operator, check }, caller) =>
      transaction(pool, async (client) => {
        const confirmed = await operators.confirm(
          { operator, check, by: caller.operator.id },
          client,
        )
        const isDone = !(confirmed instanceof Refusal)
        const note = isDone
          ? { action: 'operator.confirmed' as const, subject: confirmed.name }
          : { action: 'access.denied' as const, subject: `operator ${operator}: ${confirmed.code}` }
        const by = { operator: caller.operator.name, address: caller.ip }
        await audit.write({ ...by, ...note }, client)
        return isDone ? null : confirmed
      }),
    ),

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
