import type { FastifyInstance } from 'fastify'

/**
 * Ends a part of a server with it: told at once, beside all other parts, while what is under way is
 * still answered; and waited for before the server counts as closed.
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
