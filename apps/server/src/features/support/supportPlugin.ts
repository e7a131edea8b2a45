/** Support: members' tickets, and their handling by staff. */
import fp from 'fastify-plugin'
import { supportRoutes } from './routes.ts'
import { tellAnswered } from './tellAnswered.ts'
import { createTicketDesk, type TicketDesk } from './ticketDesk.ts'
import { createTicketPictures } from './ticketPictures.ts'
import { createTickets } from './tickets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ticketDesk: TicketDesk
  }
}

export const supportPlugin = fp(
  async (app) => {
    const { config, pool, files, seal, hub, write } = app
    const tickets = createTickets(pool)
    const pictures = createTicketPictures(pool, { files, seal })
    const { supportHours: answerHours } = config
    const tell = tellAnswered({ hub, write })
    app.decorate('ticketDesk', createTicketDesk(pool, { pictures, answerHours, tell }))
    app.bind(supportRoutes({ pool, tickets, pictures }))
    app.findWrites(async (member, key) =>
      (await tickets.wasWritten(member, key)) ? 'done' : undefined,
    )
    app.sweep(() => tickets.closeSilent(Date.now()))
  },
  { name: 'support', dependencies: ['members', 'images', 'outcome'] },
)
