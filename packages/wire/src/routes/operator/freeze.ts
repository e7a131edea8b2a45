/** Freezing and unfreezing a member. */
import * as z from 'zod/mini'
import { count } from '../../codecs.ts'
import { strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'
import { proposalMade, reason } from './proposals.ts'

const change = strictFields({ member: ['member', count], reason: ['reason', reason] })

export const freezeMember = operatorRoute({
  method: 'POST',
  path: '/ops/members/freeze',
  title: 'Stop a member from spending or sending. The reason is shown to the member.',
  roles: ['support', 'risk'],
  isWrite: true,
  input: change,
  reply: z.null(),
})

export const proposeUnfreeze = operatorRoute({
  method: 'POST',
  path: '/ops/members/unfreeze',
  title: 'Ask to lift a freeze; another person decides.',
  roles: ['support', 'risk'],
  isWrite: true,
  input: change,
  reply: proposalMade,
})
