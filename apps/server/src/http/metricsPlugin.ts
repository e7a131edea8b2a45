/**
 * Health and readiness, which are public, and Prometheus metrics on a separate server: they reveal
 * more than customers should know, and cost more than a page.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { watchOwnCore, workOfCore } from '../cluster/watching/ownCore.ts'
import { type HistoryReads, StandbyReads } from '../db/historyReads.ts'
import type { StandbyWatch } from '../db/hosts/syncStandby.ts'
import type { Failures } from '../failures.ts'
import type { DeadLetters } from '../letters/deadLetters.ts'
import type { MarketData } from '../live/marketData.ts'
import { LOOPS, type Loop, type StuckItems } from '../stuckItems.ts'
import type { Core } from '../writer/core.ts'
import { countFailedCalls } from './countFailedCalls.ts'
import { cutLateAnswers } from './server.ts'
import { stopWith } from './stopWith.ts'

type MetricsParts = {
  core: Core
  marketData: MarketData
  connections: () => number
  failures: Pick<Failures, 'all' | 'count'>
  withdrawals: { figures(): Promise<Record<string, number | boolean>> }
  stuck: StuckItems
  letters: Pick<DeadLetters, 'figures'>
  standby: Pick<StandbyWatch, 'missingSince'> | undefined
  history: HistoryReads
}

/** Behind by more than this, the history is no longer what people expect to see. */
const LAG_MAX = 100_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The server of the metrics, for a port that only operators reach. */
    metrics: FastifyInstance
  }
}

export const metricsPlugin = fp(
  async (app) => {
    const { exchange, failures, stuck, hub, reserves, deadLetters, standby, history } = app
    const metrics = registerMetrics(app, {
      core: exchange.core,
      marketData: exchange.marketData,
      failures,
      stuck,
      connections: hub.connections,
      withdrawals: reserves,
      letters: deadLetters,
      standby,
      history,
    })
    stopWith(app, () => metrics.close())
    app.decorate('metrics', metrics)
  },
  { name: 'metrics', dependencies: ['sockets', 'withdrawal', 'letters'] },
)

type AddGauge = (name: string, help: string, read: () => number) => void

function addCore(gauge: AddGauge, core: MetricsParts['core']): void {
  const lag = () => core.metrics().position - core.metrics().projectedPosition
  gauge('assay_journal_position', 'Last committed command.', () => core.metrics().position)
  gauge('assay_projection_lag', 'Commands the history tables are behind.', lag)
  gauge('assay_writer_queue', 'Commands waiting for the writer.', () => core.metrics().queueLength)
  gauge(
    'assay_commands_total',
    'Commands committed since the start.',
    () => core.metrics().commands,
  )
  gauge('assay_commits_total', 'Commits since the start.', () => core.metrics().commits)
  gauge('assay_nats_reconnects_total', 'How often NATS was lost.', () => {
    return core.metrics().reconnects
  })
  gauge('assay_commits_filled_total', 'How often missed commits were asked for.', () => {
    return core.metrics().gapsFilled
  })
  gauge('assay_nats_dropped_total', 'Messages over NATS that could not be read.', () => {
    return core.metrics().messagesDropped
  })
}

/** Returns the server of the metrics, which does not listen yet. */
function registerMetrics(app: FastifyInstance, parts: MetricsParts): FastifyInstance {
  const { core, marketData, connections } = parts
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  addCore(gauge, core)
  gauge('assay_sockets', 'Connected sockets.', connections)
  gauge('assay_rounds_open', 'Open cycle rounds.', () => marketData.openRounds.size)
  gauge('assay_rounds_overdue_seconds', 'How long an expired round waits to be settled.', () => {
    let soonest = Number.POSITIVE_INFINITY
    for (const expiresAt of marketData.openRounds.values()) soonest = Math.min(soonest, expiresAt)
    return Math.max(0, (Date.now() - soonest) / 1_000)
  })
  const { standby } = parts
  if (standby) {
    gauge('assay_standby_missing_seconds', 'How long no synchronous standby is connected.', () => {
      const since = standby.missingSince()
      return since === undefined ? 0 : (Date.now() - since) / 1_000
    })
  }
  watchReads(parts.history, registers)
  watchIndexes(marketData, registers)
  watchFailures(app, parts.failures, registers)
  watchStuck(parts.stuck, registers)
  watchLetters(parts.letters, registers)
  new Gauge({
    name: 'assay_withdrawals',
    help: 'Withdrawals: halted, waiting and for how long, the signer silent or in trouble, short coins.',
    labelNames: ['figure'],
    registers,
    async collect() {
      for (const [figure, value] of Object.entries(await parts.withdrawals.figures())) {
        this.set({ figure }, Number(value))
      }
    },
  })
  watchAnswers(app, registers)

  const figures = Fastify()
  cutLateAnswers(figures)
  const { roles } = app.config
  const { ownCore } = app
  if (ownCore) watchOwnCore(ownCore, registers)
  const work = () => ({ roles: [...roles], ...(ownCore && { core: workOfCore(ownCore) }) })
  reportHealth(app, core, work)
  reportHealth(figures, core, () => ({ ...work(), jobs: app.heldJobs() }))
  figures.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return figures
}

