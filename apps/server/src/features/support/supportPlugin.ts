/** Support: members' tickets, and their handling by staff. */
import fp from 'fastify-plugin'
import { stopWith } from '../../http/stopWith.ts'
import { notifyAnswered, showAnswered } from './notifyAnswered.ts'
import { createOperatorTickets, type OperatorTickets } from './operatorTickets.ts'
import { supportRoutes } from './routes.ts'
import { createTicketImages } from './ticketImages.ts'
import { createTickets } from './tickets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    operatorTickets: OperatorTickets
  }
}

export const supportPlugin = fp(
  async (app) => {
    const { config, pool, files, seal, hub, peers, queueLetter } = app
    const tickets = createTickets(pool)
    const images = createTicketImages(pool, { files, seal })
    const { supportHours: answerHours } = config
    const notify = notifyAnswered({ peers, queueLetter })
    stopWith(app, peers.subscribe('ticketAnswered', showAnswered(hub)))
    app.decorate('operatorTickets', createOperatorTickets(pool, { images, answerHours, notify }))
    app.bind(supportRoutes({ pool, tickets, images }))
    app.findWrites(async (member, key) =>
      (await tickets.wasWritten(member, key)) ? 'done' : undefined,
    )
    app.sweep(() => tickets.closeSilent(Date.now()))
  },
  { name: 'support', dependencies: ['members', 'images', 'outcome'] },
)
