/** Sockets: public topics of the other plugins, and private messages of members. */
import fp from 'fastify-plugin'
import { clientAddressOf } from '../http/addressOf.ts'
import { stopWith } from '../http/stopWith.ts'
import { endWithSessions } from '../session/endWithSessions.ts'
import { createHub, type Hub } from './hub.ts'
import { type OwnNews, pushOwnNews } from './ownNews.ts'
import { createSocketTickets, socketRoutes } from './socketTickets.ts'

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
    const { config, pool, exchange, failures, guard, endings, peers } = app
    const tickets = createSocketTickets(peers)
    const hub = createHub(app.server, {
      failures,
      marketData: exchange.marketData,
      isAllowedOrigin: guard.isAllowedOrigin,
      takeTicket: tickets.take,
      addressOf: (request) => clientAddressOf(request, config.trustedProxies),
      perAddressMax: config.socketsPerAddress,
    })
    stopWith(app, hub.close)
    stopWith(app, tickets.stop)
    app.decorate('hub', hub)
    app.decorate('endSockets', endWithSessions(endings, { pool, tickets, hub }))
    const log = failures.at('No push to a member.')
    app.decorate('ownNews', pushOwnNews(hub, { exchange, log }))
    app.bind(socketRoutes(tickets, pool))
  },
  { name: 'sockets', dependencies: ['sessions'] },
)
