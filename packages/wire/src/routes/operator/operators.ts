/**
 * The operators. A new operator or new roles need two admins, and the new operator's device a
 * further confirmation; disabling needs one.
 */
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { count, flag, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { proposalMade, reason } from './proposals.ts'
import { operatorName, operatorRole } from './session.ts'

const colleague = fields({
  id: ['id', count],
  name: ['name', shortText],
  roles: ['roles', z.array(operatorRole)],
  isEnabled: ['isEnabled', flag],
  isEnrolled: ['isEnrolled', flag],
  /** A passkey was created and waits for its check code. */
  isUnconfirmed: ['isUnconfirmed', flag],
  /** Where invitations are sent; '' for an operator invited on the machine. */
  email: ['email', text],
  createdAt: ['createdAt', timestamp],
  seenAt: ['seenAt', timestamp],
})
export type Colleague = z.output<typeof colleague>

export const getOperators = operatorRoute({
  method: 'GET',
  path: '/ops/operators',
  title: 'All operators with their roles.',
  roles: ['admin', 'auditor'],
  input: strictFields({}),
  reply: z.array(colleague),
})

export const proposeOperator = operatorRoute({
  method: 'POST',
  path: '/ops/operators/propose',
  title: 'Ask for a new operator, or for other roles of one; another admin decides.',
  roles: ['admin'],
  isWrite: true,
  input: strictFields({
    name: ['name', operatorName],
    roles: ['roles', z.array(operatorRole).check(z.maxLength(8))],
    /** The person's own mailbox: the invitation is sent there only. */
    email: ['email', z.string().check(z.maxLength(254))],
    reason: ['reason', reason],
  }),
  reply: proposalMade,
})

export const confirmOperator = operatorRoute({
  method: 'POST',
  path: '/ops/operators/confirm',
  title:
    'Confirm the passkey of somebody invited, by the check code that they were shown. Not for who proposed them.',
  roles: ['admin'],
  isWrite: true,
  input: strictFields({
    operator: ['operator', count],
    check: ['check', z.string().check(z.maxLength(20))],
  }),
  reply: z.null(),
})

export const disableOperator = operatorRoute({
  method: 'POST',
  path: '/ops/operators/disable',
  title: 'Shut an operator out and end the sessions.',
  roles: ['admin'],
  isWrite: true,
  input: strictFields({ operator: ['operator', count], reason: ['reason', reason] }),
  reply: z.null(),
})
