/**
 * What readers of the book cost NATS: three gateways with more and more sockets each, all in
 * processes of their own, while two members trade at a steady rate. Each gateway gets each commit
 * once, however many sockets it serves.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bus, openBus } from '../../../apps/server/src/cluster/bus.ts'
import { connectCore } from '../../../apps/server/src/cluster/remoteCore.ts'
import { listClusterWorld } from '../../../apps/server/src/cluster/testing/campaign.ts'
import { TestCluster } from '../../../apps/server/src/cluster/testing/testCluster.ts'
import { type Exchange, openExchange } from '../../../apps/server/src/live/exchange.ts'
import { fund } from '../../../apps/server/src/testing/smallWorld.ts'
import type { Report } from '../sockets.ts'

const GATEWAYS = 3
const ORDERS_PER_SECOND = 20
const MEMBERS = { sell: 1_001, buy: 1_002 } as const
const FUNDS = { USDT: '100000000', BTC: '10000' }

/** `clients`: how many sockets each gateway has, one count after the other. */
export async function measureSockets(clients: readonly number[], seconds: number): Promise<void> {
  let over: { bus: Bus; exchange: Exchange } | undefined
  const cluster = await TestCluster.start(GATEWAYS, async ({ nats }) => {
    const bus = await openBus({ url: nats.url, name: 'bench' })
    const onStopped = (fault: Error) => {
      throw fault
    }
    const exchange = await openExchange(await connectCore(bus, { onStopped }))
    over = { bus, exchange }
    await listClusterWorld(exchange)
    for (const member of Object.values(MEMBERS)) await fund(exchange, member, FUNDS)
  })
  const { bus, exchange } = over!
  console.log(
    `\n${GATEWAYS} gateways, ${ORDERS_PER_SECOND} orders/s, ${seconds} s each\n` +
      '| sockets of a gateway | messages/s to all sockets | bytes/s from NATS to a gateway | bytes of a commit |\n' +
      '|---|---|---|---|',
  )
  try {
    for (const count of clients) await measureOne(cluster, exchange, { count, seconds })
  } finally {
    await exchange.core.stop()
    await bus.close()
    await cluster.stop()
  }
}

async function measureOne(
  { gateways }: TestCluster,
  exchange: Exchange,
  { count, seconds }: { count: number; seconds: number },
): Promise<void> {
  const program = new URL('./socketReaders.ts', import.meta.url).pathname
  const readers: ChildProcess[] = []
  const passed = () =>
    gateways.flatMap(({ links }) => links).reduce((sum, link) => sum + link.passed(), 0)
  try {
    for (const { origin } of gateways) {
      const reader = fork(program, [origin, String(count)])
      readers.push(reader)
      await new Promise((resolve) => reader.once('message', resolve))
    }
    await trade(exchange, 2)
    for (const reader of readers) reader.send('begin')
    const before = { bytes: passed(), position: exchange.core.position() }
    await trade(exchange, seconds)
    const bytes = (passed() - before.bytes) / GATEWAYS
    const commits = exchange.core.position() - before.position
    const reports = await Promise.all(readers.map(reportOf))
    const frames = reports.reduce((sum, report) => sum + report.frames, 0)
    const closed = reports.reduce((sum, report) => sum + report.closed, 0)
    const [perSecond, each] = [frames / seconds, bytes / seconds].map(Math.round)
    console.log(`| ${count} | ${perSecond} | ${each} | ${Math.round(bytes / commits)} |`)
    if (closed > 0) console.log(`${closed} sockets were closed on the way.`)
  } finally {
    for (const reader of readers) reader.kill()
    await wait(1_000)
  }
}

function reportOf(reader: ChildProcess): Promise<Report> {
  const told = new Promise<Report>((resolve) => reader.once('message', resolve as never))
  reader.send('end')
  return told
}

/** One sells what the other one buys, so that the book changes and does not grow. */
async function trade(exchange: Exchange, seconds: number): Promise<void> {
  const begin = performance.now()
  for (let sent = 0; sent < seconds * ORDERS_PER_SECOND; sent += 1) {
    const due = begin + (sent * 1_000) / ORDERS_PER_SECOND
    await wait(Math.max(0, due - performance.now()))
    const side = sent % 2 === 0 ? 'sell' : 'buy'
    await exchange.submit({
      at: Date.now(),
      key: '',
      type: 'placeSpotOrder',
      member: MEMBERS[side],
      market: 'BTC/USDT',
      side,
      orderType: 'limit',
      timeInForce: 'gtc',
      price: 6_000_000,
      quantity: 1_000,
      quoteBudget: 0n,
      stopPrice: 0,
      clientOrderId: '',
    })
  }
}
