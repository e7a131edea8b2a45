/**
 * The gateway: everything between the network and the exchange. Builds the features, binds every
 * declared route and refuses to start when one has no handler.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { MemberId } from '@assay/domain/account.ts'
import { allRoutes } from '@assay/wire/allRoutes.ts'
import { uploadImage } from '@assay/wire/routes/image.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type AccountParts, openAccounts } from './accounts.ts'
import { startDueClock } from './clocks/dueClock.ts'
import { watchPerpRates } from './clocks/perpRates.ts'
import { startRoundClock } from './clocks/roundClock.ts'
import { createFailures, type Failures } from './failures.ts'
import { readRates } from './features/assets/rates.ts'
import { createRecords } from './features/assets/records.ts'
import { assetRoutes } from './features/assets/routes.ts'
import { priceInUsdt } from './features/assets/valuation.ts'
import { claimRoutes } from './features/claim/routes.ts'
import { createClosings } from './features/contract/closings.ts'
import { createPerpOrders } from './features/contract/perpOrders.ts'
import { positionRoutes } from './features/contract/positionRoutes.ts'
import { contractProgramRoutes } from './features/contract/programRoutes.ts'
import { watchRiskNotices } from './features/contract/riskNotices.ts'
import { contractRoutes } from './features/contract/routes.ts'
import { conversionRoutes } from './features/conversion/routes.ts'
import { proofRoutes } from './features/cycle/proofs.ts'
import { createRounds } from './features/cycle/rounds.ts'
import { cycleRoutes } from './features/cycle/routes.ts'
import { openSigner } from './features/cycle/signer.ts'
import { createTopBoard } from './features/cycle/topBoard.ts'
import { type DemoPurse, demoDepositRoutes } from './features/deposit/demoRoutes.ts'
import { createDepositAddresses } from './features/deposit/depositAddresses.ts'
import { createDepositProofs, type DepositProofs } from './features/deposit/depositProofs.ts'
import { createDeposits } from './features/deposit/deposits.ts'
import { depositProofRoutes } from './features/deposit/proofRoutes.ts'
import { depositRoutes } from './features/deposit/routes.ts'
import { watchAllDeposits } from './features/deposit/watchAllDeposits.ts'
import { earnRoutes } from './features/earn/routes.ts'
import { favoriteRoutes } from './features/favorites/routes.ts'
import { createFiat, type Fiat } from './features/fiat/createFiat.ts'
import { areaCodes } from './features/home/areaCodes.ts'
import { type Articles, createArticles } from './features/home/articles.ts'
import { homeRoutes } from './features/home/routes.ts'
import { deletePictures, deleteUnowned } from './features/identity/deletePictures.ts'
import { createIdentities, type Identities } from './features/identity/identities.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { createDecoder } from './features/images/decoder.ts'
import { createImages, type Images } from './features/images/images.ts'
import { imageTicketRoutes, registerUploads } from './features/images/routes.ts'
import { createHasOffering } from './features/launchpad/hasOffering.ts'
import { launchpadRoutes } from './features/launchpad/routes.ts'
import { liabilityRoutes } from './features/liabilities/routes.ts'
import { STATEMENTS_LOOK_MS, startStatements } from './features/liabilities/startStatements.ts'
import { createStatements } from './features/liabilities/statements.ts'
import { type Members, memberInfoOf } from './features/members/members.ts'
import type { Freezer } from './features/members/security/freeze.ts'
import { createSocketTickets, socketRoutes } from './features/members/socketTickets.ts'
import { createAudit } from './features/operator/audit/audit.ts'
import { outcomeRoutes } from './features/outcome/routes.ts'
import { createReferralProgram } from './features/referral/referralProgram.ts'
import { referralRoutes } from './features/referral/routes.ts'
import { REFERRALS_EVERY_MS, startReferralClock } from './features/referral/startReferralClock.ts'
import { createTeam } from './features/referral/team.ts'
import { createFillStore } from './features/spot/fills.ts'
import { createIntroductions } from './features/spot/introductions.ts'
import { createOrders } from './features/spot/orders.ts'
import { spotProgramRoutes } from './features/spot/programRoutes.ts'
import { spotRoutes } from './features/spot/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { tellAnswered } from './features/support/tellAnswered.ts'
import { createTicketDesk, type TicketDesk } from './features/support/ticketDesk.ts'
import { createTicketPictures } from './features/support/ticketPictures.ts'
import { createTickets } from './features/support/tickets.ts'
import { transferRoutes } from './features/transfer/routes.ts'
import { openWithdrawals, type WithdrawalSettings } from './features/withdrawal/openWithdrawals.ts'
import { createWithdrawalReview, type WithdrawalReview } from './features/withdrawal/review.ts'
import type { WithdrawalWatch } from './features/withdrawal/watchWithdrawals.ts'
import { addressOf } from './http/addressOf.ts'
import { type Binding, bindRoutes } from './http/bindRoutes.ts'
import { registerDocumentation } from './http/documentation.ts'
import { createDoor } from './http/door.ts'
import { registerMetrics } from './http/metrics.ts'
import { registerPages } from './http/pages/pages.ts'
import { createRecentRefusals } from './http/recentRefusals.ts'
import { closeHttp, createHttpServer } from './http/server.ts'
import { createDeadLetters, type DeadLetters } from './letters/deadLetters.ts'
import { startLetterWorker } from './letters/letterWorker.ts'
import type { CoinEntry } from './listing/marketsFile.ts'
import { createCandleStore } from './live/candleStore.ts'
import type { Exchange } from './live/exchange.ts'
import { seedPrints } from './live/seedPrints.ts'
import type { TokenChain } from './outside/chain/tokenChain.ts'
import { bucketStore, folderStore } from './outside/files/fileStore.ts'
import { pushPrivateTopics } from './privateTopics.ts'
import { productRoutes, readAvailability } from './products/availability.ts'
import type { Security } from './security/security.ts'
import { startEndings } from './session/endings.ts'
import { endWithSessions } from './session/endWithSessions.ts'
import { createApiKeys } from './session/keys/apiKeys.ts'
import { createKeyDoor } from './session/keys/keyDoor.ts'
import { createSessions } from './session/sessions.ts'
import { SWEEP_EVERY_MS, sweepExpired } from './session/sweepExpired.ts'
import { createHub, type Hub } from './socket/hub.ts'
import { createStuckItems, type StuckItems } from './stuckItems.ts'

/** How often each chain is asked for its head. */
const DEPOSITS_EVERY_MS = 1_500
const DAY_MS = 86_400_000

