import type { Command } from '@assay/engine/command.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CheckCommand } from '../commandChecks.ts'
import type { Core, LeadingCore } from '../writer/core.ts'
import { RecentCommits } from '../writer/recentCommits.ts'
import { type CoreRequest, coreSubject, gatewaySubject } from './messages.ts'
import { serveCore } from './serveCore.ts'
import { memoryBuses } from './testing/memoryBus.ts'

/** A core that answers nothing yet, or everything, and what it was asked. */
function busyCore({ isBusy = true, check }: { isBusy?: boolean; check?: CheckCommand } = {}) {
  const join = memoryBuses()
  const submitted: Command[] = []
  const core = {
    submit: (command: Command) => {
      submitted.push(command)
      if (isBusy) return new Promise(() => undefined)
      return Promise.resolve({ position: 7, isRepeat: false, events: [] })
    },
    position: () => 7,
    onPublished: () => () => undefined,
    metrics: () => ({}),
  } as unknown as Core
  const leads = [{ epoch: 1, id: 'lead', began: 0 }] as const
  const recent = new RecentCommits()
  const served = { leads: [...leads] as LeadingCore['leads'], recent, ...(check && { check }) }
  const serving = serveCore(core, join('core'), served)
  onTestFinished(() => {
    serving.takeNoMore()
    serving.stop()
  })
  const sender = (id: string) => {
    const bus = join(id)
    const answers: unknown[] = []
    const messages: unknown[] = []
    bus.subscribe(gatewaySubject(id), (message) => {
      messages.push(message)
      if (message.type === 'answers') answers.push(...message.answers)
    })
    const send = (request: CoreRequest, kind: string) =>
      bus.publish(coreSubject('lead', kind), request)
    return { answers, messages, send }
  }
  return { sender, submitted }
}

const cancels = (count: number) =>
  Array.from({ length: count }, (_, ticket) => ({
    ticket,
    command: {
      type: 'cancelAllSpotOrders',
      at: Date.now(),
      key: memberKey(3, `${ticket}`),
      member: 3,
    } as Command,
  }))
const submitOf = (gateway: string, count: number): CoreRequest => ({
  type: 'submit',
  gateway,
  commands: cancels(count),
})

test('gateways leave room in the queue for the other processes', async () => {
  const { sender, submitted } = busyCore()
  const gateway = sender('gateway.one')
  gateway.send(submitOf('gateway.one', 15_002), 'gateway')
  await expect.poll(() => gateway.answers.length).toBe(2)
  expect(gateway.answers).toMatchObject([
    { ticket: 15_000, refusal: { kind: 'busy' } },
    { ticket: 15_001, refusal: { kind: 'busy' } },
  ])
  const other = sender('gateway.two')
  other.send(submitOf('gateway.two', 1), 'gateway')
  await expect.poll(() => other.answers.length).toBe(1)
  expect(submitted).toHaveLength(15_000)
  sender('jobs.one').send(submitOf('jobs.one', 1), 'jobs')
  await expect.poll(() => submitted.length).toBe(15_001)
})

test('a request is taken only under the kind of process that it names', async () => {
  const { sender, submitted } = busyCore()
  const gateway = sender('gateway.one')
  gateway.send(submitOf('jobs.one', 1), 'gateway')
  gateway.send(submitOf('gateway.one', 1), 'jobs')
  gateway.send(submitOf('gateway.one', 1), 'gateway')
  await expect.poll(() => submitted.length).toBe(1)
})

test('a kind of process is given missed commits at most twenty times a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { sender } = busyCore()
  const [one, two] = [sender('gateway.one'), sender('gateway.two')]
  const jobs = sender('jobs.one')
  const ask = () => {
    for (let time = 0; time < 100; time += 1) {
      one.send({ type: 'fill', gateway: 'gateway.one', after: 0 }, 'gateway')
      two.send({ type: 'fill', gateway: 'gateway.two', after: 0 }, 'gateway')
    }
    jobs.send({ type: 'fill', gateway: 'jobs.one', after: 0 }, 'jobs')
  }
  const given = () => [one, two, jobs].map(({ messages }) => messages.length)
  ask()
  expect(given()).toEqual([1, 0, 1])
  vi.advanceTimersByTime(49)
  ask()
  expect(given()).toEqual([1, 0, 1])
  vi.advanceTimersByTime(1)
  ask()
  expect(given()).toEqual([2, 0, 2])
})

test('of all gateways so many commands a second are taken that no key is forgotten too soon', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const { sender, submitted } = busyCore({ isBusy: false })
  const gateway = sender('gateway.one')
  const refused = () => gateway.answers.filter((answer) => 'refusal' in (answer as object)).length
  gateway.send(submitOf('gateway.one', 15_001), 'gateway')
  await expect.poll(() => [submitted.length, refused()]).toEqual([15_000, 1])
  now += 100
  gateway.send(submitOf('gateway.one', 1_501), 'gateway')
  await expect.poll(() => [submitted.length, refused()]).toEqual([16_500, 2])
  sender('jobs.one').send(submitOf('jobs.one', 10), 'jobs')
  await expect.poll(() => submitted.length).toBe(16_510)
})

test('what is asked of a command of a gateway is not asked of those of other processes', async () => {
  const check: CheckCommand = (_, { type }) =>
    type === 'cancelAllSpotOrders' ? () => Promise.resolve('accountNotFound') : undefined
  const { sender, submitted } = busyCore({ isBusy: false, check })
  const gateway = sender('gateway.one')
  gateway.send(submitOf('gateway.one', 1), 'gateway')
  await expect
    .poll(() => gateway.answers)
    .toEqual([
      {
        ticket: 0,
        answer: {
          position: 7,
          isRepeat: false,
          events: [{ type: 'rejected', code: 'accountNotFound' }],
        },
      },
    ])
  expect(submitted).toEqual([])
  sender('jobs.one').send(submitOf('jobs.one', 1), 'jobs')
  await expect.poll(() => submitted.length).toBe(1)
})

test('checks that wait are few, and take no place of other commands', async () => {
  const ends: (() => void)[] = []
  const check: CheckCommand = (_, { key }) =>
    key === memberKey(3, '0')
      ? () => new Promise((resolve) => void ends.push(() => resolve(undefined)))
      : undefined
  const { sender, submitted } = busyCore({ check })
  const gateway = sender('gateway.one')
  for (let count = 0; count < 101; count += 1) {
    gateway.send(submitOf('gateway.one', 1), 'gateway')
  }
  await expect.poll(() => gateway.answers).toMatchObject([{ refusal: { kind: 'busy' } }])
  expect([ends.length, submitted.length]).toEqual([100, 0])
  gateway.send(submitOf('gateway.one', 2), 'gateway')
  await expect.poll(() => [gateway.answers.length, submitted.length]).toEqual([2, 1])
  for (const end of ends) end()
  await expect.poll(() => submitted.length).toBe(101)
})
