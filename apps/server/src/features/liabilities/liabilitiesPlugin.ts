/** Statements of liabilities to all members, with the reserves. */
import fp from 'fastify-plugin'
import { createAudit } from '../../operator/audit/audit.ts'
import { liabilityRoutes } from './routes.ts'
import { STATEMENTS_LOOK_MS, startStatements } from './startStatements.ts'
import { createStatements } from './statements.ts'

export const liabilitiesPlugin = fp(
  async (app) => {
    const { config, pool, jobs, exchange, failures, roundSigner, tokenChains } = app
    const { compared } = app.reserves
    const everyMs = config.statementMinutes * 60_000
    const { sign } = roundSigner
    const { core } = exchange
    const logHead = createAudit(jobs).head
    const parts = { core, sign, compared, logHead }
    app.bind(liabilityRoutes(createStatements({ ...parts, pool }), everyMs))
    const isCompared = () =>
      tokenChains.every(({ id }) => compared().reserves.some(({ chain }) => chain === id))
    app.job('statements', () => {
      const clock = failures.clock('No statement of liabilities.', STATEMENTS_LOOK_MS)
      const statements = createStatements({ ...parts, pool: jobs })
      return startStatements(statements, { ...clock, everyMs, isCompared })
    })
  },
  { name: 'liabilities', dependencies: ['cycle', 'withdrawal'] },
)
