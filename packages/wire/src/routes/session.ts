/**
 * What a session asks for wherever it is in the app: who is signed in, its topics, the outcome of
 * its writes, and its end. The app begins with these, so nothing else stands beside them.
 */
import * as z from 'zod/mini'
import { count, shortText, text, timestamp } from '../codecs.ts'
import { fields, strictFields } from '../fields.ts'
import { route } from '../route.ts'
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

/** Private topics of the socket need this one-use ticket at connect. */
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

/** After a timeout no one knows whether a write happened; its key does. */
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
    // What is waiting has arrived and is not decided yet.
    outcome: ['outcome', z.enum(['done', 'refused', 'waiting', 'unknown'])],
    orderId: ['id', z.optional(count)],
    // With "unknown": of a write sent earlier the key may have been forgotten.
    rememberedSince: ['rememberedSince', z.optional(timestamp)],
    reason: ['reason', z.optional(shortText)],
    message: ['msg', z.optional(text)],
  }),
})
