/** Health and metrics of a process that only leads, or stands by. */
import Fastify from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { CloseStep } from '../closeAll.ts'
import { peersOver } from '../cluster/peers/peers.ts'
import { reportProcess } from '../cluster/peers/processes.ts'
import type { Config } from '../config.ts'
import { readServedApp } from '../features/home/servedApp.ts'
import type { LeadingCore } from '../writer/core.ts'
import type { OpenedCore } from './openCore.ts'
import { whyNotListening } from './whyNotListening.ts'

type Watched = Pick<OpenedCore, 'bus' | 'own'>

/** Listens on the metrics port and tells the other processes of this one; the answer ends both. */
export async function watchCore(
  { metricsHost: host, metricsPort: port, roles, webFolder }: Config,
  { bus, own }: Watched,
): Promise<CloseStep> {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: (core: LeadingCore) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(own.leading ? read(own.leading) : 0)
      },
    })
  gauge('assay_leads', 'Whether this core leads.', () => 1)
  gauge('assay_epoch', 'The epoch in which it leads.', ({ epoch }) => epoch)
  gauge('assay_journal_position', 'Last committed command.', (core) => core.metrics().position)
  gauge('assay_projection_lag', 'Commands the history tables are behind.', (core) => {
    const { position, projectedPosition } = core.metrics()
    return position - projectedPosition
  })
  gauge('assay_writer_queue', 'Commands waiting for the writer.', (core) => {
    return core.metrics().queueLength
  })
  const app = Fastify()
  app.get('/healthz', () => ({ status: 'alive' }))
  // A standby is ready as well, once it could take over: only then may the leading one be ended.
  app.get('/readyz', (_, reply) => {
    const core = own.leading ? 'leads' : own.isReady ? 'stands by' : 'catches up'
    return reply
      .status(own.isReady ? 200 : 503)
      .send({ status: own.isReady ? 'ready' : 'starting', roles: [...roles], core })
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
  const told =
    bus &&
    reportProcess(peersOver(bus), () => ({
      roles: [...roles],
      isLeading: own.leading !== undefined,
      jobs: [],
      version,
      position: own.leading?.metrics().position,
      failures: [],
      silent: [],
    }))
  return () => {
    told?.stop()
    return app.close()
  }
}
