import { expect, test } from 'vitest'
import type { CallerSession } from '../http/caller.ts'
import { createSocketTickets } from './socketTickets.ts'

const session = (name: string): CallerSession => ({
  member: 7,
  address: '',
  tokenHash: Buffer.from(name),
  createdAt: 0,
  expiresAt: 1,
  seenAt: 0,
  provenAt: 0,
  isFrozen: false,
  hasEmail: true,
})

test('a ticket opens one socket, and none once its session has ended', () => {
  const tickets = createSocketTickets()
  const [phone, desk] = [session('phone'), session('desk')]
  const used = tickets.issue(phone)
  expect(tickets.take(used)).toBe(phone)
  expect(tickets.take(used)).toBeUndefined()
  const early = tickets.issue(phone)
  const other = tickets.issue(desk)
  tickets.revoke(phone)
  // A request that was let in before the session ended.
  const late = tickets.issue(phone)
  expect(tickets.take(early)).toBeUndefined()
  expect(tickets.take(late)).toBeUndefined()
  expect(tickets.take(other)).toBe(desk)
})
