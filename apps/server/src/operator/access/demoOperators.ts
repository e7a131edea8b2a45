/** Maker and checker of the demo, each signed in with one tap. Never bound outside demo mode. */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import { signInDemoOperator } from '@assay/wire/routes/operator/session.ts'
import type pg from 'pg'
import type { Binding } from '../../http/bindRoutes.ts'
import { handleConsole, type SignedOperator } from './operatorCaller.ts'
import { type OperatorSignInParts, openConsoleSession } from './signInRoutes.ts'

const ROLES: Record<'maker' | 'checker', readonly OperatorRole[]> = {
  maker: ['support', 'identity', 'financeMaker', 'risk', 'admin'],
  checker: ['identity', 'financeChecker', 'risk', 'auditor', 'admin'],
}

export type DemoOperatorParts = Pick<OperatorSignInParts, 'sessions' | 'audit'> & { pool: pg.Pool }

/** They have no passkey: only the tap lets them in, and it exists in the demo alone. */
export function demoOperatorRoutes({ pool, ...parts }: DemoOperatorParts): Binding[] {
  return [
    handleConsole(signInDemoOperator, async ({ name }, caller) => {
      const { rows } = await pool.query(
        `INSERT INTO operator (name, roles, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET roles = excluded.roles, is_enabled = true
         RETURNING id, name, roles, created_at AS "createdAt"`,
        [name, ROLES[name], Date.now()],
      )
      return openConsoleSession(parts, rows[0] as SignedOperator, caller)
    }),
  ]
}
