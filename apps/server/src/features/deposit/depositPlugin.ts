/** Deposits: addresses, transfers under way, and reports of missing ones. */
import type { MemberId } from '@assay/domain/account.ts'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { stopWith } from '../../http/stopWith.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import type { Hub } from '../../socket/hub.ts'
import { createDepositAddresses, type DepositAddresses } from './depositAddresses.ts'
import { createDepositProofs, type DepositProofs } from './depositProofs.ts'
import { createDeposits, type Deposits } from './deposits.ts'
import { depositProofRoutes } from './proofRoutes.ts'
import { depositRoutes } from './routes.ts'
import { watchAllDeposits } from './watcher/watchAllDeposits.ts'

export type DepositSettings = {
  chains: readonly TokenChain[]
  /** The extended public key for addresses; undefined when the operator has set none. */
  xpub: string | undefined
  everyMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    proofs: DepositProofs
    deposits: Deposits
    /** Undefined where no extended public key is set. */
    depositAddresses: DepositAddresses | undefined
  }
}

/** How often each chain's head is requested. */
const EVERY_MS = 1_500

export const depositPlugin = fp<{ deposits?: DepositSettings }>(
  async (app, { deposits: settings }) => {
    const { pool, jobs, exchange, tokenChains: chains, wallets, stuck, hub, failures, peers } = app
    const { xpub, everyMs = EVERY_MS } = settings ?? {}
    const proofs = createDepositProofs(pool)
    const deposits = createDeposits(pool, chains)
    const addressesOn = (on: pg.Pool) =>
      xpub === undefined ? undefined : createDepositAddresses(on, xpub)
    const addresses = addressesOn(pool)
    app.decorate('proofs', proofs).decorate('deposits', deposits)
    app.decorate('depositAddresses', addresses)
    app.bind(depositRoutes({ chains, addresses, deposits, pool }))
    app.bind(depositProofRoutes(pool, proofs, chains))
    const onError = failures.at('Deposits wait.')
    const push = pushDeposits(hub, deposits)
    stopWith(
      app,
      peers.subscribe('depositsChanged', (members) => void push(members).catch(onError)),
    )
    const onChanged = (members: ReadonlySet<MemberId>) =>
      peers.publish('depositsChanged', [...members])
    const watched = { pool: jobs, chains, exchange, stuck, wallets, everyMs, onChanged }
    app.job('deposits', () =>
      watchAllDeposits({
        ...watched,
        deposits: createDeposits(jobs, chains),
        addresses: addressesOn(jobs),
      }),
    )
  },
  { name: 'deposit', dependencies: ['sockets'] },
)

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
