/** Withdrawals: requests, reviews, settlement from the chains, and the reserves. */
import fp from 'fastify-plugin'
import { stopWith } from '../../http/stopWith.ts'
import { priceInUsdt } from '../../live/valuation.ts'
import { openWithdrawals, type WithdrawalSettings } from './openWithdrawals.ts'
import { createWithdrawalReview, type WithdrawalReview } from './review.ts'
import type { WithdrawalWatch } from './watchWithdrawals.ts'
import { type Halt, haltWithdrawals, resumeWithdrawals, withdrawalHalt } from './withdrawalHalt.ts'

type Brake = {
  /** `by` is an operator's name; '' when the server halted automatically. */
  halt(reason: string, by: string): Promise<boolean>
  halted(): ReturnType<typeof withdrawalHalt>
  resume(halt: Pick<Halt, 'since' | 'reason'>): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Operators' decisions about withdrawals. */
    withdrawals: WithdrawalReview
    /** Compares the chains with the ledger, returns the last results, and halts withdrawals. */
    reserves: WithdrawalWatch & Brake
  }
}

const NOWHERE: WithdrawalSettings = { wallets: [], holdMs: 0, hasExplorers: true }

export const withdrawalPlugin = fp<{ withdrawals?: WithdrawalSettings }>(
  async (app, { withdrawals: settings = NOWHERE }) => {
    const { pool, jobs, exchange, stuck, tokenChains: chains, security, failures } = app
    const { queueLetter, factors, peers } = app
    const { bindings, watch } = openWithdrawals({
      ...settings,
      pool,
      jobs,
      exchange,
      stuck,
      chains,
      security,
      queueLetter,
      sealKey: app.keyFor('withdrawal addresses'),
      priceOf: (asset) => priceInUsdt(exchange.marketData, asset),
      factorsOf: factors.of,
      onCompared: (comparison) => peers.publish('reservesCompared', comparison),
      onError: failures.at('Withdrawals wait.'),
    })
    stopWith(app, watch.stop)
    stopWith(app, peers.subscribe('reservesCompared', watch.take))
    app.job('withdrawals', watch.start)
    app.decorate('withdrawals', createWithdrawalReview(pool, exchange))
    app.decorate('reserves', {
      ...watch,
      halt: (reason, by) => haltWithdrawals(pool, reason, by),
      halted: () => withdrawalHalt(pool),
      resume: (halt) => resumeWithdrawals(pool, halt),
    })
    app.bind(bindings)
  },
  { name: 'withdrawal', dependencies: ['members'] },
)
