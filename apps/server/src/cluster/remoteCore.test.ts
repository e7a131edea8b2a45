import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Behind, Busy } from '../fault.ts'
import { PROTOCOL_VERSION } from '../writer/protocol.ts'
import type { Leads } from './leads.ts'
import {
  ANNOUNCED,
  COMMITTED,
  type CoreRequest,
  coreSubject,
  type GatewayMessage,
  gatewaySubject,
} from './messages.ts'
import { connectCore } from './remoteCore.ts'
import { memoryBuses } from './testing/memoryBus.ts'

const metrics = {
  position: 0,
  followedPosition: 0,
  projectedPosition: 0,
  queueLength: 0,
  commits: 0,
  commands: 0,
  reconnects: 0,
  gapsFilled: 0,
  messagesDropped: 0,
}

const leadOf = (epoch: number, began = 0, id = `lead-${epoch}`) => ({ epoch, id, began })
/** Each core has led after the one before it. */
const leadsTo = (epoch: number, began = 0): Leads => [
  leadOf(epoch, began),
  ...Array.from({ length: epoch - 1 }, (_, index) => leadOf(epoch - 1 - index)),
]

/** A gateway, and cores that answer as the test says. */
async function gateway() {
  const join = memoryBuses()
  const core = join('core')
  const faults: Error[] = []
  const connected = connectCore(join('gateway'), { onStopped: (fault) => faults.push(fault) })
  const announce = (epoch: number, position = 0, more: { at?: number; leads?: Leads } = {}) =>
    core.publish(ANNOUNCED, {
      protocol: PROTOCOL_VERSION,
      epoch,
      leads: leadsTo(epoch),
      metrics: { ...metrics, position },
      at: Date.now(),
      ...more,
    })
  announce(1)
  const remote = await connected
  const asked: (CoreRequest & { lead: string })[] = []
  for (const lead of ['lead-1', 'lead-2']) {
    core.subscribe(coreSubject(lead, 'gateway'), (request) => asked.push({ ...request, lead }))
  }
  const say = (message: GatewayMessage) => core.publish(gatewaySubject('gateway'), message)
  return { remote, core, faults, announce, asked, say }
}

const idOf = (request: CoreRequest | undefined) => (request as { id: number }).id
const published = (...positions: number[]) =>
  positions.map((position) => ({
    position,
    command: { type: 'listAsset', at: 1, key: '' } as never,
    events: [],
  }))
const sentenceOfLoss = (epoch: number, began: number, missing: number) =>
  `The core that led from epoch ${epoch} on began at position ${began}, but the journal had reached position 3 before: ${missing} commands are missing. See "When the primary is lost" in docs/operations.md.`

test('what a former leader answers is not believed', async () => {
  const { remote, announce, asked, say } = await gateway()
  const read = remote.read({ type: 'books' })
  announce(2)
  expect(asked.map(({ type, lead }) => [type, lead])).toEqual([
    ['read', 'lead-1'],
    ['read', 'lead-2'],
  ])
  const id = idOf(asked[0])
  say({ type: 'reply', lead: 'lead-1', id, reply: 'what was' })
  say({ type: 'reply', lead: 'lead-2', id, reply: 'what is' })
  expect(await read).toBe('what is')
  const refused = remote.read({ type: 'books' })
  say({
    type: 'refused',
    lead: 'lead-1',
    id: idOf(asked.at(-1)),
    refusal: { kind: 'fault', sentence: 'The writer stopped.' },
  })
  say({ type: 'reply', lead: 'lead-2', id: idOf(asked.at(-1)), reply: 'still there' })
  expect(await refused).toBe('still there')
  await remote.stop()
})

test('a gateway whose clock is off is not ready, before the core refuses what its members send', async () => {
  const { remote, announce } = await gateway()
  const whyAt = (aheadMs: number) => {
    announce(1, 0, { at: Date.now() + aheadMs })
    return remote.whyNotReady()
  }
  expect([remote.whyNotReady(), whyAt(-8_000), whyAt(8_000)]).toEqual(Array(3).fill(undefined))
  expect(whyAt(12_000)).toBe("The clock of this machine is 12 s behind the leading core's.")
  expect(whyAt(-12_000)).toBe("The clock of this machine is 12 s ahead of the leading core's.")
  expect(whyAt(0)).toBeUndefined()
  await remote.stop()
})

