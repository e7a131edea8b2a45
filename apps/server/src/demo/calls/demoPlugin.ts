/** The demo's calls at the members' server: one-tap members, the outbox and the faucet. */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { stopWith } from '../../http/stopWith.ts'
import { devRoutes } from './devRoutes.ts'
import { faucetOfPeers, lendFaucet } from './faucetOfPeers.ts'
import { type DemoFaucet, faucetRoutes } from './faucetRoutes.ts'

export const demoPlugin = fp(
  async (app) => {
    const { pool, signInNamed, demo, peers, tokenChains: chains, depositAddresses } = app
    if (signInNamed) app.bind(devRoutes({ pool, signIn: signInNamed }))
    const own = demo?.faucet
    // One process lends its own: two would both send.
    if (own) app.job('faucet', () => lendFaucet(peers, own))
    const onUnsent = (why: string, where: object) =>
      app.log.error({ why, ...where }, 'The demo faucet failed.')
    const faucet = own ?? faucetOfOthers(app)
    app.bind(faucetRoutes({ faucet, chains, addresses: depositAddresses, onUnsent }))
  },
  { name: 'demo', dependencies: ['members', 'deposit'] },
)

/** That of another process; undefined where there is none. */
function faucetOfOthers(app: FastifyInstance): DemoFaucet | undefined {
  if (app.peers.isAlone) return undefined
  const { faucet, stop } = faucetOfPeers(app.peers)
  stopWith(app, stop)
  return faucet
}