export type GatewayParts = AccountParts & {
  /** Connections for work that no request waits for and that may take long; the others when missing. */
  jobs?: pg.Pool
  /** Connections of the queue of letters, whom nothing long may keep; those for jobs when missing. */
  letterPool?: pg.Pool
  exchange: Exchange
  /** What the operator wrote of the coins, for their pages. */
  coins?: readonly CoinEntry[]
  /** Where coins come in; missing when nowhere. */
  deposits?: {
    chains: readonly TokenChain[]
    xpub: string | undefined
    purse?: DemoPurse
    everyMs?: number
  }
  /** Where coins go out; missing when nowhere. */
  withdrawals?: WithdrawalSettings
}

export type Gateway = {
  app: FastifyInstance
  /** The figures, for a port that only operators reach. */
  metrics: FastifyInstance
  failures: Failures
  members: Members
  articles: Articles
  hub: Hub
  /** For the desk of the operators. */
  withdrawals: WithdrawalReview
  /** Compares the chains with the ledger; and what it and the signer said last. */
  reserves: Pick<WithdrawalWatch, 'reconcile' | 'compared' | 'signers'>
  /** What loops over money could not do. */
  stuck: StuckItems
  deadLetters: DeadLetters
  /** What the operator's desk and other features ask about accounts. */
  security: Security
  freezer: Freezer
  identities: Identities
  proofs: DepositProofs
  images: Images
  ticketDesk: TicketDesk
  fiat: Fiat
  close: () => Promise<void>
}

