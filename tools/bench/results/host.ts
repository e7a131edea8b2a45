/** Processor time that benchmarks used, and the share that the host took (steal time). */
import { existsSync, readFileSync } from 'node:fs'

export type Processors = { all: number; idle: number; taken: number }

/** Ticks of all processors since the start, by Linux's proc(5). */
export function processorTime(): Processors | undefined {
  if (!existsSync('/proc/stat')) return undefined
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  // user nice system idle iowait irq softirq steal; guest times are in user's already
  const ticks = total.split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, each) => sum + each, 0)
  return { all, idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), taken: ticks[7] ?? 0 }
}

/** Percent of all processors that was used since then, by any program. */
export function busyShare(before: Processors | undefined): string {
  const now = processorTime()
  if (!before || !now) return '?'
  return (100 * (1 - (now.idle - before.idle) / (now.all - before.all))).toFixed(0)
}

/** Percent that the host kept for itself since then, with one decimal. */
export function hostShare(before: Processors | undefined): string | undefined {
  const now = processorTime()
  if (!before || !now) return undefined
  return ((100 * (now.taken - before.taken)) / (now.all - before.all)).toFixed(1)
}

/** Seconds of processor time of all ended children and their children; 0 if unavailable. */
export function childrenSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}