test('a former leader that lacks commits does not end a gateway, nor do its own reach it', async () => {
  const { remote, core, faults, announce, asked, say } = await gateway()
  announce(2, 3)
  expect(asked.at(-1)).toMatchObject({ type: 'fill', lead: 'lead-2', after: 0 })
  say({ type: 'filled', lead: 'lead-1', published: undefined })
  core.publish(COMMITTED, { lead: 'lead-1', published: published(1) })
  expect([faults, remote.position()]).toEqual([[], 0])
  say({ type: 'filled', lead: 'lead-2', published: published(1) })
  expect(remote.position()).toBe(1)
  await turn()
  await remote.stop()
})

test.each([
  ['began with less', 2, leadsTo(2, 2), 2],
  ['began with less, and has more by now', 9, leadsTo(2, 2), 2],
  ['took over, unnoticed, from one that began with less', 9, [leadOf(3, 9), ...leadsTo(2, 1)], 1],
] as [string, number, Leads, number][])(
  'a caller that has followed a journal stops at a new core that %s',
  async (_, position, leads, began) => {
    const { remote, core, faults, announce, asked, say } = await gateway()
    core.publish(COMMITTED, { lead: 'lead-1', published: published(1, 2, 3) })
    const shown: number[] = []
    remote.onPublished((batch) => shown.push(...batch.map((each) => each.position)))
    const submitted = remote.submit({ type: 'listAsset', at: 1, key: 'k' } as never)
    const refused = expect(submitted).rejects.toThrow('commands are missing')
    await turn()
    announce(leads[0].epoch, position, { leads })
    expect(faults.map(({ message }) => message)).toEqual([sentenceOfLoss(2, began, 3 - began)])
    // Its command at position 3 is another one than the one that was shown there.
    const { commands } = asked.find((request) => request.type === 'submit')!
    core.publish(COMMITTED, { lead: 'lead-2', published: published(3, 4) })
    const answers = commands.map(({ ticket }) => ({
      ticket,
      answer: { position: 3, isRepeat: false },
    }))
    say({ type: 'answers', lead: 'lead-2', answers })
    await refused
    expect(shown).toEqual([])
    await expect(remote.read({ type: 'books' })).rejects.toThrow('commands are missing')
    announce(leads[0].epoch, 9, { leads })
    expect(faults.length).toBe(1)
    await remote.stop()
  },
)

test.each([
  [
    'a read',
    async ({ remote, say, asked }: Awaited<ReturnType<typeof gateway>>) => {
      const read = remote.read({ type: 'books' })
      say({ type: 'reply', lead: 'lead-1', id: idOf(asked.at(-1)), reply: { position: 3 } })
      await read
    },
  ],
  ['an announcement', async ({ announce }: Awaited<ReturnType<typeof gateway>>) => announce(1, 3)],
])('what a caller knows of by %s only is missed as well', async (_, know) => {
  const one = await gateway()
  await know(one)
  expect(one.remote.position()).toBe(0)
  one.announce(2, 9, { leads: leadsTo(2, 2) })
  expect(one.faults.map(({ message }) => message)).toEqual([sentenceOfLoss(2, 2, 1)])
  await one.remote.stop()
})

test.each([
  ['a lower epoch', 2],
  ['the same epoch', 3],
  ['a higher epoch', 4],
])(
  'a restored database whose core leads in %s ends a caller, and what it says is not believed',
  async (_, epoch) => {
    const { remote, core, faults, announce } = await gateway()
    announce(3)
    core.publish(COMMITTED, { lead: 'lead-3', published: published(1, 2, 3) })
    // An announcement that arrives late has an older position, but is from the same core.
    announce(3, 1)
    expect(faults).toEqual([])
    const restored: Leads = [leadOf(epoch, 3, 'restored'), ...leadsTo(1)]
    announce(epoch, 3, { leads: restored })
    expect(faults.map(({ message }) => message)).toEqual([
      `The core that leads in epoch ${epoch} does not know the one that this process has followed, of epoch 3: the database was restored, or it is another one. See "When a database is restored" in docs/operations.md.`,
    ])
    core.publish(COMMITTED, { lead: 'restored', published: published(4) })
    expect(remote.position()).toBe(3)
    await remote.stop()
  },
)

test('a core that was paused is never followed, also by who has not known it', async () => {
  const { remote, core, faults, announce, asked } = await gateway()
  // The gateway has never heard the second one.
  announce(3, 0, { leads: leadsTo(3) })
  core.publish(COMMITTED, { lead: 'lead-3', published: published(1, 2) })
  announce(2, 9)
  core.publish(COMMITTED, { lead: 'lead-2', published: published(3) })
  const read = remote.read({ type: 'books' })
  expect([faults, remote.position()]).toEqual([[], 2])
  expect(asked).toEqual([])
  await remote.stop()
  await expect(read).rejects.toThrow(Behind)
})

