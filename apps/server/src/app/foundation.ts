/**
 * What every part of the members' server needs: the startup options, the exchange and the failure
 * log. Plugins read them as decorators of the server, like what other plugins add.
 */
import type { Subject } from '@assay/wire/page.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import type { Address } from 'viem'
import { startDueClock } from '../clocks/dueClock.ts'
import { type Jobs, jobsOfOne } from '../cluster/jobs.ts'
import type { Peers } from '../cluster/peers/peers.ts'
import { knowProcesses, type Processes } from '../cluster/peers/processes.ts'
import type { OwnCore } from '../cluster/watching/ownCore.ts'
import type { Config } from '../config/config.ts'
import { type HistoryReads, noteNeeds, StandbyReads, withOwnNeeds } from '../db/historyReads.ts'
import { primaryReads } from '../db/hosts/primaryReads.ts'
import { type StandbyWatch, watchStandby } from '../db/hosts/syncStandby.ts'
import type { DemoFaucet } from '../demo/calls/faucetRoutes.ts'
import { createFailures, type Failures } from '../failures.ts'
import type { DepositSettings } from '../features/deposit/depositPlugin.ts'
import { readServedApp } from '../features/home/servedApp.ts'
import type { Member } from '../features/members/members.ts'
import type { WithdrawalSettings } from '../features/withdrawal/openWithdrawals.ts'
import { sendError } from '../http/bindRoutes.ts'
import type { Limits } from '../http/limits/limits.ts'
import type { PageSlugs } from '../http/pages/listedThings.ts'
import { refuse } from '../http/reply.ts'
import { stopWith } from '../http/stopWith.ts'
import type { CallHooks } from '../http/takeBindings.ts'
import { type Availability, readAvailability } from '../listing/availability.ts'
import type { CoinEntry } from '../listing/marketsFile.ts'
import type { Exchange } from '../live/exchange.ts'
import type { ChainReader } from '../outside/chain/chainReader.ts'
import type { TokenChain } from '../outside/chain/tokenChain.ts'
import type { Mail } from '../outside/mail/mail.ts'
import type { Sms } from '../outside/sms/sms.ts'
import { CASH_FLOWS } from '../projector/declared.ts'
import { createStuckItems, type StuckItems } from '../stuckItems.ts'

/** What a members' server is made of. */
export type GatewayParts = {
  config: Config
  pool: pg.Pool
  /** Connections for long work in the background; `pool` when missing. */
  jobs?: pg.Pool
  /** Connections of the queue of letters, which long work must not block; `jobs` when missing. */
  letterPool?: pg.Pool
  exchange: Exchange
  mail: Mail
  /** Undefined where no text messages can be sent. */
  sms: Sms | undefined
  /** Asks contract wallets on their chains. */
  chains: ChainReader
  /** What the operator wrote of the coins, for their pages. */
  coins?: readonly CoinEntry[]
  /** Where coins come in; missing when nowhere. */
  deposits?: DepositSettings
  /** Where coins go out; missing when nowhere. */
  withdrawals?: WithdrawalSettings
  /** What the demo adds: starter funds at sign-in, members by name, a faucet. */
  demo?: Demo
  /** Work that one process at a time does; this process alone when missing. */
  work?: (failures: Failures) => Jobs
  /** The other processes of this exchange; none when missing. */
  peers?: Peers
  /** The core of this process; it has none when missing. */
  ownCore?: OwnCore
}

type Demo = {
  onSignIn: (member: Member) => Promise<void>
  memberNamed: (name: string) => number | undefined
  /** Of the chains that this process has. */
  faucet?: DemoFaucet | undefined
}

