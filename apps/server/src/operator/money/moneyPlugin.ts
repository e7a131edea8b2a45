/** The house's money: credits, funding, and the comparison with the reserves. */
import fp from 'fastify-plugin'
import { creditKind } from './creditKind.ts'
import { fundingKind } from './fundingKind.ts'
import { houseMoveKind } from './houseMoveKind.ts'
import { reserveRoutes, resumeKind } from './reserveRoutes.ts'
import { moneyRoutes } from './routes.ts'

export const moneyPlugin = fp(
  async (app) => {
    const { audit, proposals, worthOf, usdtOf, gateway } = app
    const { pool, exchange, reserves, tokenChains: chains, members, failures } = gateway
    app.addProposal('credit', creditKind({ exchange, worthOf, usdtOf }))
    app.addProposal('funding', fundingKind({ exchange, reserves, worthOf }))
    app.addProposal('houseMove', houseMoveKind({ exchange, reserves, worthOf, usdtOf }))
    app.addProposal('resume', resumeKind(reserves))
    const { isMember } = members
    app.bind(moneyRoutes({ exchange, reserves, proposals, isMember, pool, chains }))
    app.bind(reserveRoutes({ reserves, audit, proposals, failures }))
  },
  { name: 'money', dependencies: ['proposals'] },
)
