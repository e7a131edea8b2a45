/** Deposits: addresses, transfers under way, and reports of missing ones. */
import type { MemberId } from '@assay/domain/account.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { stopWith } from '../../http/stopWith.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import type { Hub } from '../../socket/hub.ts'
import { type DemoFaucet, demoDepositRoutes } from './demoRoutes.ts'
import { createDepositAddresses } from './depositAddresses.ts'
import { createDepositProofs, type DepositProofs } from './depositProofs.ts'
import { createDeposits, type Deposits } from './deposits.ts'
import { faucetOfPeers, lendFaucet } from './faucetOfPeers.ts'
import { depositProofRoutes } from './proofRoutes.ts'
import { depositRoutes } from './routes.ts'
import { watchAllDeposits } from './watcher/watchAllDeposits.ts'

export type DepositSettings = {
  chains: readonly TokenChain[]
  /** The extended public key for addresses; undefined when the operator has set none. */
  xpub: string | undefined
  faucet?: DemoFaucet
  everyMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    proofs: DepositProofs
    deposits: Deposits
  }
}

/** How often each chain's head is requested. */
const EVERY_MS = 1_500

export const depositPlugin = fp<{ deposits?: DepositSettings }>(
  async (app, { deposits: settings }) => {
    const { pool, exchange, demo, tokenChains: chains, wallets, stuck, hub, failures, peers } = app
    const { xpub, everyMs = EVERY_MS } = settings ?? {}
    const proofs = createDepositProofs(pool)
    const deposits = createDeposits(pool, chains)
    const addresses = xpub === undefined ? undefined : createDepositAddresses(pool, xpub)
    app.decorate('proofs', proofs).decorate('deposits', deposits)
    app.bind(depositRoutes({ chains, addresses, deposits, pool }))
    app.bind(depositProofRoutes(pool, proofs, chains))
    if (demo) {
      const onUnsent = (why: string, where: object) =>
        app.log.error({ why, ...where }, 'The demo faucet failed.')
      const own = settings?.faucet
      const faucet = own ?? demoFaucet(app)
      // One process lends its own: two would both send.
      if (own) app.job('faucet', () => lendFaucet(peers, own))
      app.bind(demoDepositRoutes({ faucet, chains, addresses, onUnsent }))
    }
    const onError = failures.at('Deposits wait.')
    const push = pushDeposits(hub, deposits)
    stopWith(
      app,
      peers.subscribe('depositsChanged', (members) => void push(members).catch(onError)),
    )
    const onChanged = (members: ReadonlySet<MemberId>) =>
      peers.publish('depositsChanged', [...members])
    const watched = { pool, chains, addresses, deposits, exchange, stuck, wallets, everyMs }
    app.job('deposits', () => watchAllDeposits({ ...watched, onChanged }))
  },
  { name: 'deposit', dependencies: ['sockets'] },
)

/** That of another process; undefined where there is none. */
function demoFaucet(app: FastifyInstance): DemoFaucet | undefined {
  if (app.peers.isAlone) return undefined
  const { faucet, stop } = faucetOfPeers(app.peers)
  stopWith(app, stop)
  return faucet
}

/** Sends members with an open socket here their list of deposits. */
function pushDeposits(hub: Pick<Hub, 'readersOf'>, deposits: Pick<Deposits, 'list'>) {
  return async (members: Iterable<MemberId>): Promise<void> => {
    for (const member of members) {
      const readers = hub.readersOf(member).filter(({ isBot }) => !isBot)
      if (readers.length === 0) continue
      const rows = await deposits.list(member)
      for (const reader of readers) reader.sendOwn('deposits', rows)
    }
  }
}
