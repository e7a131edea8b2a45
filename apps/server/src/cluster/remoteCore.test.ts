import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Behind, Busy } from '../fault.ts'
import { PROTOCOL_VERSION } from '../writer/protocol.ts'
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

/** A gateway, and cores that answer as the test says. */
async function gateway() {
  const join = memoryBuses()
  const core = join('core')
  const faults: Error[] = []
  const connected = connectCore(join('gateway'), { onStopped: (fault) => faults.push(fault) })
  const announce = (epoch: number, position = 0, more: { at?: number; began?: number } = {}) =>
    core.publish(ANNOUNCED, {
      protocol: PROTOCOL_VERSION,
      epoch,
      metrics: { ...metrics, position },
      ...more,
    })
  announce(1)
  const remote = await connected
  const asked: (CoreRequest & { epoch: number })[] = []
  for (const epoch of [1, 2]) {
    core.subscribe(coreSubject(epoch), (request) => asked.push({ ...request, epoch }))
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
  `The core that leads in epoch ${epoch} began at position ${began}, but this process has followed the journal to position 3: ${missing} commands are missing. See "When the primary is lost" in docs/operations.md.`

test('what a former leader answers is not believed', async () => {
  const { remote, announce, asked, say } = await gateway()
  const read = remote.read({ type: 'books' })
  announce(2)
  expect(asked.map(({ type, epoch }) => [type, epoch])).toEqual([
    ['read', 1],
    ['read', 2],
  ])
  const id = idOf(asked[0])
  say({ type: 'reply', epoch: 1, id, reply: 'what was' })
  say({ type: 'reply', epoch: 2, id, reply: 'what is' })
  expect(await read).toBe('what is')
  const refused = remote.read({ type: 'books' })
  say({
    type: 'refused',
    epoch: 1,
    id: idOf(asked.at(-1)),
    refusal: { kind: 'fault', sentence: 'The writer stopped.' },
  })
  say({ type: 'reply', epoch: 2, id: idOf(asked.at(-1)), reply: 'still there' })
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
  expect(asked.at(-1)).toMatchObject({ type: 'fill', epoch: 2, after: 0 })
  say({ type: 'filled', epoch: 1, published: undefined })
  core.publish(COMMITTED, { epoch: 1, published: published(1) })
  expect([faults, remote.position()]).toEqual([[], 0])
  say({ type: 'filled', epoch: 2, published: published(1) })
  expect(remote.position()).toBe(1)
  await turn()
  await remote.stop()
})

test.each([
  ['less than that', 2, { began: 2 }, 2],
  ['more, but began with less', 9, { began: 2 }, 2],
  ['less, and is of a version that does not say where it began', 2, {}, 2],
])(
  'a caller that has followed a journal stops at a new core that announces %s',
  async (_, position, more, began) => {
    const { remote, core, faults, announce, asked, say } = await gateway()
    core.publish(COMMITTED, { epoch: 1, published: published(1, 2, 3) })
    const shown: number[] = []
    remote.onPublished((batch) => shown.push(...batch.map((each) => each.position)))
    const submitted = remote.submit({ type: 'listAsset', at: 1, key: 'k' } as never)
    const refused = expect(submitted).rejects.toThrow('1 commands are missing')
    await turn()
    announce(2, position, more)
    expect(faults.map(({ message }) => message)).toEqual([sentenceOfLoss(2, began, 1)])
    // Its command at position 3 is another one than the one that was shown there.
    const { commands } = asked.find((request) => request.type === 'submit')!
    core.publish(COMMITTED, { epoch: 2, published: published(3, 4) })
    const answers = commands.map(({ ticket }) => ({
      ticket,
      answer: { position: 3, isRepeat: false },
    }))
    say({ type: 'answers', epoch: 2, answers })
    await refused
    expect(shown).toEqual([])
    await expect(remote.read({ type: 'books' })).rejects.toThrow('1 commands are missing')
    announce(2, 4, { began: 2 })
    expect(faults.length).toBe(1)
    await remote.stop()
  },
)

test('a restored database may count its leaders again: the same epoch is another core', async () => {
  const { remote, core, faults, announce } = await gateway()
  announce(2, 0, { began: 0 })
  core.publish(COMMITTED, { epoch: 2, published: published(1, 2, 3) })
  // A message that was under way for longer says less, and is no other core.
  announce(2, 1, { began: 0 })
  expect(faults).toEqual([])
  announce(2, 5, { began: 1 })
  expect(faults.map(({ message }) => message)).toEqual([sentenceOfLoss(2, 1, 2)])
  await remote.stop()
})

test('what a new core commits is shown once it has said where it began', async () => {
  const { remote, core, faults, announce, asked, say } = await gateway()
  core.publish(COMMITTED, { epoch: 1, published: published(1, 2) })
  // Its first announcement was lost.
  core.publish(COMMITTED, { epoch: 2, published: published(3, 4) })
  expect(remote.position()).toBe(2)
  announce(2, 4, { began: 2 })
  expect(asked.at(-1)).toMatchObject({ type: 'fill', epoch: 2, after: 2 })
  say({ type: 'filled', epoch: 2, published: published(3, 4) })
  core.publish(COMMITTED, { epoch: 2, published: published(5) })
  expect([faults, remote.position()]).toEqual([[], 5])
  await remote.stop()
})

test('a command that was sent again is turned away only when each of its copies was', async () => {
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
  say({ type: 'answers', epoch: 2, answers: [one, two].map((ticket) => ({ ticket, refusal })) })
  say({ type: 'answers', epoch: 2, answers: [{ ticket: one, answer }] })
  say({ type: 'answers', epoch: 2, answers: [{ ticket: two, refusal }] })
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
    say({ type: 'reply', epoch: 1, id: idOf(asked.at(-1)), reply: { position: 0 } })
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