/** Where reads of members' history went; only where a standby may answer them. */
function watchReads(history: HistoryReads, registers: Registry[]): void {
  if (!(history instanceof StandbyReads)) return
  new Gauge({
    name: 'assay_history_reads_total',
    help: 'Reads of history tables since the start, by the server that answered.',
    labelNames: ['from'],
    registers,
    collect() {
      for (const [from, count] of Object.entries(history.figures)) this.set({ from }, count)
    },
  })
}

/** Whether the process lives, whether it can do its work, and which that is. */
function reportHealth(
  server: FastifyInstance,
  core: Pick<Core, 'metrics' | 'whyNotReady'>,
  workOf: () => { roles: string[]; core?: string; jobs?: string[] },
): void {
  server.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'alive' }))
  server.get('/readyz', { logLevel: 'silent' }, (_, reply) => {
    const { position, projectedPosition } = core.metrics()
    const isBehind = position - projectedPosition >= LAG_MAX
    const why = core.whyNotReady() ?? (isBehind ? 'The history is behind.' : undefined)
    if (why) return reply.status(503).send({ status: 'notReady', ...workOf(), why })
    return reply.send({ status: 'ready', ...workOf() })
  })
}

/** How soon requests are answered. */
function watchAnswers(app: FastifyInstance, registers: Registry[]): void {
  const answered = new Histogram({
    name: 'assay_http_seconds',
    help: 'Time to answer a request.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    answered.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
}

/** What failed without ending the server, requests among it. */
function watchFailures(
  app: FastifyInstance,
  failures: MetricsParts['failures'],
  registers: Registry[],
): void {
  new Gauge({
    name: 'assay_failures_total',
    help: 'Failures that ended one thing only, by what did not happen.',
    labelNames: ['what'],
    registers,
    collect() {
      for (const [what, { count }] of failures.all()) this.set({ what }, count)
    },
  })
  countFailedCalls(app, failures)
}

/** Prices that stop are seen before anything goes stale. */
function watchIndexes(marketData: MarketData, registers: Registry[]): void {
  new Gauge({
    name: 'assay_index_age_seconds',
    help: 'How old the index of a market is; without any, how long the server has waited for it.',
    labelNames: ['market'],
    registers,
    collect() {
      for (const [market, { indexAt }] of marketData.markets) {
        const age = indexAt === 0 ? process.uptime() : (Date.now() - indexAt) / 1_000
        this.set({ market }, Math.max(0, age))
      }
    },
  })
}

/** Letters that wait, since when, and those that were given up. */
function watchLetters(letters: MetricsParts['letters'], registers: Registry[]): void {
  new Gauge({
    name: 'assay_letters',
    help: 'Letters: waiting, for how many seconds the oldest does, and given up.',
    labelNames: ['figure'],
    registers,
    async collect() {
      const { waiting, oldestAt, dead } = await letters.figures()
      this.set({ figure: 'waiting' }, waiting)
      this.set({ figure: 'oldestSeconds' }, oldestAt === 0 ? 0 : (Date.now() - oldestAt) / 1_000)
      this.set({ figure: 'dead' }, dead)
    },
  })
}

/**
 * Items that loops over money could not do: how many, the longest, and how often it was tried in
 * vain.
 */
function watchStuck(stuck: StuckItems, registers: Registry[]): void {
  const labelNames = ['loop'] as const
  const gauge = (name: string, help: string, read: (loop: Loop) => number) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const loop of LOOPS) this.set({ loop }, read(loop))
      },
    })
  const of = (loop: Loop) => stuck.list().filter((item) => item.loop === loop)
  gauge('assay_stuck_items', 'Items that a loop could not do and tries again.', (loop) => {
    return of(loop).length
  })
  gauge('assay_stuck_seconds', 'How long the longest of them waits.', (loop) => {
    const [longest] = of(loop)
    return longest ? (Date.now() - longest.since) / 1_000 : 0
  })
  gauge('assay_stuck_failures_total', 'Tries in vain since the start.', (loop) => {
    return stuck.failures().get(loop) ?? 0
  })
}
