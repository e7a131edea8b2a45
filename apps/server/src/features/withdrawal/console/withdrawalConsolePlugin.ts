/** Withdrawals that wait for two people. */
import { ZERO } from '@assay/money/amount.ts'
import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import fp from 'fastify-plugin'
import { canApprove } from './shownWithdrawals.ts'
import { withdrawalConsoleRoutes } from './withdrawalRoutes.ts'

export const withdrawalConsolePlugin = fp(
  async (app) => {
    const { audit, signatures, dayLimit, worthOf, gateway } = app
    const { pool, exchange, withdrawals } = gateway
    app.bind(
      withdrawalConsoleRoutes({
        pool,
        audit,
        withdrawals,
        signatures,
        dayLimit,
        worthOf,
        balancesOf: exchange.balances,
        async reviewAboveOf(asset, chain) {
          const { terms } = await exchange.core.read({ type: 'withdrawalTerms' })
          const own = terms.find((each) => each.asset === asset && each.chain === chain)
          return own?.reviewAbove ?? ZERO
        },
      }),
    )
    app.addQueue({
      kind: 'withdrawals',
      roles: getWithdrawalQueue.roles,
      async read(operator) {
        const rows = await withdrawals.listForReview()
        const forYou = rows.filter((row) => canApprove(row, operator)).length
        const times = rows.map(({ requestedAt }) => requestedAt)
        return { count: rows.length, forYou, oldestAt: rows.length > 0 ? Math.min(...times) : 0 }
      },
    })
  },
  { name: 'withdrawalConsole', dependencies: ['overview'] },
)
