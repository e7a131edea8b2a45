import type { FastifyInstance } from 'fastify'

/**
 * Closes a part together with its server. `stop` is called at once, in parallel with all other
 * parts, while requests under way are still answered; the server's close waits for it.
 */
export function stopWith(app: FastifyInstance, stop: () => void | Promise<void>): void {
  let stopped: Promise<PromiseSettledResult<void>[]> | undefined
  app.addHook('preClose', async () => {
    stopped = Promise.allSettled([Promise.resolve().then(stop)])
  })
  app.addHook('onClose', async () => {
    const [outcome] = (await stopped) ?? []
    if (outcome?.status === 'rejected') throw outcome.reason
  })
}
