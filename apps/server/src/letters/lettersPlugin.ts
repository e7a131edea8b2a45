/** The letter queue: posted letters are sent, and undeliverable ones are kept for the console. */
import fp from 'fastify-plugin'
import { stopWith } from '../http/stopWith.ts'
import { createDeadLetters, type DeadLetters } from './deadLetters.ts'
import { startLetterWorker } from './letterWorker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deadLetters: DeadLetters
  }
}

export const lettersPlugin = fp(
  async (app) => {
    const { config, pool, letterPool, failures, sendLetter } = app
    app.decorate('deadLetters', createDeadLetters(pool))
    if (!config.roles.has('jobs')) return
    // Any number of processes may send letters.
    const worker = await startLetterWorker({ pool: letterPool, send: sendLetter, failures })
    stopWith(app, worker.stop)
  },
  { name: 'letters', dependencies: ['members'] },
)
