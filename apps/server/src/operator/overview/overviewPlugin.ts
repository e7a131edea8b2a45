/**
 * The console's first page: what waits for operators, how the exchange does, what is wrong. Also
 * sends alarms.
 */
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { every } from '../../clocks/every.ts'
import { priceInUsdt } from '../../live/valuation.ts'
import { createAlarms } from '../alarms/alarms.ts'
import { createOverviewFigures } from './figures.ts'
import { overviewRoutes } from './overviewRoutes.ts'
import { createProcesses } from './processesNow.ts'
import { createTroubles, type TroublesOf } from './troubles.ts'
import type { Queue } from './waits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows on the first page how much waits in a queue. */
    addQueue(queue: Queue): void
  }
}

/** How often troubles are checked; one is reported when two checks see it. */
const ALARMS_EVERY_MS = 30_000

export const overviewPlugin = fp(
  async (app) => {
    const { audit, usdtOf, proposals, gateway } = app
    const { pool, exchange, withdrawals, reserves, stuck, deadLetters, standby } = gateway
    const processesNow = createProcesses(gateway)
    const isPriced = (asset: string) => priceInUsdt(exchange.marketData, asset) !== undefined
    const figures = createOverviewFigures({ pool, exchange, audit, usdtOf, isPriced })
    const troublesOf = createTroubles({
      exchange,
      reserves,
      figures,
      processesNow,
      letters: deadLetters,
      stuck: stuck.list,
      standby,
    })
    const queues: Queue[] = [
      { kind: 'proposals', roles: getProposals.roles, read: proposals.countOpen },
    ]
    app.decorate('addQueue', (queue) => void queues.push(queue))
    const { countSending } = withdrawals
    app.bind(overviewRoutes({ queues, figures, troublesOf, processesNow, countSending }))
    startAlarms(app, troublesOf)
  },
  { name: 'overview', dependencies: ['proposals'] },
)

/** Without an address for alarms nothing is checked. */
function startAlarms(app: FastifyInstance, troublesOf: TroublesOf): void {
  const { config, pool, failures } = app.gateway
  const { alarms: to, publicUrl } = config
  if (to.email === '' && to.webhook === '') return
  const alarms = createAlarms({ pool, to, exchange: publicUrl.origin, troublesOf })
  app.gateway.job('alarms', () => {
    const report = failures.clock('No alarms are sent.', ALARMS_EVERY_MS)
    return every(ALARMS_EVERY_MS, () => alarms.look(), report)
  })
}
