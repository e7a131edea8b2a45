/** Members at the console: search, view, freeze. */
import fp from 'fastify-plugin'
import { freezeRoutes, unfreezeKind } from './freezeRoutes.ts'
import { memberConsoleRoutes } from './routes.ts'

export const membersConsolePlugin = fp(
  async (app) => {
    const { audit, proposals, gateway } = app
    const { pool, exchange, freezer, members, failures } = gateway
    const { orders, perpOrders, rounds, fiat, records, deposits, withdrawals } = gateway
    const { isMember } = members
    app.addProposal('unfreeze', unfreezeKind(freezer))
    app.bind(freezeRoutes({ freezer, audit, proposals, failures, isMember }))
    const newest = (limit: number) => ({ limit, offset: 0 })
    app.bind(
      memberConsoleRoutes({
        pool,
        exchange,
        audit,
        isMember,
        ordersOf: (member, limit) => orders.list(member, {}, newest(limit)),
        perpOrdersOf: (member, limit) => perpOrders.list(member, {}, newest(limit)),
        positionsOf: gateway.positionsOf,
        roundsOf: (member, limit) => rounds.list(member, {}, newest(limit)),
        fiatOrdersOf: (member, limit) => fiat.orders.list(member, {}, newest(limit)),
        async recordsOf(member, limit) {
          const rows = await records.list(member, {}, newest(limit))
          return rows.map(({ createdAt, reference, market, order, ...record }) => ({
            ...record,
            at: createdAt,
          }))
        },
        depositsOf: deposits.list,
        withdrawalsOf: withdrawals.listOf,
      }),
    )
  },
  { name: 'membersConsole', dependencies: ['proposals'] },
)
