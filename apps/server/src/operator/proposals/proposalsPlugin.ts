/**
 * What takes two people. Plugins add the kinds of proposals that are theirs; the console does not
 * start while a kind of the wire is not declared.
 */
import assert from 'node:assert/strict'
import type { Amount } from '@assay/money/amount.ts'
import { formatAmount } from '@assay/money/decimal.ts'
import { proposalKind } from '@assay/wire/consoleKinds.ts'
import {
  beginProposalApproval,
  decideProposal,
  getProposals,
  type ProposalKind,
  withdrawProposal,
} from '@assay/wire/routes/operator/proposals.ts'
import fp from 'fastify-plugin'
import { every } from '../../clocks/every.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { priceInUsdt, valueInUsdt } from '../../live/valuation.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import { createTurns } from './createTurns.ts'
import { createDayLimit, type DayLimit } from './dayLimit.ts'
import {
  createProposals,
  type ProposalKindOf,
  type ProposalKinds,
  type Proposals,
} from './proposals.ts'

declare module 'fastify' {
  interface FastifyInstance {
    proposals: Proposals
    dayLimit: DayLimit
    /** Registers a kind of proposal, once per kind. */
    addProposal<Payload>(kind: ProposalKind, declared: ProposalKindOf<Payload>): void
    /** The value in USDT, rounded down to cents, as text; '' without a price. */
    worthOf(asset: string, amount: Amount): string
    /** In USDT; zero for a coin without a price. */
    usdtOf(asset: string, amount: Amount): Amount
  }
}

/** How often proposals that were approved before a crash are retried. */
const TAKE_UP_EVERY_MS = 5_000

export const proposalsPlugin = fp(
  async (app) => {
    const { audit, signatures } = app
    const { config, pool, exchange, stuck, failures } = app.gateway
    const { marketData } = exchange
    const usdtOf = (asset: string, amount: Amount) => valueInUsdt(marketData, asset, amount)
    app.decorate('usdtOf', usdtOf)
    app.decorate('worthOf', (asset, amount) =>
      priceInUsdt(marketData, asset) === undefined ? '' : formatAmount(usdtOf(asset, amount), 2),
    )
    const kinds: Partial<Record<ProposalKind, ProposalKindOf<never>>> = {}
    app.decorate('addProposal', (kind, declared) => {
      assert(!kinds[kind], `Proposals of kind ${kind} are declared twice.`)
      kinds[kind] = declared
    })
    const givenBy = (kind: ProposalKind) => kinds[kind]?.gives
    const dayLimit = createDayLimit({ limit: config.operatorDayLimit, usdtOf, givenBy })
    const proposals = createProposals({
      pool,
      audit,
      signatures,
      dayLimit,
      kinds: kinds as ProposalKinds,
      oneByOne: createTurns(),
    })
    app.decorate('proposals', proposals).decorate('dayLimit', dayLimit)
    app.bind(proposalRoutes(proposals))

    const takeUp = () => proposals.takeUp(stuck)
    app.addHook('onReady', async () => {
      for (const kind of proposalKind.options) {
        assert(kinds[kind], `Proposals of kind ${kind} are not declared.`)
      }
      let first: Promise<void> | undefined
      app.gateway.job('proposals', () => {
        const report = failures.clock('Proposals wait.', TAKE_UP_EVERY_MS)
        first = takeUp().catch(report.onError)
        return every(TAKE_UP_EVERY_MS, takeUp, report)
      })
      await first
    })
  },
  { name: 'proposals', dependencies: ['access'] },
)

/** The list of proposals that wait for a second person, and the decision. */
function proposalRoutes(proposals: Proposals): Binding[] {
  return [
    handleOperator(getProposals, (filter, { operator }) => proposals.list(filter, operator)),
    handleOperator(beginProposalApproval, ({ id }, caller) => proposals.beginApproval(id, caller)),
    handleOperator(decideProposal, (decision, caller) => proposals.decide(decision, caller)),
    handleOperator(withdrawProposal, ({ id }, caller) => proposals.withdraw(id, caller)),
  ]
}
