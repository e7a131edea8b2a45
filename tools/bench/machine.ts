/**
 * What the machine can do without us: steps of a bare loop, flushes of the disk, and orders a
 * second that a bare Fastify server answers, under the same load as ours. Other figures are read
 * as multiples of these.
 *
 *   node tools/bench/machine.ts [--seconds 10]
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBareServer } from '../../apps/server/src/testing/bareServer.ts'
import { runLoad } from './load/httpLoad.ts'
import { orderSource } from './load/orderSource.ts'
import { bareDisk } from './yardsticks/bareDisk.ts'
import { bareLoop } from './yardsticks/bareLoop.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const P99_MAX_MS = 50
const FIRST_RATE = 1_000
const STEP = 1_000

if (process.send) process.send(await startBareServer())
else await measure()

async function measure(): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
  const loop = bareLoop()
  console.log(`a bare loop: ${loop} M steps/s of processor time`)
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  console.log(bareDisk(folder))
  rmSync(folder, { recursive: true })
  const child = fork(import.meta.filename, { execArgv: process.execArgv })
  const { origin } = await new Promise<{ origin: string }>((resolve) =>
    child.once('message', (message) => resolve(message as { origin: string })),
  )
  const highest = await highestRate(Number(new URL(origin).port))
  child.kill()
  console.log(
    highest === 0
      ? `bare Fastify: above ${P99_MAX_MS} ms at the first rate, ${FIRST_RATE} orders/s`
      : `bare Fastify: ${highest} orders/s at p99 ≤ ${P99_MAX_MS} ms`,
  )
  console.log(JSON.stringify({ bench: 'machine', loop, fastify: highest }))
}

/** The last rate, step by step, that keeps the limit. */
async function highestRate(port: number): Promise<number> {
  const nobody = { headers: { token: 't'.repeat(43), cookie: 'c'.repeat(43) } }
  const next = orderSource([nobody])
  await runLoad(port, next, { rate: 500, seconds: 10 })
  for (let rate = FIRST_RATE, highest = 0; ; rate += STEP) {
    const { latencies, late } = await runLoad(port, next, { rate, seconds: Number(values.seconds) })
    const { p50, p99 } = latencies.summary()
    console.log(
      `bare Fastify at ${rate}/s: p50 ${p50} ms, p99 ${p99} ms, late p99 ${late.summary().p99} ms`,
    )
    if (p99 > P99_MAX_MS) return highest
    highest = rate
  }
}
