/**
 * The most orders that a core acknowledges: to several sending processes over NATS, and in turns
 * with it to the same load in one process with the core, which is what `ROLE=all` runs. The
 * processor time of an order is that of the core's process and that of the senders apart.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../../../apps/server/src/writer/testing/serverProcess.ts'
import { Latencies } from './latencies.ts'
import type { SenderReport } from './senderProcess.ts'

type ThroughputParts = {
  /** Of the database, and of NATS. */
  database: string
  nats: string
  startCore: () => Promise<ServerProcess>
  senders: number
  /** Commands under way, of all senders together: one run for each. */
  inFlight: readonly number[]
  seconds: number
}

type Run = {
  perSecond: number
  latencies: Latencies
  busy: number
  /** Microseconds of processor time of an order. */
  coreUs: number | undefined
  sendersUs: number
}

const WARM_MS = 5_000
const PROGRAM = new URL('./senderProcess.ts', import.meta.url).pathname

export async function measureThroughput(parts: ThroughputParts): Promise<void> {
  const { senders, seconds } = parts
  console.log(
    `\nThe most orders and cancels, ${seconds} s each, with a core over NATS and ${senders} processes that send, and in one process\n` +
      '| commands under way | | acknowledged/s | p50 ms | p99 ms | turned away | processor time of an order: core | senders | together |\n' +
      `|${'---|'.repeat(9)}`,
  )
  for (const inFlight of parts.inFlight) {
    const alone = await runAlone(parts, inFlight)
    tell(inFlight, 'one process', alone)
    const overNats = await runOverNats(parts, inFlight)
    tell(inFlight, 'over NATS', overNats)
    const ratio = (overNats.perSecond / alone.perSecond).toFixed(2)
    console.log(`| ${inFlight} | ratio | ${ratio} | | | | | | |`)
  }
}

function tell(inFlight: number, name: string, run: Run): void {
  const { p50, p99 } = run.latencies.summary()
  const us = (cost: number | undefined) => (cost === undefined ? '' : `${Math.round(cost)} µs`)
  const together = us((run.coreUs ?? 0) + run.sendersUs)
  const senders = run.coreUs === undefined ? '' : us(run.sendersUs)
  const cells = [inFlight, name, Math.round(run.perSecond), p50, p99, run.busy, us(run.coreUs)]
  console.log(`| ${[...cells, senders, together].join(' | ')} |`)
}

/** The core is in the process that sends, as with `ROLE=all`. */
async function runAlone({ database, seconds }: ThroughputParts, inFlight: number): Promise<Run> {
  const sender = await startSender(['alone', database, '1', String(inFlight)])
  const reports = await drive([sender], { seconds, onCount: () => undefined })
  return runOf(reports, { seconds, coreSeconds: undefined })
}

async function runOverNats(parts: ThroughputParts, inFlight: number): Promise<Run> {
  const { nats, senders, seconds } = parts
  const core = await parts.startCore()
  const each = String(Math.ceil(inFlight / senders))
  const children: ChildProcess[] = []
  for (let index = 1; index <= senders; index += 1) {
    children.push(await startSender(['nats', nats, String(index), each]))
  }
  let coreSeconds = 0
  const reports = await drive(children, {
    seconds,
    onCount: () => {
      coreSeconds -= processorSeconds(core.pid)
    },
    onReport: () => {
      coreSeconds += processorSeconds(core.pid)
    },
  })
  await core.kill('SIGTERM')
  return runOf(reports, { seconds, coreSeconds })
}

async function startSender(input: string[]): Promise<ChildProcess> {
  const child = fork(PROGRAM, input)
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`A sender ended (${code}).`)))
  })
  return child
}

type Moments = { seconds: number; onCount: () => void; onReport?: () => void }

async function drive(
  senders: readonly ChildProcess[],
  { seconds, onCount, onReport }: Moments,
): Promise<SenderReport[]> {
  for (const sender of senders) sender.send('begin')
  await wait(WARM_MS)
  for (const sender of senders) sender.send('count')
  onCount()
  await wait(seconds * 1_000)
  onReport?.()
  const ended = senders.map((sender) => new Promise((resolve) => sender.once('exit', resolve)))
  const reports = await Promise.all(
    senders.map((sender) => {
      const told = new Promise<SenderReport>((resolve) => sender.once('message', resolve as never))
      sender.send('report')
      return told
    }),
  )
  await Promise.all(ended)
  return reports
}

function runOf(
  reports: readonly SenderReport[],
  { seconds, coreSeconds }: { seconds: number; coreSeconds: number | undefined },
): Run {
  const latencies = new Latencies()
  for (const report of reports) for (const ms of report.latencies) latencies.add(ms)
  const sum = (of: (report: SenderReport) => number) =>
    reports.reduce((all, each) => all + of(each), 0)
  const answered = sum((each) => each.answered)
  return {
    perSecond: answered / seconds,
    latencies,
    busy: sum((each) => each.busy),
    coreUs: coreSeconds === undefined ? undefined : (coreSeconds / answered) * 1e6,
    sendersUs: (sum((each) => each.cpuSeconds) / answered) * 1e6,
  }
}

/** User and system time of a process, from Linux' /proc. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
