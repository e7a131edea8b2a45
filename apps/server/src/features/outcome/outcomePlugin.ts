/** Answers what became of a write; other plugins add where writes are kept that are in no journal. */
import type { MemberId } from '@assay/domain/account.ts'
import fp from 'fastify-plugin'
import { outcomeRoutes } from './routes.ts'

type WasWritten = (member: MemberId, key: string) => Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a place where a write with a request key may have been kept. */
    findWrites(wasWritten: WasWritten): void
  }
}

export const outcomePlugin = fp(
  async (app) => {
    const { exchange, refusals } = app
    const places: WasWritten[] = []
    app.decorate('findWrites', (wasWritten) => void places.push(wasWritten))
    const wasWritten: WasWritten = async (member, key) => {
      for (const isThere of places) if (await isThere(member, key)) return true
      return false
    }
    app.bind(outcomeRoutes({ exchange, refusals, wasWritten }))
  },
  { name: 'outcome', dependencies: ['sessions'] },
)
