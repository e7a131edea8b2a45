/**
 * Counts calls that were answered 500, each route for itself, for the metrics and the console's
 * first page.
 */
import type { FastifyInstance } from 'fastify'
import type { Failures } from '../failures.ts'

export function countFailedCalls(app: FastifyInstance, failures: Pick<Failures, 'count'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 500) {
      failures.count(`${request.method} ${request.routeOptions.url} failed.`)
    }
    done()
  })
}
