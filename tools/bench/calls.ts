/**
 * Orders over a socket, each in a frame of its own or sixteen in one, against the same orders over
 * HTTP, by turns on one server: as many as it takes with 64 under way, and what each costs the
 * server's process. The same requests to a bare Fastify server say what HTTP alone costs. Server,
 * database and load share this machine, so the ratios say more than the rates.
 *
 *   node tools/bench/calls.ts [--seconds 8] [--turns 3] [--members 32]
 */
import { parseArgs } from 'node:util'
import type { ApiKey } from '@assay/wire/apiKey.ts'
import { type CallAnswer, openCallsSocket } from '@assay/wire/socket/calls.ts'
import type { TestMember } from '../../apps/server/src/testing/testServer.ts'
import { BareProcess } from './load/bareProcess.ts'
import { GatewayProcess } from './load/gatewayProcess.ts'
import { LoadConnection } from './load/httpLoad.ts'
import { Latencies } from './load/latencies.ts'
import { cancelAll, signUpMany } from './load/members.ts'
import { orderSource, randomOrder } from './load/orderSource.ts'
import type { ProcessTimes } from './load/processTimes.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    turns: { type: 'string', default: '3' },
    members: { type: 'string', default: '32' },
  },
})
const UNDER_WAY = 64
const IN_A_FRAME = 16
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
type Way = { lanes: readonly Lane[]; figures: () => Promise<ProcessTimes> }

const orders = Array.from({ length: 1_009 }, randomOrder)
let count = 0
const server = await GatewayProcess.start()
const bare = await BareProcess.start()
try {
  const members = await signUpMany(server.origin, Number(values.members))
  const ids = members.map(({ id }) => id)
  await server.ask({ type: 'fund', members: ids })
  const keys = await server.ask<ApiKey[]>({ type: 'keys', members: ids })
  const figures = () => server.figures()
  const serverPort = Number(new URL(server.origin).port)
  const ways: Record<string, Way> = {
    HTTP: { lanes: httpLanes(members, serverPort), figures },
    socket: { lanes: await socketLanes(keys), figures },
    'socket, arrays': { lanes: await arrayLanes(keys), figures },
    'bare Fastify': { lanes: httpLanes(members, bare.port), figures: () => bare.figures() },
  }
  const turns: Record<string, Turn[]> = {}
  for (const [name, way] of Object.entries(ways)) {
    await cancelAll(members)
    await run(way, WARM_UP_SECONDS)
    console.log(`${name}: warm`)
  }
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    for (const [name, way] of Object.entries(ways)) {
      await cancelAll(members)
      turns[name] = [...(turns[name] ?? []), await run(way, Number(values.seconds))]
    }
  }
  for (const { lanes } of Object.values(ways)) for (const lane of lanes) lane.close()
  show(turns)
} finally {
  bare.stop()
  await server.stop()
}

function show(turns: Readonly<Record<string, Turn[]>>): void {
  console.log(
    '| way | orders/s | p50 ms | p99 ms | gateway thread | whole server | refused | of HTTP: orders | gateway thread |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const [name, all] of Object.entries(turns)) {
    const of = (figure: keyof Turn) => middle(all.map((each) => each[figure]))
    const ratio = (figure: keyof Turn) =>
      middle(all.map((each, i) => each[figure] / (turns.HTTP?.[i]?.[figure] ?? 1))).toFixed(2)
    const times = [of('gatewayMicros'), of('allMicros')].map((of) => `${Math.round(of)} µs`)
    const cells = [Math.round(of('perSecond')), of('p50'), of('p99'), ...times, of('refused')]
    const ratios = [ratio('perSecond'), ratio('gatewayMicros')]
    console.log(`| ${[name, ...cells, ...ratios].join(' | ')} |`)
  }
}

async function run({ lanes, figures }: Way, seconds: number): Promise<Turn> {
  const latencies = new Latencies()
  let refused = 0
  const before = await figures()
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
  const after = await figures()
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

function httpLanes(all: readonly TestMember[], port: number): Lane[] {
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
  const lanes = keys.map(async (key) => {
    const socket = await openCallsSocket(server.origin, key)
    const waiting = answersOf(socket, (text) => [JSON.parse(text)])
    const lane: Lane = {
      send: (answered) => socket.send(nextCall(waiting, answered)),
      close: () => socket.close(),
    }
    return Array.from({ length: Math.ceil(UNDER_WAY / keys.length) }, () => lane)
  })
  return (await Promise.all(lanes)).flat().slice(0, UNDER_WAY)
}

/** Fewer sockets, each of which sends what it has to send in one turn as an array. */
async function arrayLanes(keys: readonly ApiKey[]): Promise<Lane[]> {
  const lanes = keys.slice(0, UNDER_WAY / IN_A_FRAME).map(async (key) => {
    const socket = await openCallsSocket(server.origin, key)
    const waiting = answersOf(socket, JSON.parse)
    let calls: string[] = []
    const lane: Lane = {
      send(answered) {
        calls.push(nextCall(waiting, answered))
        if (calls.length > 1) return
        queueMicrotask(() => {
          socket.send(`[${calls.join()}]`)
          calls = []
        })
      },
      close: () => socket.close(),
    }
    return Array.from({ length: IN_A_FRAME }, () => lane)
  })
  return (await Promise.all(lanes)).flat()
}

type Waiting = Map<number, (isDone: boolean) => void>

/** Calls without an answer, by their numbers. */
function answersOf(socket: WebSocket, read: (text: string) => CallAnswer[]): Waiting {
  const waiting: Waiting = new Map()
  socket.addEventListener('message', ({ data }) => {
    for (const { id, code } of read(String(data))) {
      const answered = waiting.get(id)
      waiting.delete(id)
      answered?.(code === 200)
    }
  })
  return waiting
}

function nextCall(waiting: Waiting, answered: (isDone: boolean) => void): string {
  count += 1
  waiting.set(count, answered)
  const { path, body } = orders[count % orders.length]!
  const head = `{"id":${count},"call":"POST ${path}","key":"bench-s-${process.pid}-${count}"`
  return `${head},"input":${body}}`
}

function middle(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}
