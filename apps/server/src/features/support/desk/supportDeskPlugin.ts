/** Members' tickets at the desk. */
import { getDeskTickets } from '@assay/wire/routes/operator/tickets.ts'
import fp from 'fastify-plugin'
import { ticketDeskRoutes } from './supportDesk.ts'

export const supportDeskPlugin = fp(
  async (app) => {
    const { ticketDesk: tickets } = app.gateway
    app.bind(ticketDeskRoutes({ tickets, audit: app.audit }))
    app.addQueue({
      ...({ kind: 'tickets', roles: getDeskTickets.roles } as const),
      read: ({ name }) => tickets.countWaiting(name),
    })
  },
  { name: 'supportDesk', dependencies: ['overview'] },
)
