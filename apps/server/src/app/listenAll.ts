/** Opens the ports of the members' server, of the console and of the metrics. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { type ListenPlace, whyNotListening } from './whyNotListening.ts'

export async function listenAll(
  config: Config,
  gateway: FastifyInstance,
  consoleServer: FastifyInstance,
): Promise<void> {
  const { roles, host, port, consolePort, metricsHost, metricsPort } = config
  if (roles.has('gateway')) await listen(gateway, { host, port, name: 'PORT' })
  if (roles.has('console')) {
    await listen(consoleServer, { host, port: consolePort, name: 'CONSOLE_PORT' })
  }
  if (metricsPort === 0) return
  await listen(gateway.metrics, { host: metricsHost, port: metricsPort, name: 'METRICS_PORT' })
}

async function listen(app: FastifyInstance, place: ListenPlace): Promise<void> {
  try {
    await app.listen({ host: place.host, port: place.port })
  } catch (error) {
    throw whyNotListening(error, place)
  }
}