export async function createGateway(parts: GatewayParts): Promise<Gateway> {
  const { config, pool, exchange, demo } = parts
  const jobs = parts.jobs ?? pool
  const articles = createArticles(pool)
  const orders = createOrders(pool, exchange.picture)
  const rounds = createRounds(pool, exchange.picture)
  const perpOrders = createPerpOrders(pool, exchange.picture)
  const candles = createCandleStore(pool)
  const availability = readAvailability(config.blockedProducts)
  const tickets = createSocketTickets()
  const app = await createHttpServer(config)
  const failures = createFailures(app.log)
  const endings = startEndings(pool, failures)
  const sessions = createSessions(pool, endings)
  const keys = createApiKeys(pool, endings)
  const keyDoor = createKeyDoor(keys, config.keyRequestsPerTenSeconds)
  const door = createDoor(config, { sessions, keyDoor })
  const refusals = createRecentRefusals()

  await exchange.core.waitForHistory(exchange.core.position())
  const { markets, perps, cycles } = exchange.picture
  const seeding = createCandleStore(jobs)
  for (const each of [markets, perps, cycles]) {
    for (const drawn of each.values()) await seeding.seed(drawn, Date.now())
  }
  await seedPrints(jobs, exchange.picture)
  const board = await createTopBoard(exchange.core, rounds)
  const signer = await openSigner(pool)
  const hub = createHub(app.server, {
    failures,
    picture: exchange.picture,
    board,
    isAllowedOrigin: door.isAllowedOrigin,
    takeTicket: tickets.take,
    addressOf: (request) => addressOf(request, config.trustedProxies),
    perAddressMax: config.socketsPerAddress,
  })
  const endLive = endWithSessions(endings, { pool, tickets, hub })
  const log = failures.at('No push to a member.')
  pushPrivateTopics(hub, { exchange, orders, rounds, perpOrders, log })
  const stopClocks = [
    ...[exchange.ticks.stop, endings.stop],
    startRoundClock(exchange, failures),
    watchPerpRates(exchange, failures),
    startDueClock(exchange, failures),
  ]
  const stuck = createStuckItems((err, where) => app.log.error({ err, ...where }, 'An item waits.'))

  const { chains: depositChains = [], xpub, purse } = parts.deposits ?? {}
  const proofs = createDepositProofs(pool)
  const deposits = createDeposits(pool, depositChains)
  const addresses = xpub === undefined ? undefined : createDepositAddresses(pool, xpub)
  const program = createReferralProgram({ pool, exchange, terms: config.referral })
  const accounts = await openAccounts(parts, {
    ...{ sessions, keys },
    // Fees are shared from the first trade on.
    onSignIn: ({ id }) => program.bind(id).catch(failures.at('Fees are not shared yet.')),
    onSignOut: (session) => {
      keys.forget(session.member)
      endLive(session)
    },
    onFrozen: () =>
      fiat.closeOffers().catch(failures.at('Offers of a frozen merchant are still open.')),
  })
  const { members, security, freezer, seal, write } = accounts
  const isVerified = async (id: MemberId) => (await members.byId(id))?.identityStatus === 'verified'
  const files = config.bucket
    ? bucketStore(config.bucket)
    : folderStore(join(config.dataDir, 'images'))
  const decoder = createDecoder()
  const images = createImages(pool, {
    ...{ files, seal, decoder, bytesMax: config.pictureGigabytes * 1e9 },
    onFull: failures.at('A picture found no room.'),
  })
  const identities = createIdentities(pool, { files, seal })
  const memberTickets = createTickets(pool)
  const pictures = createTicketPictures(pool, { files, seal })
  const fiat = createFiat({
    ...{ pool, exchange, stuck, availability, security, seal, files },
    verifiedName: identities.verifiedName,
    onError: failures.at('Offers that nobody can take are still open.'),
  })
  const money = openWithdrawals({
    ...{ wallets: [], holdMs: 0, hasExplorers: true, ...parts.withdrawals },
    ...{ pool, exchange, stuck, chains: depositChains, security, pepper: accounts.pepper },
    factorsOf: accounts.factors.of,
    priceOf: (asset) => priceInUsdt(exchange.picture, asset),
    write,
    onError: failures.at('Withdrawals wait.'),
  })
  const deadLetters = createDeadLetters(pool)
  const metrics = registerMetrics(app, {
    core: exchange.core,
    picture: exchange.picture,
    connections: hub.connections,
    failures,
    withdrawals: money.watch,
    stuck,
    letters: deadLetters,
  })
  const { compared } = money.watch
  const statementsEveryMs = config.statementMinutes * 60_000
  const statements = createStatements({
    ...{ pool, core: exchange.core, sign: signer.sign, compared },
    logHead: createAudit(pool).head,
  })
  const closings = createClosings(pool, exchange.picture)
  const contracts = { exchange, orders: perpOrders, closings, candles, availability, pool }
  const bindings: Binding[] = [
    ...homeRoutes(config, { articles, hasOffering: createHasOffering(exchange) }),
    ...accounts.bindings,
    ...identityRoutes(identities, new Set(areaCodes.map(({ region }) => region))),
    ...socketRoutes(tickets),
    ...favoriteRoutes({ pool, exchange }),
    ...outcomeRoutes({
      ...{ exchange, refusals },
      wasWritten: async (member, key) =>
        (await memberTickets.wasWritten(member, key)) || (await fiat.details.wasSaid(member, key)),
    }),
    ...supportRoutes({ pool, tickets: memberTickets, pictures }),
    ...imageTicketRoutes(images),
    ...assetRoutes({
      exchange,
      records: createRecords(pool),
      rates: readRates(config.rates, config.isDemo),
      pool,
      canDeposit: (asset) =>
        depositChains.some(({ tokens }) => tokens.some((token) => token.asset === asset)),
    }),
    ...depositRoutes({ chains: depositChains, addresses, deposits, pool }),
    ...(demo
      ? demoDepositRoutes({
          ...{ purse, chains: depositChains, addresses },
          onUnsent: (why, where) => app.log.error({ why, ...where }, 'No coins of the demo went.'),
        })
      : []),
    ...money.bindings,
    ...depositProofRoutes(pool, proofs, depositChains),
    ...transferRoutes(exchange),
    ...conversionRoutes({ exchange, pool, availability }),
    ...earnRoutes({ exchange, pool, availability }),
    ...claimRoutes({ exchange, availability, isVerified }),
    ...launchpadRoutes({ exchange, pool, availability, isVerified }),
    ...fiat.bindings,
    ...referralRoutes({
      ...{ terms: config.referral, program, team: createTeam(pool) },
      priceOf: (asset) => priceInUsdt(exchange.picture, asset),
      inviterNamed: async (code) => (await members.byInvitation(code))?.name,
      async infoOf(id, origin) {
        const member = await members.byId(id)
        return member && memberInfoOf(member, origin)
      },
    }),
    ...spotRoutes({
      exchange,
      orders,
      candles,
      availability,
      fills: createFillStore(pool, exchange.picture),
      introductions: createIntroductions(parts.coins),
    }),
    ...spotProgramRoutes({ exchange, orders, pool }),
    ...contractRoutes(contracts),
    ...contractProgramRoutes(contracts),
    ...positionRoutes(contracts),
    ...cycleRoutes({ exchange, rounds, candles, board, signer, availability }),
    ...proofRoutes({ pool, picture: exchange.picture, rounds, signer }),
    ...liabilityRoutes(statements, statementsEveryMs),
    ...productRoutes(availability),
  ]
  requireHandlers(bindings, demo !== undefined)
  bindRoutes(app, {
    door,
    bindings,
    onRefused: ({ isWrite }, { session, key }, refusal) => {
      if (isWrite && session) refusals.note(session.member, key, refusal)
    },
  })
  await registerUploads(app, door, images)
  registerDocumentation(app, config)
  await registerPages(app, config, failures)

  const stopSweeping = sweepExpired(jobs, {
    alongside: [
      () => memberTickets.closeSilent(Date.now()),
      fiat.closeOffers,
      () => deletePictures(jobs, files, Date.now() - config.identityPhotoDays * DAY_MS),
      () => deleteUnowned(jobs, files, Date.now() - DAY_MS),
    ],
    ...failures.clock('No sweep.', SWEEP_EVERY_MS),
  })

  const sending = { pool: parts.letterPool ?? jobs, send: accounts.send, failures }
  const letterWorker = await startLetterWorker(sending)
  const stopNotices = watchRiskNotices({ core: exchange.core, hub })
  const stopWatching = watchAllDeposits({
    ...{ pool, chains: depositChains, addresses, deposits, exchange, stuck, hub },
    wallets: parts.withdrawals?.wallets ?? [],
    everyMs: parts.deposits?.everyMs ?? DEPOSITS_EVERY_MS,
    onError: failures.at('Deposits wait.'),
  })

  const sharing = failures.clock('Shares of fees wait.', REFERRALS_EVERY_MS)
  const stopReferrals = startReferralClock(program, sharing)
  const stopStatements = startStatements(statements, {
    ...failures.clock('No statement of liabilities.', STATEMENTS_LOOK_MS),
    everyMs: statementsEveryMs,
    isCompared: () =>
      depositChains.every(({ id }) => compared().reserves.some(({ chain }) => chain === id)),
  })

  const close = async () => {
    signer.stop()
    stopSweeping()
    decoder.close()
    hub.close()
    const clocks = [...stopClocks, stopReferrals, stopStatements, stopWatching, money.watch.stop]
    await Promise.all([closeHttp(app), closeHttp(metrics), ...clocks.map((stop) => stop())])
    stopNotices()
    await letterWorker.stop()
  }
  const withdrawals = createWithdrawalReview(pool, exchange)
  const reserves = money.watch
  const ticketDesk = createTicketDesk(pool, {
    pictures,
    answerHours: config.supportHours,
    tell: tellAnswered({ hub, write }),
  })
  const asked = { security, freezer, identities, withdrawals, reserves, stuck, proofs, images }
  const made = { app, metrics, failures, members, articles, hub, deadLetters, ticketDesk, fiat }
  return { ...made, ...asked, close }
}

/** Every declared route is bound exactly once; those of the demo only there. */
function requireHandlers(bindings: readonly Binding[], isDemo: boolean): void {
  const bound = bindings.map(({ route }) => route)
  for (const route of Object.values(allRoutes)) {
    const isExpected = route !== uploadImage && (isDemo || !route.isDemo)
    const count = bound.filter((other) => other === route).length
    assert.equal(count, isExpected ? 1 : 0, `${route.method} ${route.path} has ${count} handlers.`)
  }
}
