/** Health and metrics of a process that only leads, or stands by. */
import Fastify from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { CloseStep } from '../closeAll.ts'
import type { Bus } from '../cluster/bus/bus.ts'
import { peersOver } from '../cluster/peers/peers.ts'
import { reportProcess } from '../cluster/peers/processes.ts'
import {
  gaugesIn,
  type OwnCore,
  positionOfCore,
  watchOwnCore,
  workOfCore,
} from '../cluster/watching/ownCore.ts'
import type { Config } from '../config/config.ts'
import { watchPartitions } from '../db/partitions.ts'
import { createFailures } from '../failures.ts'
import { readServedApp } from '../features/home/servedApp.ts'
import type { OpenedCore } from './openCore.ts'
import type { Database } from './openDatabase.ts'
import { whyNotListening } from './whyNotListening.ts'

type Watched = Pick<OpenedCore, 'bus' | 'own'> & Pick<Database, 'jobs'>

/**
 * Listens on the metrics port, keeps partitions and reports this process to the others; the answer
 * ends all of it.
 */
export async function watchCore(
  { metricsHost: host, metricsPort: port, roles, webFolder }: Config,
  { bus, own, jobs }: Watched,
): Promise<CloseStep> {
  const registry = figuresOf(own, bus)
  const app = Fastify()
  app.get('/healthz', () => ({ status: 'alive' }))
  // A standby is ready as well, once it could take over: only then may the leading one be ended.
  app.get('/readyz', (_, reply) => {
    const work = { roles: [...roles], core: workOfCore(own) }
    const why = whyNotReady(own, bus)
    if (why) return reply.status(503).send({ status: 'starting', ...work, why })
    return reply.send({ status: 'ready', ...work })
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  if (port > 0) {
    try {
      await app.listen({ host, port })
    } catch (error) {
      throw whyNotListening(error, { host, port, name: 'METRICS_PORT' })
    }
  }
  const { version } = readServedApp(webFolder)
  const failures = createFailures({ error: ({ err }, sentence) => console.error(sentence, err) })
  const stopKeeping = watchPartitions(jobs, failures)
  const told =
    bus &&
    reportProcess(peersOver(bus), () => ({
      roles: [...roles],
      isLeading: own.leading !== undefined,
      jobs: [],
      version,
      position: positionOfCore(own),
      failures: [...failures.all()],
      silent: failures.silent(),
    }))
  return async () => {
    told?.stop()
    await Promise.all([stopKeeping(), app.close()])
  }
}

function whyNotReady(own: OwnCore, bus: Bus | undefined): string | undefined {
  if (!own.isReady) return 'The core has not caught up with the journal yet.'
  if (bus && bus.lostFor() > 0) return 'NATS is not connected.'
  return own.leading?.whyNotReady()
}

function figuresOf(own: OwnCore, bus: Bus | undefined): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchOwnCore(own, [registry])
  const gauge = gaugesIn([registry])
  /** Of the core that leads, which a standby knows from what that one says. */
  const led = () => own.leading?.metrics() ?? own.announced?.metrics
  gauge('assay_journal_position', 'Last committed command.', () => led()?.position)
  gauge('assay_projection_lag', 'Commands the history tables are behind.', () => {
    const figures = led()
    return figures && figures.position - figures.projectedPosition
  })
  gauge('assay_writer_queue', 'Commands waiting for the writer.', () => led()?.queueLength)
  gauge('assay_nats_reconnects_total', 'How often NATS was lost.', () => bus?.reconnects() ?? 0)
  gauge('assay_nats_dropped_total', 'Messages over NATS that could not be read.', () => {
    return bus?.dropped() ?? 0
  })
  return registry
}
