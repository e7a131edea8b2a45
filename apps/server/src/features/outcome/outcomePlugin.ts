/**
 * Answers the outcome of a write; other plugins add writes whose outcome the journal does not
 * contain.
 */
import type { MemberId } from '@assay/domain/account.ts'
import fp from 'fastify-plugin'
import type { WriteOutcome } from '../../http/reply.ts'
import { outcomeRoutes } from './routes.ts'

/** Undefined for an unknown write. */
type OutcomeOf = (member: MemberId, key: string) => Promise<WriteOutcome | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a source of writes with request keys, stored or still undecided. */
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
