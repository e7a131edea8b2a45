/** Buying and selling coins for currency, between members and merchants. */
import fp from 'fastify-plugin'
import { createFiat, type Fiat } from './createFiat.ts'

declare module 'fastify' {
  interface FastifyInstance {
    fiat: Fiat
  }
}

export const fiatPlugin = fp(
  async (app) => {
    const { pool, exchange, stuck, availability, security, seal, files, failures } = app
    const fiat = createFiat({
      pool,
      exchange,
      stuck,
      availability,
      security,
      seal,
      files,
      verifiedName: app.identities.verifiedName,
      onError: failures.at('Offers that nobody can take are still open.'),
    })
    app.decorate('fiat', fiat)
    app.bind(fiat.bindings)
    app.findWrites(async (member, key) =>
      (await fiat.details.wasSaid(member, key)) ? 'done' : undefined,
    )
    app.onFrozen(() => {
      void fiat.closeOffers().catch(failures.at('Offers of a frozen merchant are still open.'))
    })
    app.sweep(fiat.closeOffers)
  },
  { name: 'fiat', dependencies: ['identity', 'outcome'] },
)
