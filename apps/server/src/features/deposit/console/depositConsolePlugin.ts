/** Deposits at the console: stuck ones, members' reports, and unexplained coins. */
import {
  closeUnclaimed,
  getOpenDeposits,
  getUnclaimed,
} from '@assay/wire/routes/operator/deposits.ts'
import { getProofs } from '@assay/wire/routes/operator/proofs.ts'
import fp from 'fastify-plugin'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import { forAll, forRoles } from '../../../operator/overview/waits.ts'
import { countStuckDeposits, listOpenDeposits } from './openDeposits.ts'
import { proofConsoleRoutes } from './proofRoutes.ts'
import { countUnclaimed, unclaimedRoutes } from './unclaimedRoutes.ts'

export const depositConsolePlugin = fp(
  async (app) => {
    const { audit, gateway } = app
    const { pool, proofs, images, tokenChains } = gateway
    app.bind([handleOperator(getOpenDeposits, () => listOpenDeposits(pool, tokenChains))])
    app.bind(proofConsoleRoutes({ proofs, imageOf: images.openProof, audit }))
    app.bind(unclaimedRoutes({ pool, audit }))
    app.addQueue({
      kind: 'hints',
      roles: getProofs.roles,
      read: async () => forAll(await proofs.countWaiting()),
    })
    app.addQueue({
      kind: 'stuckDeposits',
      roles: getOpenDeposits.roles,
      read: async () => forAll(await countStuckDeposits(pool)),
    })
    app.addQueue({
      kind: 'unclaimed',
      roles: getUnclaimed.roles,
      read: async (operator) =>
        forRoles(await countUnclaimed(pool), operator, closeUnclaimed.roles),
    })
  },
  { name: 'depositConsole', dependencies: ['overview'] },
)
