import type { FastifyInstance } from 'fastify'

/** Makes a server ready; one that cannot begin ends what of it had begun, and says why. */
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
