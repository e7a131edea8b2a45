/**
 * Orders over a socket against the same orders over HTTP, by turns on one server: as many as it
 * takes with 64 under way, and what each costs the server's process. Server, database and load
 * share this machine, so the ratios say more than the rates.
 *
 *   node tools/bench/calls.ts [--seconds 8] [--turns 3] [--members 32]
 */
import { parseArgs } from 'node:util'
import type { ApiKey } from '@assay/wire/apiKey.ts'
import { cancelAllOrders } from '@assay/wire/routes/trading/trad.ts'
import { openCallsSocket } from '@assay/wire/socket/calls.ts'
import { signUp } from '../../apps/server/src/testing/signUp.ts'
import type { TestMember } from '../../apps/server/src/testing/testServer.ts'
import { GatewayProcess } from './load/gatewayProcess.ts'
import { LoadConnection } from './load/httpLoad.ts'
import { Latencies } from './load/latencies.ts'
import { orderSource, randomOrder } from './load/orderSource.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    turns: { type: 'string', default: '3' },
    members: { type: 'string', default: '32' },
  },
})
const UNDER_WAY = 64
const WARM_UP_SECONDS = 5

/** Orders and how long they waited; processor time of each in the server's process. */
type Turn = {
  perSecond: number
  p50: number
  p99: number
  gatewayMicros: number
  allMicros: number
  refused: number
}
/** Sends the next order; `answered` is called with its answer. */
type Lane = { send(answered: (isDone: boolean) => void): void; close(): void }

const server = await GatewayProcess.start()
try {
  const members: TestMember[] = []
  for (let i = 0; i < Number(values.members); i += 1) members.push(await signUp(server.origin))
  const ids = members.map(({ id }) => id)
  await server.ask({ type: 'fund', members: ids })
  const keys = await server.ask<ApiKey[]>({ type: 'keys', members: ids })
  const ways = { HTTP: httpLanes(members), socket: await socketLanes(keys) }
  const turns: Record<string, Turn[]> = { HTTP: [], socket: [] }
  for (const [way, lanes] of Object.entries(ways)) {
    await clear(members)
    await run(lanes, WARM_UP_SECONDS)
    console.log(`${way}: warm`)
  }
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    for (const [way, lanes] of Object.entries(ways)) {
      await clear(members)
      turns[way]?.push(await run(lanes, Number(values.seconds)))
    }
  }
  for (const lane of Object.values(ways).flat()) lane.close()
  console.log('| way | orders/s | p50 ms | p99 ms | gateway thread | whole server | refused |')
  console.log('|---|---|---|---|---|---|---|')
  for (const [way, all] of Object.entries(turns)) {
    const of = (figure: keyof Turn) => middle(all.map((each) => each[figure]))
    const times = [of('gatewayMicros'), of('allMicros')].map((of) => `${Math.round(of)} µs`)
    const cells = [Math.round(of('perSecond')), of('p50'), of('p99'), ...times, of('refused')]
    console.log(`| ${way} | ${cells.join(' | ')} |`)
  }
  const ratio = (figure: keyof Turn) =>
    middle((turns.socket ?? []).map((each, i) => each[figure] / (turns.HTTP?.[i]?.[figure] ?? 1)))
  console.log(
    `Socket against HTTP, the median of the turns: ${ratio('perSecond').toFixed(2)} × the orders, ` +
      `${ratio('gatewayMicros').toFixed(2)} × the gateway's time for each`,
  )
} finally {
  await server.stop()
}

async function clear(all: readonly TestMember[]): Promise<void> {
  for (const { client } of all) await client.call(cancelAllOrders, {})
}

async function run(lanes: readonly Lane[], seconds: number): Promise<Turn> {
  const latencies = new Latencies()
  let refused = 0
  const before = await server.figures()
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  await Promise.all(
    lanes.map(
      (lane) =>
        new Promise<void>((resolve) => {
          const next = () => {
            const sentAt = performance.now()
            if (sentAt > deadline) return resolve()
            lane.send((isDone) => {
              latencies.add(performance.now() - sentAt)
              if (!isDone) refused += 1
              next()
            })
          }
          next()
        }),
    ),
  )
  const tookMs = performance.now() - startedAt
  const after = await server.figures()
  const { p50, p99 } = latencies.summary()
  const { count } = latencies
  const each = (seconds: number) => (seconds * 1e6) / count
  return {
    perSecond: (count / tookMs) * 1_000,
    p50,
    p99,
    gatewayMicros: each(after.gatewaySeconds - before.gatewaySeconds),
    allMicros: each(after.cpuSeconds - before.cpuSeconds),
    refused,
  }
}

function httpLanes(all: readonly TestMember[]): Lane[] {
  const port = Number(new URL(server.origin).port)
  const nextOrder = orderSource(all)
  return Array.from({ length: UNDER_WAY }, () => {
    let onAnswer: (isDone: boolean) => void = () => undefined
    const connection = new LoadConnection(port, (_, __, text) =>
      onAnswer(text.startsWith('HTTP/1.1 200')),
    )
    return {
      send(answered) {
        onAnswer = answered
        connection.send({ dueAt: 0, bytes: nextOrder() })
      },
      close: () => connection.close(),
    }
  })
}

/** As many sockets as members, each with its share of the orders under way. */
async function socketLanes(keys: readonly ApiKey[]): Promise<Lane[]> {
  const orders = Array.from({ length: 1_009 }, randomOrder)
  const perSocket = Math.ceil(UNDER_WAY / keys.length)
  let count = 0
  const lanes = keys.map(async (key) => {
    const socket = await openCallsSocket(server.origin, key)
    const waiting = new Map<number, (isDone: boolean) => void>()
    socket.addEventListener('message', ({ data }) => {
      const { id, code } = JSON.parse(String(data)) as { id: number; code: number }
      const answered = waiting.get(id)
      waiting.delete(id)
      answered?.(code === 200)
    })
    const lane: Lane = {
      send(answered) {
        count += 1
        waiting.set(count, answered)
        const { path, body } = orders[count % orders.length]!
        const head = `{"id":${count},"call":"POST ${path}","key":"bench-s-${process.pid}-${count}"`
        socket.send(`${head},"input":${body}}`)
      },
      close: () => socket.close(),
    }
    return Array.from({ length: perSocket }, () => lane)
  })
  return (await Promise.all(lanes)).flat().slice(0, UNDER_WAY)
}

function middle(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}
