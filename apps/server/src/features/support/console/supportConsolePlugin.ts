/**
 * Customer support: reading, taking, answering and closing tickets. Each look and action is logged
 * in its transaction; the text of a ticket is never in the log.
 */
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import type { TicketState } from '@assay/domain/support/ticket.ts'
import * as wire from '@assay/wire/routes/operator/tickets.ts'
import { getConsoleTickets } from '@assay/wire/routes/operator/tickets.ts'
import fp from 'fastify-plugin'
import type pg from 'pg'
import type { Binding } from '../../../http/bindRoutes.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import { handleOperator, type OperatorCaller } from '../../../operator/access/operatorCaller.ts'
import type { Audit } from '../../../operator/audit/audit.ts'

export const supportConsolePlugin = fp(
  async (app) => {
    const { operatorTickets: tickets } = app.gateway
    app.bind(ticketRoutes({ tickets, audit: app.audit }))
    app.addQueue({
      kind: 'tickets',
      roles: getConsoleTickets.roles,
      read: ({ name }) => tickets.countWaiting(name),
    })
  },
  { name: 'supportConsole', dependencies: ['overview'] },
)

type Alongside = (client: pg.PoolClient, ticket: { id: number; member: number }) => Promise<void>
type Done = Promise<wire.ConsoleTicket | Refusal>

/** What the tickets offer for answering. */
type TicketActions = {
  list(status: TicketState): Promise<wire.ConsoleTicketRow[]>
  countWaiting(operator: string): Promise<{ count: number; forYou: number; oldestAt: number }>
  open(id: number, alongside: Alongside): Done
  openImage(name: string, alongside: Alongside): Promise<string | undefined>
  take(taking: { id: number; from: string; to: string }, alongside: Alongside): Done
  answer(
    answer: { id: number; after: number; body: string; operator: string; key: string },
    alongside: Alongside,
  ): Done
  close(closing: { id: number; after: number }, alongside: Alongside): Done
}

type TicketRouteParts = { tickets: TicketActions; audit: Audit }

function ticketRoutes({ tickets, audit }: TicketRouteParts): Binding[] {
  const written =
    ({ operator, ip }: OperatorCaller, action: AuditAction): Alongside =>
    (client, { id, member }) => {
      const note = { operator: operator.name, member, address: ip }
      return audit.write({ ...note, action, subject: `ticket ${id}` }, client)
    }

  return [
    handleOperator(wire.getConsoleTickets, ({ status }) => tickets.list(status)),

    handleOperator(wire.openConsoleTicket, ({ id }, caller) =>
      tickets.open(id, written(caller, 'ticket.viewed')),
    ),

    handleOperator(wire.openConsoleTicketImage, async ({ name }, caller) => {
      const image = await tickets.openImage(name, written(caller, 'ticket.pictureViewed'))
      return image === undefined ? refuse('notFound') : { image }
    }),

    handleOperator(wire.takeConsoleTicket, ({ id, from, isMine }, caller) => {
      const action = isMine ? 'ticket.taken' : 'ticket.released'
      const to = isMine ? caller.operator.name : ''
      return tickets.take({ id, from, to }, written(caller, action))
    }),

    handleOperator(wire.replyConsoleTicket, ({ id, body, after }, caller) => {
      const { operator, key } = caller
      const answer = { id, body, after, operator: operator.name, key }
      return tickets.answer(answer, written(caller, 'ticket.answered'))
    }),

    handleOperator(wire.closeConsoleTicket, ({ id, after }, caller) =>
      tickets.close({ id, after }, written(caller, 'ticket.closed')),
    ),
  ]
}
