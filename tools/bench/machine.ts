/**
 * What the machine can do without us: steps of a bare loop, flushes of the disk, and orders a
 * second that a bare Fastify server answers, under the same load as ours. Other figures are read
 * as multiples of these.
 *
 *   node tools/bench/machine.ts [--seconds 10]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BareProcess } from './load/bareProcess.ts'
import { highestOfBare, P99_MAX_MS } from './load/heldRate.ts'
import { bareDisk } from './yardsticks/bareDisk.ts'
import { bareLoop } from './yardsticks/bareLoop.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
const loop = bareLoop()
console.log(`a bare loop: ${loop} M steps/s of processor time`)
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
console.log(bareDisk(folder))
rmSync(folder, { recursive: true })
const bare = await BareProcess.start()
const fastify = await highestOfBare(bare.port, Number(values.seconds))
bare.stop()
console.log(`bare Fastify: ${fastify} orders/s at p99 ≤ ${P99_MAX_MS} ms`)
console.log(JSON.stringify({ bench: 'machine', loop, fastify }))
