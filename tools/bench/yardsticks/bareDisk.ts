import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Latencies } from '../load/latencies.ts'

/** Pages written and kept one after another, as a journal's are. */
export function bareDisk(folder: string): string {
  const page = Buffer.alloc(8 * 1024, 1)
  const file = openSync(join(folder, 'bare-disk'), 'w')
  const pages = 2_048
  writeSync(file, Buffer.alloc(pages * page.length))
  fdatasyncSync(file)
  const times = new Latencies()
  const started = performance.now()
  for (let at = 0; performance.now() - started < 5_000; at = (at + 1) % pages) {
    const from = performance.now()
    writeSync(file, page, 0, page.length, at * page.length)
    fdatasyncSync(file)
    times.add(performance.now() - from)
  }
  closeSync(file)
  const { p50, p99, p999, max } = times.summary()
  return `the disk alone: p50 ${p50} ms, p99 ${p99} ms, p99.9 ${p999} ms, max ${max} ms`
}
