/**
 * The least that a server of orders can be: the framework, a body that is parsed, and an answer as
 * long as ours. What it takes is what the machine lets any server of this kind take.
 */
import fastify from 'fastify'

export async function startBareServer(): Promise<{ origin: string }> {
  const app = fastify()
  const answer = { code: 200, message: 'ok', data: { id: '1234567', status: 'open' } }
  app.post('/*', (request, reply) => {
    const body = request.body as { price?: unknown }
    reply.code(body.price === undefined ? 400 : 200).send(answer)
  })
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
