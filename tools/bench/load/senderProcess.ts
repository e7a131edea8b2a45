/**
 * Sends orders and cancels to a core as fast as it answers, in a process of its own: over NATS as a
 * gateway does, or to a core in this same process. `node senderProcess.ts nats|alone <url> <seed>
 * <commands under way>`; its parent says `begin`, `count` and `report`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openBus } from '../../../apps/server/src/cluster/bus/bus.ts'
import { connectCore } from '../../../apps/server/src/cluster/remoteCore.ts'
import { Busy } from '../../../apps/server/src/fault.ts'
import type { Core } from '../../../apps/server/src/writer/core.ts'
import { startCore } from '../../../apps/server/src/writer/startCore.ts'
import { CommandLoad } from '../../../apps/server/src/writer/testing/commandLoad.ts'
import type { Command } from '../../../packages/engine/src/command.ts'

export type SenderReport = {
  answered: number
  /** Turned away and sent again. */
  busy: number
  /** Of this process, user and system. */
  cpuSeconds: number
  latencies: number[]
}

const CANCELS = 0.4
const OPEN_MAX = 20_000

const [way, url = '', seed = '1', inFlight = '1'] = process.argv.slice(2)

/** Whose order number is known from its answer, so that it can be cancelled. */
const open: { member: number; order: number }[] = []
const placements = new CommandLoad({ seed: Number(seed), mix: { trade: 17, cancel: 0 } })
let sent = 0
let isOver = false
let report: SenderReport = { answered: 0, busy: 0, cpuSeconds: 0, latencies: [] }
let countedFrom = cpuSeconds()
/** Ends once the report has left: it is too long to be sent in one go. */
const { promise: hasReported, resolve: onReported } = Promise.withResolvers<void>()

function next(): Command {
  sent += 1
  const key = `${seed}-${process.pid}-${sent}`
  const isCancel = open.length > OPEN_MAX || (open.length > 0 && Math.random() < CANCELS)
  const placed = { ...placements.next(), key }
  if (!isCancel) return placed
  // Any of them, as a member would: the oldest is the farthest from being in use.
  const at = Math.floor(Math.random() * open.length)
  const { member, order } = open[at]!
  open[at] = open.at(-1)!
  open.pop()
  return { type: 'cancelSpotOrder', at: placed.at, key, member, order }
}

async function sendOn(core: Core): Promise<void> {
  while (!isOver) {
    const command = next()
    const sentAt = performance.now()
    try {
      const { events } = await core.submit(command)
      report.answered += 1
      report.latencies.push(performance.now() - sentAt)
      const [first] = events
      if (first?.type !== 'spotOrderPlaced' || events.length > 1) continue
      open.push({ member: first.order.member, order: first.order.id })
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      report.busy += 1
      await wait(5)
    }
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function connect(): Promise<Core> {
  if (way === 'alone') return startCore({ url })
  const bus = await openBus({ url, name: 'bench' })
  return connectCore(bus, {
    onStopped: (fault) => {
      throw fault
    },
  })
}

const core = await connect()
process.on('message', async (asked) => {
  switch (asked) {
    case 'begin':
      await Promise.all(Array.from({ length: Number(inFlight) }, () => sendOn(core)))
      // A history that lags too far does not keep the report from being sent.
      await Promise.all([core.stop().catch(console.error), hasReported])
      process.exit(0)
      return
    case 'count':
      report = { answered: 0, busy: 0, cpuSeconds: 0, latencies: [] }
      countedFrom = cpuSeconds()
      return
    case 'report':
      report.cpuSeconds = cpuSeconds() - countedFrom
      isOver = true
      process.send?.(report, () => onReported())
  }
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
