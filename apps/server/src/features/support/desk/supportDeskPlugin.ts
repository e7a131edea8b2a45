/**
 * Customer support: reading, taking, answering and closing tickets. Each look and action is logged
 * in its transaction; the text of a ticket is never in the log.
 */
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import type { TicketState } from '@assay/domain/support/ticket.ts'
import * as wire from '@assay/wire/routes/operator/tickets.ts'
import { getDeskTickets } from '@assay/wire/routes/operator/tickets.ts'
import fp from 'fastify-plugin'
import type pg from 'pg'
import type { Binding } from '../../../http/bindRoutes.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import { handleOperator, type OperatorCaller } from '../../../operator/access/operatorCaller.ts'
import type { Audit } from '../../../operator/audit/audit.ts'

export const supportDeskPlugin = fp(
  async (app) => {
    const { ticketDesk: tickets } = app.gateway
    app.bind(ticketDeskRoutes({ tickets, audit: app.audit }))
    app.addQueue({
      kind: 'tickets',
      roles: getDeskTickets.roles,
      read: ({ name }) => tickets.countWaiting(name),
    })
  },
  { name: 'supportDesk', dependencies: ['overview'] },
)

type Alongside = (client: pg.PoolClient, ticket: { id: number; member: number }) => Promise<void>
type Done = Promise<wire.DeskTicket | Refusal>

/** What the tickets offer for answering. */
type TicketActions = {
  list(status: TicketState): Promise<wire.DeskTicketRow[]>
  countWaiting(operator: string): Promise<{ count: number; forYou: number; oldestAt: number }>
  open(id: number, alongside: Alongside): Done
  picture(name: string, alongside: Alongside): Promise<string | undefined>
  take(taking: { id: number; from: string; to: string }, alongside: Alongside): Done
  answer(
    answer: { id: number; after: number; body: string; operator: string; key: string },
    alongside: Alongside,
  ): Done
  close(closing: { id: number; after: number }, alongside: Alongside): Done
}

type TicketDeskRouteParts = { tickets: TicketActions; audit: Audit }

function ticketDeskRoutes({ tickets, audit }: TicketDeskRouteParts): Binding[] {
  const written =
    ({ operator, ip }: OperatorCaller, action: AuditAction): Alongside =>
    (client, { id, member }) => {
      const note = { operator: operator.name, member, address: ip }
      return audit.write({ ...note, action, subject: `ticket ${id}` }, client)
    }

  return [
    handleOperator(wire.getDeskTickets, ({ status }) => tickets.list(status)),

    handleOperator(wire.openDeskTicket, ({ id }, caller) =>
      tickets.open(id, written(caller, 'ticket.viewed')),
    ),

    handleOperator(wire.openDeskTicketImage, async ({ name }, caller) => {
      const image = await tickets.picture(name, written(caller, 'ticket.pictureViewed'))
      return image === undefined ? refuse('notFound') : { image }
    }),

    handleOperator(wire.takeDeskTicket, ({ id, from, isMine }, caller) => {
      const action = isMine ? 'ticket.taken' : 'ticket.released'
      const to = isMine ? caller.operator.name : ''
      return tickets.take({ id, from, to }, written(caller, action))
    }),

    handleOperator(wire.replyDeskTicket, ({ id, body, after }, caller) => {
      const { operator, key } = caller
      const answer = { id, body, after, operator: operator.name, key }
      return tickets.answer(answer, written(caller, 'ticket.answered'))
    }),

    handleOperator(wire.closeDeskTicket, ({ id, after }, caller) =>
      tickets.close({ id, after }, written(caller, 'ticket.closed')),
    ),
  ]
}
