import type { FastifyInstance } from 'fastify'

/** Starts a server. If a plugin fails, closes what had started and rethrows the error. */
export async function openWith(
  app: FastifyInstance,
  build: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  try {
    await build(app)
    await app.ready()
    return app
  } catch (error) {
    await app.close().catch(() => undefined)
    throw error
  }
}
