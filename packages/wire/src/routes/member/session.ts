/**
 * Calls of a session on every page: who is signed in, its topics, the outcome of its writes, and
 * signing out. The app starts with these, so this file has nothing else.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { count, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { memberInfo } from './member.ts'

export const getMember = route({
  method: 'GET',
  path: '/user/userInfo',
  title: 'The signed-in member.',
  needsLogin: true,
  input: strictFields({}),
  reply: memberInfo,
})

export const signOut = route({
  method: 'POST',
  path: '/user/logout',
  success: 'signedOut',
  title: 'End this session on the server.',
  needsLogin: true,
  isOpenWhenFrozen: true,
  input: strictFields({}),
  reply: fields({}),
})

/** Private topics of the socket need this one-use ticket. */
export const getSocketTicket = route({
  method: 'POST',
  path: '/user/socketTicket',
  title: "A one-use ticket that opens the member's own topics on the socket.",
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  isOpenWhenFrozen: true,
  input: strictFields({}),
  reply: fields({ ticket: ['ticket', shortText] }),
})

/** After a timeout it is unknown whether a write happened; its key resolves it. */
export const getOutcome = route({
  method: 'GET',
  path: '/user/outcome',
  title:
    'What became of a write, by its Idempotency-Key; waiting when it has arrived and is not decided yet.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({ key: ['key', z.string().check(z.regex(/^[\w-]{8,64}$/))] }),
  reply: fields({
    // A waiting write has arrived and is not decided yet.
    outcome: ['outcome', z.enum(['done', 'refused', 'waiting', 'unknown'])],
    orderId: ['id', z.optional(count)],
    // With "unknown": the key of an earlier write may have been forgotten.
    rememberedSince: ['rememberedSince', z.optional(timestamp)],
    reason: ['reason', z.optional(shortText)],
    message: ['msg', z.optional(text)],
  }),
})
