/**
 * The operator's desk: a server of its own beside the members', with its own address, sessions and
 * cookie. No call of members is here and none of these is there. Builds the desk's features, binds
 * every declared route and refuses to start when one has no handler.
 */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Amount } from '@assay/money/amount.ts'
import { formatAmount } from '@assay/money/decimal.ts'
import { allOperatorRoutes } from '@assay/wire/allOperatorRoutes.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { every, type StopRepeating } from './clocks/every.ts'
import type { Config } from './config.ts'
import type { Failures } from './failures.ts'
import { createRecords } from './features/assets/records.ts'
import { priceInUsdt, valueInUsdt } from './features/assets/valuation.ts'
import { createPerpOrders } from './features/contract/perpOrders.ts'
import { wirePositionsOf } from './features/contract/positions.ts'
import { createRounds } from './features/cycle/rounds.ts'
import { createDeposits } from './features/deposit/deposits.ts'
import { createApprovalSignatures } from './features/operator/access/approvalSignatures.ts'
import { demoOperatorRoutes } from './features/operator/access/demoOperators.ts'
import { createOperatorDoor } from './features/operator/access/operatorDoor.ts'
import { createOperatorSessions } from './features/operator/access/operatorSessions.ts'
import { signInRoutes } from './features/operator/access/signInRoutes.ts'
import { createAlarms } from './features/operator/alarms/alarms.ts'
import { createAudit } from './features/operator/audit/audit.ts'
import { auditRoutes } from './features/operator/audit/routes.ts'
import { claimDeskRoutes, promotionKind } from './features/operator/claim/claimDesk.ts'
import { earnDeskRoutes, planKind } from './features/operator/earn/earnDesk.ts'
import { type FiatDeeds, fiatDeskRoutes } from './features/operator/fiat/fiatDesk.ts'
import { fiatDecisionKind, merchantKind } from './features/operator/fiat/fiatKinds.ts'
import { type IdentityDeeds, identityDeskRoutes } from './features/operator/identity/routes.ts'
import {
  launchpadDeskRoutes,
  offeringDeedKind,
  offeringKind,
} from './features/operator/launchpad/launchpadDesk.ts'
import { letterRoutes } from './features/operator/letters/letterRoutes.ts'
import {
  createMarketDesk,
  marketRoutes,
  reopeningKind,
} from './features/operator/markets/marketRoutes.ts'
import { termsKind } from './features/operator/markets/spotTerms.ts'
import {
  type FreezeDeeds,
  freezeRoutes,
  unfreezeKind,
} from './features/operator/members/freezeRoutes.ts'
import { inviterEndKind, inviterRoutes } from './features/operator/members/inviterRoutes.ts'
import { memberDeskRoutes } from './features/operator/members/routes.ts'
import { creditKind } from './features/operator/money/creditKind.ts'
import { fundingKind } from './features/operator/money/fundingKind.ts'
import { houseMoveKind } from './features/operator/money/houseMoveKind.ts'
import {
  type ProofDeeds,
  type ProofDeskParts,
  proofDeskRoutes,
} from './features/operator/money/proofRoutes.ts'
import {
  type ReserveDeeds,
  reserveRoutes,
  resumeKind,
} from './features/operator/money/reserveRoutes.ts'
import { moneyRoutes } from './features/operator/money/routes.ts'
import { unclaimedRoutes } from './features/operator/money/unclaimedRoutes.ts'
import {
  type WithdrawalDeeds,
  withdrawalDeskRoutes,
} from './features/operator/money/withdrawalRoutes.ts'
import { createFigures } from './features/operator/overview/figures.ts'
import { overviewRoutes } from './features/operator/overview/overviewRoutes.ts'
import { createTroubles } from './features/operator/overview/troubles.ts'
import { operatorKind } from './features/operator/people/operatorKind.ts'
import { createOperators } from './features/operator/people/operators.ts'
import { peopleRoutes } from './features/operator/people/routes.ts'
import { createDayLimit } from './features/operator/proposals/dayLimit.ts'
import { createProposals, type Kinds } from './features/operator/proposals/proposals.ts'
import { proposalRoutes } from './features/operator/proposals/routes.ts'
import { type TicketDeeds, ticketDeskRoutes } from './features/operator/support/routes.ts'
import { createOrders } from './features/spot/orders.ts'
import { haltWithdrawals, resumeWithdrawals, withdrawalHalt } from './features/withdrawal/halt.ts'
import { type Binding, bindRoutes } from './http/bindRoutes.ts'
import { countUnanswered } from './http/countUnanswered.ts'
import { registerWebApp } from './http/pages/webApp.ts'
import { closeHttp, createHttpServer } from './http/server.ts'
import type { DeadLetters } from './letters/deadLetters.ts'
import type { Exchange } from './live/exchange.ts'
import type { TokenChain } from './outside/chain/tokenChain.ts'
import { createAttempts } from './security/attempts.ts'
import { createCeremony } from './security/passkeyCeremony.ts'
import { readDataKeys } from './security/readSecret.ts'
import { createSeal } from './security/seal.ts'
import type { StuckItems } from './stuckItems.ts'