test('what a new core commits is shown once it has said where it began', async () => {
  const { remote, core, faults, announce, asked, say } = await gateway()
  core.publish(COMMITTED, { lead: 'lead-1', published: published(1, 2) })
  // Its first announcement was lost.
  core.publish(COMMITTED, { lead: 'lead-2', published: published(3, 4) })
  expect(remote.position()).toBe(2)
  announce(2, 4, { leads: leadsTo(2, 2) })
  expect(asked.at(-1)).toMatchObject({ type: 'fill', lead: 'lead-2', after: 2 })
  say({ type: 'filled', lead: 'lead-2', published: published(3, 4) })
  core.publish(COMMITTED, { lead: 'lead-2', published: published(5) })
  expect([faults, remote.position()]).toEqual([[], 5])
  await remote.stop()
})

test('a command that was sent again is refused only when each of its copies was', async () => {
  const { remote, announce, asked, say } = await gateway()
  const command = { type: 'listAsset', at: 1, key: 'k' } as never
  const [first, second] = [remote.submit(command), remote.submit(command)]
  const outcomes = Promise.allSettled([first, second])
  await turn()
  // Another core leads: both are sent again.
  announce(2)
  const tickets = asked.flatMap((request) =>
    request.type === 'submit' ? request.commands.map(({ ticket }) => ticket) : [],
  )
  const [one, two] = tickets as [number, number]
  // Another process cannot guess them beforehand and have the core answer this one.
  expect(Math.abs(two - one)).toBeGreaterThan(1_000)
  expect(tickets).toEqual([one, two, one, two])
  const refusal = { kind: 'busy', sentence: 'Too many orders are waiting.' } as const
  const answer = { position: 0, isRepeat: false, events: [] }
  say({
    type: 'answers',
    lead: 'lead-2',
    answers: [one, two].map((ticket) => ({ ticket, refusal })),
  })
  say({ type: 'answers', lead: 'lead-2', answers: [{ ticket: one, answer }] })
  say({ type: 'answers', lead: 'lead-2', answers: [{ ticket: two, refusal }] })
  expect(await outcomes).toEqual([
    { status: 'fulfilled', value: answer },
    { status: 'rejected', reason: new Busy(refusal.sentence) },
  ])
  await remote.stop()
})

test('a command without an answer is under way for who asks after its key', async () => {
  const { remote, asked, say } = await gateway()
  const submitted = remote.submit({ type: 'listAsset', at: 1, key: 'k' } as never)
  const ended = expect(submitted).rejects.toThrow(Behind)
  await turn()
  for (const [key, isUnderWay] of [['k', true] as const, ['other', undefined] as const]) {
    const read = remote.read({ type: 'request', member: 1, key })
    say({ type: 'reply', lead: 'lead-1', id: idOf(asked.at(-1)), reply: { position: 0 } })
    expect((await read).isUnderWay).toBe(isUnderWay)
  }
  await remote.stop()
  await ended
})

test('a gateway that stops does not say of what it has sent that nothing was done', async () => {
  const { remote } = await gateway()
  const sent = remote.submit({ type: 'listAsset', at: 1, key: 'sent' } as never)
  await turn()
  const unsent = remote.submit({ type: 'listAsset', at: 1, key: 'unsent' } as never)
  const outcomes = Promise.allSettled([sent, unsent])
  await remote.stop()
  expect(await outcomes).toEqual([
    { status: 'rejected', reason: expect.any(Behind) },
    { status: 'rejected', reason: expect.any(Busy) },
  ])
  await expect(remote.submit({ type: 'listAsset' } as never)).rejects.toThrow(Busy)
})

test('a question without an answer never means that nothing was done: its write may be', async () => {
  const { remote } = await gateway()
  const read = () => remote.read({ type: 'books' })
  const asked = Promise.allSettled(Array.from({ length: 20_000 }, read))
  await expect(read()).rejects.toThrow(Behind)
  await remote.stop()
  const late = [read(), remote.waitForHistory(1), remote.positionOf!(1)]
  for (const each of [...(await asked), ...(await Promise.allSettled(late))]) {
    if (each.status === 'fulfilled') throw new Error('A question was answered by nobody.')
    if (!(each.reason instanceof Behind)) throw each.reason
  }
})
