/** Sockets: public topics of the other plugins, and private messages of members. */
import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import { clientAddressOf } from '../http/limits/clientAddressOf.ts'
import { stopWith } from '../http/stopWith.ts'
import { endWithSessions } from '../session/endWithSessions.ts'
import { serveCalls } from './calls/serveCalls.ts'
import { createHub, type Hub } from './hub.ts'
import { type OwnNews, pushOwnNews } from './ownNews.ts'
import { createSocketTickets, socketRoutes } from './socketTickets.ts'
import { watchUpgrades } from './upgrades.ts'

declare module 'fastify' {
  interface FastifyInstance {
    hub: Hub
    ownNews: OwnNews
    /** Ends the tickets and sockets of a session that has ended. */
    endSockets: ReturnType<typeof endWithSessions>
  }
}

export const socketsPlugin = fp(
  async (app) => {
    const { config, pool, exchange, failures, guard, endings, peers, limits } = app
    const tickets = createSocketTickets(peers)
    const addressOf = (request: IncomingMessage) => clientAddressOf(request, config.trustedProxies)
    const upgrades = watchUpgrades(app.server, {
      failures,
      isAllowedOrigin: guard.isAllowedOrigin,
      addressOf,
      perAddressMax: config.socketsPerAddress,
      spend: limits.budget<string>('addresses', config.requestsPerTenSeconds).spend,
    })
    const { marketData } = exchange
    const hub = createHub({ upgrades, failures, marketData, takeTicket: tickets.take })
    const calls = serveCalls(upgrades, {
      failures,
      guard,
      keyGuard: app.keyGuard,
      refusalOf: app.aroundCalls.refusalOf,
      addressOf,
      answer: app.answerCall,
    })
    stopWith(app, upgrades.close)
    stopWith(app, hub.stop)
    stopWith(app, calls.stop)
    stopWith(app, tickets.stop)
    app.decorate('hub', hub)
    app.decorate('endSockets', endWithSessions(endings, { pool, tickets, hub }))
    const log = failures.at('No push to a member.')
    app.decorate('ownNews', pushOwnNews(hub, { exchange, log }))
    app.bind(socketRoutes(tickets, pool))
  },
  { name: 'sockets', dependencies: ['sessions'] },
)