const DESK_FOLDER = join(import.meta.dirname, '../../console/dist')
/** How soon what was approved before a crash is carried out. */
const TAKE_UP_EVERY_MS = 5_000
/** How soon what is wrong is told: once it was seen at two looks. */
const ALARMS_EVERY_MS = 30_000
/** What contracts are margined and paid in. */
const QUOTE = 'USDT'

export type DeskParts = {
  config: Config
  pool: pg.Pool
  exchange: Exchange
  failures: Failures
  chains: readonly TokenChain[]
  freezer: FreezeDeeds
  withdrawals: WithdrawalDeeds
  identities: IdentityDeeds
  reserves: Pick<ReserveDeeds, 'reconcile' | 'compared' | 'signers'>
  stuck: StuckItems
  letters: DeadLetters
  proofs: ProofDeeds
  tickets: TicketDeeds
  fiat: FiatDeeds
  /** A picture that a member uploaded, by its name. */
  pictureOf: ProofDeskParts['pictureOf']
}
export type Desk = { app: FastifyInstance; close: () => Promise<void> }

export async function createDesk(parts: DeskParts): Promise<Desk> {
  const { config, pool, exchange, failures, chains, freezer, withdrawals, identities } = parts
  const { picture } = exchange
  const operators = createOperators(pool)
  const sessions = createOperatorSessions(pool)
  const audit = createAudit(pool)
  const orders = createOrders(pool, picture)
  const perpOrders = createPerpOrders(pool, picture)
  const rounds = createRounds(pool, picture)
  const records = createRecords(pool)
  const deposits = createDeposits(pool, chains)
  const isMember = async (id: number) =>
    (await pool.query('SELECT 1 FROM member WHERE id = $1', [id])).rowCount === 1
  const worthOf = (asset: string, amount: Amount) =>
    priceInUsdt(picture, asset) === undefined
      ? ''
      : formatAmount(valueInUsdt(picture, asset, amount), 2)
  const usdtOf = (asset: string, amount: bigint) => valueInUsdt(picture, asset, amount)
  const reserves: ReserveDeeds = {
    ...parts.reserves,
    halt: (reason, by) => haltWithdrawals(pool, reason, by),
    halted: () => withdrawalHalt(pool),
    resume: () => resumeWithdrawals(pool),
  }
  const markets = createMarketDesk({ exchange, audit })
  const passkeys = createCeremony(pool, config.consoleUrl, {
    ...{ table: 'operator_passkey', owner: 'operator' },
  })
  const { consoleUrl, isDemo } = config
  const seal = createSeal(readDataKeys(config.dataKeys, config.dataDir))
  const signatures = createApprovalSignatures({
    ...{ pool, passkeys, consoleUrl, isDemo, pinned: config.operatorKeys },
  })
  const kinds: Kinds = {
    operator: operatorKind(operators, { pool, seal, consoleUrl }),
    credit: creditKind({ exchange, worthOf, usdtOf }),
    funding: fundingKind({ exchange, reserves, worthOf }),
    houseMove: houseMoveKind({ exchange, reserves, worthOf, usdtOf }),
    unfreeze: unfreezeKind(freezer),
    inviterEnd: inviterEndKind(exchange),
    resume: resumeKind(reserves),
    reopening: reopeningKind(markets),
    terms: termsKind(markets),
    plan: planKind(exchange),
    promotion: promotionKind(exchange, usdtOf),
    offering: offeringKind(exchange),
    offeringDeed: offeringDeedKind(exchange, config.publicUrl),
    merchant: merchantKind(exchange),
    fiatDecision: fiatDecisionKind({ exchange, audit, fiat: parts.fiat, worthOf, usdtOf }),
  }
  const dayLimit = createDayLimit({
    ...{ limit: config.operatorDayLimit, usdtOf },
    givenBy: (kind) => kinds[kind].gives,
  })
  const proposals = createProposals({ pool, audit, signatures, dayLimit, kinds })
  const app = await createHttpServer({ ...config, publicUrl: config.consoleUrl })
  countUnanswered(app, failures)
  const figures = createFigures({
    ...{ pool, exchange, audit, usdtOf },
    isPriced: (asset) => priceInUsdt(picture, asset) !== undefined,
  })
  const { letters, stuck } = parts
  const troublesOf = createTroubles({
    ...{ exchange, reserves, figures, failures, letters, stuck: stuck.list },
  })

  const bindings: Binding[] = [
    ...signInRoutes({
      ...{ pool, operators, sessions, audit, isDemo: config.isDemo },
      passkeys,
      attempts: createAttempts(pool),
    }),
    ...(config.isDemo ? demoOperatorRoutes({ pool, sessions, audit }) : []),
    ...overviewRoutes({
      ...{ pool, exchange, withdrawals, identities, proposals, figures, troublesOf },
      proofs: parts.proofs,
      tickets: parts.tickets,
      fiat: parts.fiat,
    }),
    ...peopleRoutes({ pool, operators, audit, proposals }),
    ...memberDeskRoutes({
      ...{ pool, exchange, audit, isMember },
      ordersOf: (member, limit) => orders.list(member, {}, { limit, offset: 0 }),
      contractOrdersOf: (member, limit) => perpOrders.list(member, {}, { limit, offset: 0 }),
      positionsOf: async (member) => wirePositionsOf(await exchange.perps(member, QUOTE), picture),
      roundsOf: (member, limit) => rounds.list(member, {}, { limit, offset: 0 }),
      fiatOrdersOf: parts.fiat.listOf,
      recordsOf: async (member, limit) => {
        const rows = await records.list(member, {}, { limit, offset: 0 })
        return rows.map(({ createdAt, reference, market, order, ...record }) => ({
          ...record,
          at: createdAt,
        }))
      },
      depositsOf: deposits.list,
      withdrawalsOf: withdrawals.listOf,
    }),
    ...proposalRoutes(proposals),
    ...freezeRoutes({ freezer, audit, proposals, isMember }),
    ...inviterRoutes({ pool, exchange, proposals }),
    ...moneyRoutes({ exchange, reserves, proposals, isMember, pool, chains }),
    ...withdrawalDeskRoutes({
      ...{ pool, audit, withdrawals, signatures, dayLimit, worthOf },
      balancesOf: exchange.balances,
      reviewAboveOf: async (asset, chain) => {
        const { terms } = await exchange.withdrawals(0)
        const own = terms.find((each) => each.asset === asset && each.chain === chain)
        return (own?.reviewAbove ?? 0n) as Amount
      },
    }),
    ...reserveRoutes({ reserves, audit, proposals }),
    ...proofDeskRoutes({ proofs: parts.proofs, pictureOf: parts.pictureOf, audit }),
    ...unclaimedRoutes({ pool, audit }),
    ...identityDeskRoutes({ identities, audit }),
    ...ticketDeskRoutes({ tickets: parts.tickets, audit }),
    ...letterRoutes({ pool, letters: parts.letters, audit }),
    ...marketRoutes({ ...markets, proposals }),
    ...earnDeskRoutes({ exchange, proposals }),
    ...claimDeskRoutes({ exchange, proposals }),
    ...launchpadDeskRoutes({ exchange, proposals, pool }),
    ...fiatDeskRoutes({ pool, exchange, fiat: parts.fiat, audit, proposals }),
    ...auditRoutes(audit),
  ]
  requireHandlers(bindings, config.isDemo)
  bindRoutes(app, { door: createOperatorDoor({ config, sessions, audit }), bindings })
  await registerWebApp(app, DESK_FOLDER)

  const waits = { ms: TAKE_UP_EVERY_MS, ifFailed: 'Proposals wait.', failures }
  const takeUp = () => proposals.takeUp(parts.stuck)
  await takeUp().catch(failures.at(waits.ifFailed))
  const stopTakingUp = every(waits, takeUp)
  const stopAlarms = startAlarms(parts, troublesOf)
  const close = async () => {
    await Promise.all([closeHttp(app), stopTakingUp(), stopAlarms()])
  }
  return { app, close }
}

/** Nothing is looked for where nobody is to be told. */
function startAlarms(
  { config, pool, failures }: DeskParts,
  troublesOf: ReturnType<typeof createTroubles>,
): StopRepeating {
  const { alarms: to, publicUrl } = config
  if (to.email === '' && to.webhook === '') return async () => undefined
  const alarms = createAlarms({ pool, to, exchange: publicUrl.origin, troublesOf })
  const clock = { ms: ALARMS_EVERY_MS, ifFailed: 'Nobody is told what is wrong.', failures }
  return every(clock, () => alarms.look())
}

/** Every declared route of the desk is bound exactly once; the demo's only there. */
function requireHandlers(bindings: readonly Binding[], isDemo: boolean): void {
  for (const route of Object.values(allOperatorRoutes)) {
    const count = bindings.filter((binding) => binding.route === route).length
    const expected = isDemo || !route.isDemo ? 1 : 0
    assert.equal(count, expected, `${route.method} ${route.path} has ${count} handlers.`)
  }
}