type Foundation = Pick<GatewayParts, 'config' | 'pool' | 'exchange' | 'mail' | 'sms'> & {
  jobs: pg.Pool
  letterPool: pg.Pool
  readChain: ChainReader
  coins: readonly CoinEntry[]
  demo: Demo | undefined
  /** The chains that coins come in on and go out. */
  tokenChains: readonly TokenChain[]
  /** The hot wallet and the treasury. */
  wallets: readonly Address[]
  failures: Failures
  /** What loops over money could not do. */
  stuck: StuckItems
  availability: Availability
  /** Reads of members' history tables: the pool, or a standby that has what they need. */
  history: HistoryReads
  /** The reasons that move coins in or out without gain or loss, of all products. */
  cashFlows: readonly string[]
  /** Missing where no standby is asked for. */
  standby: StandbyWatch | undefined
  /** For calls that no request brings: what hooks do for requests. */
  aroundCalls: CallHooks
  /** Begins a job here when no other process has it. */
  job: Jobs['add']
  /** The jobs that this process has now. */
  heldJobs: Jobs['held']
  peers: Peers
  processes: Processes
  ownCore: OwnCore | undefined
  limits: Limits
  /** How addresses of pages about one thing end (`BTC-USDT`): a product adds its own. */
  pageSlugs: Map<Subject, PageSlugs>
}

declare module 'fastify' {
  interface FastifyInstance extends Foundation {}
}

export const foundation = fp<GatewayParts & { peers: Peers; limits: Limits }>(
  async (app, { jobs, letterPool, chains, coins, demo, deposits, withdrawals, ...parts }) => {
    const { peers, limits } = parts
    const { config, pool, exchange, mail, sms } = parts
    const failures = createFailures(app.log)
    const work = (parts.work ?? jobsOfOne)(failures)
    const { version } = readServedApp(config.webFolder)
    const processes = knowProcesses(peers, () => ({
      roles: [...config.roles],
      isLeading: parts.ownCore?.leading !== undefined,
      jobs: work.held(),
      position: exchange.core.position(),
      version,
      failures: [...failures.all()],
      silent: failures.silent(),
    }))
    stopWith(app, processes.stop)
    const standby = config.isStandbyRequired ? watchStandby(jobs ?? pool, failures) : undefined
    const refusalOf = (method: string) =>
      method === 'GET' || standby?.missingSince() === undefined ? undefined : refuse('busy')
    if (standby) watchOver(app, { standby, refusalOf })
    const history = await openHistory(app, parts)
    const shared: Foundation = {
      config,
      pool,
      exchange,
      mail,
      sms,
      demo,
      jobs: jobs ?? pool,
      letterPool: letterPool ?? jobs ?? pool,
      readChain: chains,
      coins: coins ?? [],
      tokenChains: deposits?.chains ?? [],
      wallets: withdrawals?.wallets ?? [],
      failures,
      standby,
      history,
      cashFlows: CASH_FLOWS,
      aroundCalls: { refusalOf, run: history === pool ? (call) => call() : withOwnNeeds },
      stuck: createStuckItems((err, where) => app.log.error({ err, ...where }, 'An item waits.')),
      availability: readAvailability(config.blockedProducts),
      job: work.add,
      heldJobs: work.held,
      peers,
      processes,
      ownCore: parts.ownCore,
      limits,
      pageSlugs: new Map(),
    }
    for (const [name, value] of Object.entries(shared)) app.decorate(name, value as never)
    stopWith(app, work.stop)
    stopWith(app, limits.stop)
    app.job('due', () => startDueClock(exchange, failures))
  },
  { name: 'foundation' },
)

async function openHistory(
  app: FastifyInstance,
  { config, pool, peers }: Pick<GatewayParts, 'config' | 'pool'> & { peers: Peers },
): Promise<HistoryReads> {
  const { databaseReadUrl } = config
  // A process that is alone writes the history itself, and ends with its database.
  if (peers.isAlone && !databaseReadUrl) return pool
  noteNeeds(app)
  const primary = peers.isAlone ? pool : primaryReads(pool)
  if (!databaseReadUrl) return primary
  const reads = await StandbyReads.open(databaseReadUrl, primary)
  stopWith(app, () => reads.stop())
  return reads
}

/** While no commit can end, writes are refused: each would hold a connection for as long. */
function watchOver(
  app: FastifyInstance,
  { standby, refusalOf }: { standby: StandbyWatch } & Pick<CallHooks, 'refusalOf'>,
): void {
  stopWith(app, standby.stop)
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request.method)
    if (refusal) void sendError(request, reply, refusal.code)
    else done()
  })
}
