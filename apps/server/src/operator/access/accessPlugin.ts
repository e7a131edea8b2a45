/**
 * Who works at the console: operators with their sessions and passkeys, the guard of every call,
 * the append-only log, and the signatures of approvals.
 */
import { allOperatorRoutes } from '@assay/wire/registry/allOperatorRoutes.ts'
import fp from 'fastify-plugin'
import { takeBindings } from '../../http/takeBindings.ts'
import { createAttempts } from '../../security/attempts.ts'
import { createCeremony } from '../../security/passkeyCeremony.ts'
import { type Audit, createAudit } from '../audit/audit.ts'
import { auditRoutes } from '../audit/routes.ts'
import { createOperators, type Operators } from '../people/operators.ts'
import type { ShownToConsole } from '../shownToConsole.ts'
import { type ApprovalSignatures, createApprovalSignatures } from './approvalSignatures.ts'
import { createOperatorGuard } from './operatorGuard.ts'
import { createOperatorSessions } from './operatorSessions.ts'
import { signInRoutes } from './signInRoutes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The members' server, which the console reads and through which it acts. */
    gateway: ShownToConsole
    operators: Operators
    audit: Audit
    signatures: ApprovalSignatures
  }
}

export const accessPlugin = fp<{ gateway: ShownToConsole }>(
  async (app, { gateway }) => {
    const { config, pool } = gateway
    const { consoleUrl, isDemo, operatorKeys: pinned } = config
    const operators = createOperators(pool)
    const sessions = createOperatorSessions(pool)
    const audit = createAudit(pool)
    const owned = { table: 'operator_passkey', owner: 'operator' } as const
    const passkeys = createCeremony(pool, consoleUrl, owned)
    const signed = { pool, passkeys, consoleUrl, isDemo, pinned }
    app.decorate('gateway', gateway).decorate('operators', operators).decorate('audit', audit)
    app.decorate('signatures', createApprovalSignatures(signed))
    takeBindings(app, {
      declared: Object.values(allOperatorRoutes).filter((route) => isDemo || !route.isDemo),
      guard: createOperatorGuard({ config, sessions, audit }),
    })
    const attempts = createAttempts(pool)
    app.bind(signInRoutes({ pool, operators, sessions, audit, isDemo, passkeys, attempts }))
    app.bind(auditRoutes(audit))
  },
  { name: 'access' },
)
