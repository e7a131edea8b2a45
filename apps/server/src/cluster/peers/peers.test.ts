import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lendFaucet } from '../../demo/calls/faucetOfPeers.ts'
import type { DemoFaucet } from '../../demo/calls/faucetRoutes.ts'
import { refuse } from '../../http/reply.ts'
import { createSocketTickets } from '../../socket/socketTickets.ts'
import type { BusSubject } from '../bus/bus.ts'
import { memoryBuses } from '../testing/memoryBus.ts'
import { type Peers, peersOver, peersSubject } from './peers.ts'
import { knowProcesses } from './processes.ts'

const report = () => ({
  roles: ['core'],
  isLeading: false,
  jobs: [],
  position: 7,
  version: '',
  failures: [],
  silent: [],
})

const HASH = 'h'.repeat(43)

test('a message of another process in a wrong shape is dropped', async () => {
  const join = memoryBuses()
  const [here, there] = [peersOver(join('here')), join('there')]
  const heard: unknown[] = []
  for (const topic of ['processReported', 'spent', 'ticketUsed'] as const) {
    here.subscribe(topic, (news) => heard.push(news))
  }
  const processes = knowProcesses(here, report)
  const say = (message: unknown) =>
    there.publish(peersSubject('there') as BusSubject<unknown>, message)
  for (const message of [
    undefined,
    null,
    'news',
    [],
    {},
    { from: 1, news: [] },
    { from: 'there', news: 'all' },
    { from: 'there', news: [['toString', {}]] },
    { from: 'there', news: [['processReported', { name: 'one' }]] },
    { from: 'there', news: [['processReported', { ...report(), name: {}, isEnding: false }]] },
    { from: 'there', news: [['spent', { limit: 'reads', window: 1, by: [['me', -5]] }]] },
    { from: 'there', news: [['ticketUsed', 7]] },
  ]) {
    say(message)
  }
  expect(heard).toEqual([])
  expect(processes.others()).toEqual([])
  // One that is told with others keeps none of them back.
  say({
    from: 'there',
    news: [
      ['spent', {}],
      ['ticketUsed', 'hash'],
      ['ticketUsed', HASH],
    ],
  })
  expect(heard).toEqual([HASH])
  processes.stop()
})

test('two processes of one name are two, and neither ends the other', async () => {
  const join = memoryBuses()
  const here = knowProcesses(peersOver(join('here')), report)
  const tell = (peers: Peers, isEnding = false) =>
    peers.publishToOthers('processReported', { ...report(), name: 'box/1', isEnding })
  const [one, two] = [peersOver(join('one')), peersOver(join('two'))]
  tell(one)
  tell(two)
  await turn()
  await turn()
  expect(here.others().map(({ name }) => name)).toEqual(['box/1', 'box/1'])
  tell(one, true)
  await turn()
  await turn()
  expect(here.others().map(({ name }) => name)).toEqual(['box/1'])
  here.stop()
})

test('a ticket and a refusal are at another process what they were here', async () => {
  const join = memoryBuses()
  const [one, two] = [peersOver(join('one')), peersOver(join('two'))]
  const [issuing, taking] = [createSocketTickets(one), createSocketTickets(two)]
  const session = {
    member: 7,
    address: '',
    tokenHash: Buffer.from('hash'),
    createdAt: 1,
    expiresAt: 2,
    seenAt: 1,
    provenAt: 0,
    isFrozen: false,
    hasEmail: true,
  }
  const ticket = issuing.issue(session)
  const refusals: unknown[] = []
  two.subscribe('refused', ({ refusal }) => refusals.push(refusal))
  one.publish('refused', {
    member: 7,
    key: 'key',
    refusal: refuse('notSignedIn', { asset: 'BTC' }),
  })
  await turn()
  await turn()
  expect(taking.take(ticket)).toEqual(session)
  expect(refusals).toEqual([{ code: 'notSignedIn', details: { asset: 'BTC' } }])
})

test('the faucet answers what it lends, and nothing that only looks like it', async () => {
  const join = memoryBuses()
  const [here, there] = [peersOver(join('here')), peersOver(join('there'))]
  const answered: unknown[] = []
  there.subscribe('faucetAnswered', (answer) => answered.push(answer))
  lendFaucet(here, { ask: async () => 1 } as unknown as DemoFaucet)
  for (const call of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'ask']) {
    there.publishToOthers('faucetAsked', { id: call, call: call as 'ask', args: [] })
  }
  for (let turns = 0; turns < 4; turns += 1) await turn()
  expect(answered).toEqual([{ id: 'ask', result: 1 }])
})

test('what only the jobs know is believed of no other process, nor what is told in its name', () => {
  const join = memoryBuses()
  const here = peersOver(join('gateway.here'))
  const [gateway, jobs] = [join('gateway.one'), join('jobs.one')]
  const heard: unknown[] = []
  here.subscribe('reservesCompared', ({ at }) => heard.push(at))
  const compared = (from: string, at: number) => ({
    from,
    news: [['reservesCompared', { at, reserves: [] }] as [string, unknown]],
  })
  gateway.publish(peersSubject('gateway'), compared(gateway.id, 1))
  gateway.publish(peersSubject('gateway'), compared(jobs.id, 2))
  jobs.publish(peersSubject('jobs'), compared(gateway.id, 3))
  jobs.publish(peersSubject('jobs'), compared(jobs.id, 4))
  expect(heard).toEqual([4])
})
