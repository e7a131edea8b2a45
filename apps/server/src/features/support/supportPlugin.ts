/** Support: members' tickets, and their handling by staff. */
import fp from 'fastify-plugin'
import { stopWith } from '../../http/stopWith.ts'
import { notifyAnswered, showAnswered } from './notifyAnswered.ts'
import { createOperatorTickets, type OperatorTickets } from './operatorTickets.ts'
import { supportRoutes } from './routes.ts'
import { createTicketPictures } from './ticketPictures.ts'
import { createTickets } from './tickets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    operatorTickets: OperatorTickets
  }
}

export const supportPlugin = fp(
  async (app) => {
    const { config, pool, files, seal, hub, peers, write } = app
    const tickets = createTickets(pool)
    const pictures = createTicketPictures(pool, { files, seal })
    const { supportHours: answerHours } = config
    const notify = notifyAnswered({ peers, write })
    stopWith(app, peers.subscribe('ticketAnswered', showAnswered(hub)))
    app.decorate('operatorTickets', createOperatorTickets(pool, { pictures, answerHours, notify }))
    app.bind(supportRoutes({ pool, tickets, pictures }))
    app.findWrites(async (member, key) =>
      (await tickets.wasWritten(member, key)) ? 'done' : undefined,
    )
    app.sweep(() => tickets.closeSilent(Date.now()))
  },
  { name: 'support', dependencies: ['members', 'images', 'outcome'] },
)
