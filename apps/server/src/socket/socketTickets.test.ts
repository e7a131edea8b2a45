import { expect, onTestFinished, test, vi } from 'vitest'
import { noPeers } from '../cluster/peers/peers.ts'
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
  const tickets = createSocketTickets(noPeers())
  const [phone, laptop] = [session('phone'), session('laptop')]
  const used = tickets.issue(phone)
  expect(tickets.take(used)).toBe(phone)
  expect(tickets.take(used)).toBeUndefined()
  const early = tickets.issue(phone)
  const other = tickets.issue(laptop)
  tickets.revoke(phone)
  // A request that was let in before the session ended.
  const late = tickets.issue(phone)
  expect(tickets.take(early)).toBeUndefined()
  expect(tickets.take(late)).toBeUndefined()
  expect(tickets.take(other)).toBe(laptop)
})

test('a ticket is valid at any process of the exchange, and once in all', () => {
  const peers = noPeers()
  const [one, two] = [createSocketTickets(peers), createSocketTickets(peers)]
  const ticket = one.issue(session('phone'))
  expect(two.take(ticket)).toEqual(session('phone'))
  expect(one.take(ticket)).toBeUndefined()
  expect(two.take(ticket)).toBeUndefined()
})

test('a ticket that was used before its issue is announced is not good again', () => {
  const peers = noPeers()
  const held: (() => void)[] = []
  const late = {
    ...peers,
    publish: (...news: Parameters<typeof peers.publish>) =>
      void held.push(() => peers.publish(...news)),
  }
  const tickets = createSocketTickets(late)
  const ticket = tickets.issue(session('phone'))
  expect(tickets.take(ticket)).toEqual(session('phone'))
  for (const tell of held) tell()
  expect(tickets.take(ticket)).toBeUndefined()
})

test('a ticket of another process is good for half a minute, however long it says', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const peers = noPeers()
  const longer = {
    ...peers,
    publish: (topic: never, news: object) =>
      peers.publish(topic, { ...news, expiresAt: Date.now() + 3_600_000 } as never),
  } as typeof peers
  const issuing = createSocketTickets(longer)
  const [one, two] = [createSocketTickets(peers), createSocketTickets(peers)]
  const [early, late] = [issuing.issue(session('phone')), issuing.issue(session('phone'))]
  vi.advanceTimersByTime(29_000)
  expect(one.take(early)).toEqual(session('phone'))
  vi.advanceTimersByTime(2_000)
  expect(two.take(late)).toBeUndefined()
})

test('no ticket opens twice, however many are told to be used', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const peers = noPeers()
  const [one, two] = [createSocketTickets(peers), createSocketTickets(peers)]
  const early = one.issue(session('phone'))
  for (let count = 0; count < 100_000; count += 1) peers.publish('ticketUsed', `${count}`)
  // Known before: it is good, once.
  expect(two.take(early)).toEqual(session('phone'))
  expect(one.take(early)).toBeUndefined()
  const late = one.issue(session('phone'))
  expect(two.take(late)).toBeUndefined()
  vi.advanceTimersByTime(31_000)
  const again = one.issue(session('phone'))
  expect(two.take(again)).toEqual(session('phone'))
})
