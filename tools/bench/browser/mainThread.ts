/**
 * The work of a page on its main thread, independent of other load: Lighthouse adds up wall time,
 * which includes waiting for a processor used by the server or the browser's helpers.
 */
import { Audit } from 'lighthouse/core/audits/audit.js'

export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** In microseconds: the start, the duration, and the thread time of it. */
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { type?: string } }
}

/** A task may take so long before a tap has to wait for it. */
const LONG_TASK_MS = 50
/** Lighthouse's curve for blocking time on phones, and its part of the score. */
const BLOCKING = { p10: 200, median: 600, weight: 0.3 }

/**
 * Total blocking time in milliseconds, of the work alone: for each task that ended after the first
 * content was painted, what its own processor time, `slowness` times as long, is over 50 ms. The
 * task of that paint counts whole, where Lighthouse counts what comes after it.
 */
export function blockedByWork(events: readonly TraceEvent[], slowness: number): number {
  const painted = events
    .filter(({ name }) => name === 'firstContentfulPaint')
    .sort((a, b) => b.ts - a.ts)[0]
  if (!painted) throw new Error('The trace has no first paint of content.')
  return tasksOf(events, painted)
    .filter((task) => endOf(task) > painted.ts)
    .map(({ dur = 0, tdur = dur }) => Math.max(0, (tdur / 1_000) * slowness - LONG_TASK_MS))
    .reduce((sum, blocked) => sum + blocked, 0)
}

export type TapWork = {
  /** From the task of the click to the commit of the first frame after it. */
  own: number
  /** The longest task before the tap: what a tap may have to wait for. */
  before: number
}

/**
 * What the page's main thread works for a tap, in milliseconds of its own processor time. Undefined
 * without a tap, or when no frame followed.
 */
export function workOfTap(events: readonly TraceEvent[]): TapWork | undefined {
  const dispatched = (type: string) =>
    events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type)
  const [begin] = dispatched('pointerdown')
  const click = dispatched('click').at(-1)
  if (!begin || !click) return undefined
  const answer = events
    .filter(({ name, pid, tid }) => name === 'Commit' && pid === click.pid && tid === click.tid)
    .sort((a, b) => a.ts - b.ts)
    .find(({ ts }) => ts >= endOf(click))
  if (!answer) return undefined
  const worked = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1_000
  const tasks = tasksOf(events, click)
  return {
    own: tasks
      .filter((task) => endOf(task) > click.ts && task.ts < endOf(answer))
      .reduce((sum, task) => sum + worked(task), 0),
    before: Math.max(0, ...tasks.filter((task) => endOf(task) < begin.ts).map(worked)),
  }
}

/** The performance score where the blocking time were another. Scores are 0 to 1. */
export function scoreWith(blockedMs: number, { performance, blocking }: Scores): number {
  const better = Audit.computeLogNormalScore(BLOCKING, blockedMs) - blocking
  return performance + better * BLOCKING.weight
}

type Scores = { performance: number; blocking: number }

/** The outermost tasks of a thread, in their order. */
function tasksOf(events: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] {
  const all = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
    .filter(({ name }) => name === 'RunTask' || name.endsWith('::RunTask'))
    .sort((a, b) => a.ts - b.ts || endOf(b) - endOf(a))
  const outermost: TraceEvent[] = []
  for (const task of all) {
    const last = outermost.at(-1)
    if (!last || endOf(task) > endOf(last)) outermost.push(task)
  }
  return outermost
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur
