import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANNOUNCED } from '../cluster/messages.ts'
import { peersOver } from '../cluster/peers/peers.ts'
import { memoryBuses } from '../cluster/testing/memoryBus.ts'
import { newOwnCore, type OwnCore, watchLeader } from '../cluster/watching/ownCore.ts'
import { freePort } from '../outside/freePort.ts'
import { testConfig } from '../testing/testConfig.ts'
import type { CoreMetrics, Lead, LeadingCore } from '../writer/core.ts'
import { PROTOCOL_VERSION } from '../writer/protocol.ts'
import { watchCore } from './watchCore.ts'

const FIGURES: CoreMetrics = {
  position: 120,
  followedPosition: 118,
  projectedPosition: 90,
  queueLength: 3,
  commits: 1,
  commands: 1,
  reconnects: 0,
  gapsFilled: 0,
  messagesDropped: 0,
}
let dataDir: string
let metricsPort: number
let own: OwnCore
let lostFor: number
let stop: () => unknown
/** Not asked within these tests. */
const jobs = {} as pg.Pool
const connect = memoryBuses()
const bus = { ...connect('here'), reconnects: () => 4, dropped: () => 2, lostFor: () => lostFor }
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-watch-'))
  metricsPort = await freePort()
  const config = testConfig({ dataDir, metricsPort, roles: new Set(['core']) })
  own = newOwnCore()
  lostFor = 0
  stop = await watchCore(config, { bus, own, jobs })
})
afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true })
})

const leadOf = (epoch: number) => ({ epoch, id: `lead-${epoch}`, began: 0 })

async function ready() {
  const reply = await fetch(`http://127.0.0.1:${metricsPort}/readyz`)
  return { code: reply.status, ...((await reply.json()) as object) }
}

async function figures() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const all = text.matchAll(/^assay_(\w+) (\S+)$/gm)
  return Object.fromEntries([...all].map(([, name, value]) => [name, Number(value)]))
}

function announce(epoch: number, more: Partial<CoreMetrics> = {}): void {
  const metrics = { ...FIGURES, ...more }
  const leads = [6, 5].filter((each) => each <= epoch).map(leadOf) as [Lead, ...Lead[]]
  connect('leader').publish(ANNOUNCED, { protocol: PROTOCOL_VERSION, epoch, leads, metrics, at: 1 })
}

test('a core is ready once it could take over, and says what it does or why it cannot', async () => {
  expect(await ready()).toEqual({
    code: 503,
    status: 'starting',
    roles: ['core'],
    core: 'catches up',
    why: 'The core has not caught up with the journal yet.',
  })
  own.isReady = true
  expect(await ready()).toMatchObject({ code: 200, status: 'ready', core: 'stands by' })
  lostFor = 1
  expect(await ready()).toMatchObject({ code: 503, why: 'NATS is not connected.' })
  lostFor = 0
  own.leading = leading()
  expect(await ready()).toMatchObject({ code: 200, status: 'ready', core: 'leads' })
  own.leading = leading('The disk is full.')
  expect(await ready()).toMatchObject({ code: 503, core: 'leads', why: 'The disk is full.' })
})

const leading = (why?: string) =>
  ({ leads: [leadOf(7)], metrics: () => FIGURES, whyNotReady: () => why }) as unknown as LeadingCore

test('a standby exports how far it has followed and what the leading core says of itself', async () => {
  const stopHearing = watchLeader(own, bus)
  expect(await figures()).toMatchObject({ leads: 0, core_position: Number.NaN })
  own.followed = 100
  expect(await figures()).toMatchObject({ core_position: 100, core_behind: Number.NaN })
  announce(6)
  // A core that led before and was paused.
  announce(5, { position: 900 })
  expect(await figures()).toMatchObject({
    leads: 0,
    epoch: 0,
    core_position: 100,
    core_behind: 20,
    journal_position: 120,
    projection_lag: 30,
    writer_queue: 3,
    nats_reconnects_total: 4,
    nats_dropped_total: 2,
  })
  own.leading = leading()
  expect(await figures()).toMatchObject({ leads: 1, epoch: 7, core_position: 120, core_behind: 0 })
  stopHearing()
})

test('a standby reports its position to the console', async () => {
  const told: unknown[] = []
  peersOver(connect('console')).subscribe('processReported', ({ position }) => told.push(position))
  await stop()
  own.followed = 100
  const config = testConfig({ dataDir, metricsPort, roles: new Set(['core']) })
  stop = await watchCore(config, { bus, own, jobs })
  await turn()
  await turn()
  expect(told.at(-1)).toBe(100)
})
