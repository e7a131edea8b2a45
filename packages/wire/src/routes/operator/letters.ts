/** Letters that could not be sent after hours of retries. */
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { count, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { reason } from './proposals.ts'

const deadLetter = fields({
  id: ['id', count],
  /** In English; the letter's content is not shown. */
  subject: ['subject', text],
  /** 0 for a contact that may belong to no member. */
  member: ['member', count],
  /** Masked; '' for a member, whose current mailbox is used. */
  contact: ['contact', shortText],
  /** Why the last try failed. */
  problem: ['problem', text],
  tries: ['tries', count],
  postedAt: ['postedAt', timestamp],
})
export type DeadLetter = z.output<typeof deadLetter>

export const getDeadLetters = operatorRoute({
  method: 'GET',
  path: '/ops/letters',
  title: 'Letters that could not be sent, the newest first, and how many still wait.',
  roles: ['support', 'admin', 'auditor'],
  input: strictFields({}),
  reply: fields({
    waiting: ['waiting', count],
    /** When the oldest of them was posted; 0 for none. */
    oldestAt: ['oldestAt', timestamp],
    dead: ['dead', z.array(deadLetter)],
  }),
})

export const retryLetter = operatorRoute({
  method: 'POST',
  path: '/ops/letters/retry',
  title: 'Try a letter again, as often as a new one.',
  roles: ['support', 'admin'],
  isWrite: true,
  input: strictFields({ id: ['id', count] }),
  reply: z.null(),
})

export const discardLetter = operatorRoute({
  method: 'POST',
  path: '/ops/letters/discard',
  title: 'Give a letter up. What it says is deleted.',
  roles: ['support', 'admin'],
  isWrite: true,
  input: strictFields({ id: ['id', count], reason: ['reason', reason] }),
  reply: z.null(),
})
