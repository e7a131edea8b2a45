/**
 * The cost of thousands of readers of one book: raw sockets in separate processes, a book that
 * changes ten times a second, and the delay from each order to its update. Processor time and
 * memory are the server's, all threads together; the readers share the machine.
 *
 * node tools/bench/sockets.ts [--clients 5000,10000] [--seconds 15] [--profile folder]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { GatewayProcess } from './load/gatewayProcess.ts'
import { latenciesOf, reportOf } from './load/readerReports.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '5000,10000' },
    seconds: { type: 'string', default: '15' },
    processes: { type: 'string', default: '2' },
    profile: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const processes = Number(values.processes)

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
console.log(
  'clients  p50 ms  p99 ms  p99.9 ms  max ms  order p50  order p99  server CPU  KB/client  frames/s  lost of book  goal',
)
const rows: object[] = []
for (const clients of values.clients.split(',').map(Number)) {
  const server = await GatewayProcess.start(values.profile)
  const readers: ChildProcess[] = []
  try {
    await server.collect()
    const empty = await server.figures()
    for (let i = 0; i < processes; i += 1) {
      const program = new URL('./load/socketReaders.ts', import.meta.url).pathname
      const reader = fork(program, [server.origin, String(Math.round(clients / processes))])
      readers.push(reader)
      await new Promise((resolve) => reader.once('message', resolve))
    }
    await server.collect()
    const full = await server.figures()
    await server.ask({ type: 'moveBook', seconds: 3 })
    for (const reader of readers) reader.send('begin')
    const before = await server.figures()
    await server.ask({ type: 'moveBook', seconds })
    const after = await server.figures()
    const reports = await Promise.all(readers.map(reportOf))
    const { fromOrder, delivery } = latenciesOf(reports)
    const elapsed = (after.at - before.at) / 1_000
    const cpu = (after.cpuSeconds - before.cpuSeconds) / elapsed
    const kbPerClient = ((full.rssMb - empty.rssMb) * 1_024) / full.sockets
    const frames = Math.round(reports.reduce((sum, report) => sum + report.frames, 0) / elapsed)
    const closed = reports.reduce((sum, report) => sum + report.closed, 0)
    const sent = reports.reduce((sum, report) => sum + report.bookFramesSent, 0)
    const lost = sent - reports.reduce((sum, report) => sum + report.bookFrames, 0)
    const { p50, p99, p999, max } = delivery.summary()
    const order = fromOrder.summary()
    const cells = [
      full.sockets,
      p50,
      p99,
      p999,
      max,
      order.p50,
      order.p99,
      `${Math.round(cpu * 100)} %`,
      kbPerClient.toFixed(1),
      frames,
      `${lost} of ${sent}`,
    ]
    const widths = [7, 7, 7, 9, 7, 10, 10, 11, 10, 9, 13]
    const goal = clients === 10_000 ? 'order p99 ≤ 100 ms' : 'p99 ≤ 150 ms, ≤ 60 %'
    console.log(cells.map((cell, i) => String(cell).padStart(widths[i] ?? 0)).join(' '), ` ${goal}`)
    if (closed > 0) console.log(`        ${closed} sockets were closed on the way.`)
    rows.push({
      clients: full.sockets,
      p50,
      p99,
      p999,
      max,
      order,
      cpu,
      kbPerClient,
      frames,
      sent,
      lost,
      closed,
    })
  } finally {
    for (const reader of readers) reader.kill()
    await server.stop()
  }
}
console.log(JSON.stringify({ bench: 'sockets', rows }))
