/** Members' balances, their value, and the records of every change. */
import fp from 'fastify-plugin'
import { readRates } from './rates.ts'
import { createRecords, type Records } from './records.ts'
import { assetRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    records: Records
  }
}

export const assetsPlugin = fp(
  async (app) => {
    const { config, pool, history, cashFlows, exchange, tokenChains } = app
    const records = createRecords(history, cashFlows)
    app.decorate('records', records)
    app.bind(
      assetRoutes({
        exchange,
        pool,
        history,
        records,
        rates: readRates(config.rates, config.isDemo),
        canDeposit: (asset) =>
          tokenChains.some(({ tokens }) => tokens.some((token) => token.asset === asset)),
      }),
    )
    app.ownNews.add(async (member) => {
      const balances = await exchange.balances(member)
      const rows = balances.map(({ asset, account, available, held }) => ({
        asset,
        account,
        available,
        held,
      }))
      return (reader) => reader.sendOwn('balances', rows)
    })
  },
  { name: 'assets', dependencies: ['sockets'] },
)
