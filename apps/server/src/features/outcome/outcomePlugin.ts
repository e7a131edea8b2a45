/**
 * Answers what became of a write; other plugins add where writes are kept that the journal does not
 * tell of.
 */
import type { MemberId } from '@assay/domain/account.ts'
import fp from 'fastify-plugin'
import type { WriteOutcome } from '../../http/reply.ts'
import { outcomeRoutes } from './routes.ts'

/** Undefined for a write that is not there. */
type OutcomeOf = (member: MemberId, key: string) => Promise<WriteOutcome | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a place where a write with a request key may have been kept, or is still decided. */
    findWrites(outcomeOf: OutcomeOf): void
  }
}

export const outcomePlugin = fp(
  async (app) => {
    const { exchange, refusals } = app
    const places: OutcomeOf[] = []
    app.decorate('findWrites', (outcomeOf) => void places.push(outcomeOf))
    const outcomeOf: OutcomeOf = async (member, key) => {
      for (const place of places) {
        const outcome = await place(member, key)
        if (outcome) return outcome
      }
      return undefined
    }
    app.bind(outcomeRoutes({ exchange, refusals, outcomeOf }))
  },
  { name: 'outcome', dependencies: ['sessions'] },
)
