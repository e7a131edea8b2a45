/**
 * What readers of the book cost NATS, and how long an order is on its way to them: three gateways
 * with more and more sockets each, all in processes of their own, while the book moves at a steady
 * rate. Each gateway gets each commit once, however many sockets it serves.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bus, openBus } from '../../../apps/server/src/cluster/bus/bus.ts'
import { connectCore } from '../../../apps/server/src/cluster/remoteCore.ts'
import { listClusterWorld } from '../../../apps/server/src/cluster/testing/campaign.ts'
import { TestCluster } from '../../../apps/server/src/cluster/testing/testCluster.ts'
import { type Exchange, openExchange } from '../../../apps/server/src/live/exchange.ts'
import { fund } from '../../../apps/server/src/testing/smallWorld.ts'
import { Latencies } from './latencies.ts'
import { MOVER, MOVES_PER_SECOND, moveBook } from './moveBook.ts'
import { eachSeen, type Report, reportOf } from './readerReports.ts'

const GATEWAYS = 3
/** Before figures are taken: what runs often is compiled, and each reader has its snapshot. */
const WARM_SECONDS = 5
/** A frame that was sent last arrives. */
const LAST_WITHIN_MS = 1_000

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
    await fund(exchange, MOVER, { USDT: '100000000' })
  })
  const { bus, exchange } = over!
  console.log(
    `\n${GATEWAYS} gateways, ${MOVES_PER_SECOND} orders/s and as many cancels, ${seconds} s each; milliseconds from an ` +
      "order's acceptance, or from its sending, to the reader, of which up to 100 are the wait for the next publication\n" +
      '| sockets of a gateway | from acceptance: p50 | p99 | from sending: p50 | p99 | frames of the book sent, and received | ' +
      'messages/s to all sockets | bytes/s from NATS to a gateway | bytes of a commit |\n' +
      `|${'---|'.repeat(9)}`,
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
    await moveBook(exchange, WARM_SECONDS)
    for (const reader of readers) reader.send('begin')
    const before = { bytes: passed(), position: exchange.core.position() }
    const answered = await moveBook(exchange, seconds)
    const bytes = (passed() - before.bytes) / GATEWAYS
    const commits = exchange.core.position() - before.position
    await wait(LAST_WITHIN_MS)
    const reports = await Promise.all(readers.map(reportOf))
    const [accepted, sent] = latenciesFrom(reports, answered).map((each) => each.summary())
    const sum = (of: (report: Report) => number) => reports.reduce((all, each) => all + of(each), 0)
    const [frames, closed] = [sum((each) => each.frames), sum((each) => each.closed)]
    const book = `${sum((each) => each.bookFramesSent)}, ${sum((each) => each.bookFrames)}`
    const [perSecond, perGateway] = [frames / seconds, bytes / seconds].map(Math.round)
    const latencies = [accepted!.p50, accepted!.p99, sent!.p50, sent!.p99]
    const cells = [count, ...latencies, book, perSecond, perGateway, Math.round(bytes / commits)]
    console.log(`| ${cells.join(' | ')} |`)
    if (closed > 0) console.log(`${closed} sockets were closed on the way.`)
  } finally {
    for (const reader of readers) reader.kill()
    await wait(1_000)
  }
}

/** From the answer to an order to its frame, and from its sending. All clocks are one machine's. */
function latenciesFrom(reports: readonly Report[], answered: ReadonlyMap<number, number>) {
  const [fromAcceptance, fromSending] = [new Latencies(), new Latencies()]
  eachSeen(reports, (stamp, delay) => {
    const waited = answered.get(stamp)
    // The orders of before, in the first frame.
    if (waited === undefined) return
    fromAcceptance.add(delay - waited)
    fromSending.add(delay)
  })
  return [fromAcceptance, fromSending]
}
