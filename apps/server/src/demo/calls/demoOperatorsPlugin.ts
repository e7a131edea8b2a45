/** Maker and checker of the demo, each signed in with one tap. Never bound outside demo mode. */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import { signInDemoOperator } from '@assay/wire/routes/operator/session.ts'
import fp from 'fastify-plugin'
import { handleConsole, type SignedOperator } from '../../operator/access/operatorCaller.ts'
import { createOperatorSessions } from '../../operator/access/operatorSessions.ts'
import { openConsoleSession } from '../../operator/access/signInRoutes.ts'

const ROLES: Record<'maker' | 'checker', readonly OperatorRole[]> = {
  maker: ['support', 'identity', 'financeMaker', 'risk', 'admin'],
  checker: ['identity', 'financeChecker', 'risk', 'auditor', 'admin'],
}

/** They have no passkey: only the tap lets them in, and it exists in the demo alone. */
export const demoOperatorsPlugin = fp(
  async (app) => {
    const { audit, gateway } = app
    const parts = { audit, sessions: createOperatorSessions(gateway.pool) }
    const signIn = handleConsole(signInDemoOperator, async ({ name }, caller) => {
      const { rows } = await gateway.pool.query(
        `INSERT INTO operator (name, roles, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET roles = excluded.roles, is_enabled = true
         RETURNING id, name, roles, created_at AS "createdAt"`,
        [name, ROLES[name], Date.now()],
      )
      return openConsoleSession(parts, rows[0] as SignedOperator, caller)
    })
    app.bind([signIn])
  },
  { name: 'demoOperators', dependencies: ['access'] },
)
