/** Ending an inviter's share of the fees of a friend who is the same person. */
import { operatorRoute } from '../../operatorRoute.ts'
import { count } from '../../schema/codecs.ts'
import { strictFields } from '../../schema/fields.ts'
import { proposalMade, reason } from './proposals.ts'

export const proposeInviterEnd = operatorRoute({
  method: 'POST',
  path: '/ops/members/endInviter',
  title:
    'Ask to share no further fee of a member with the inviter, for good; another person decides.',
  roles: ['support', 'risk'],
  isWrite: true,
  input: strictFields({ member: ['member', count], reason: ['reason', reason] }),
  reply: proposalMade,
})
