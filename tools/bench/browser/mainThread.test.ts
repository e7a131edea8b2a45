/** What the benchmark of the app calls a page's own blocking time, and the score with it. */
import { expect, it } from 'vitest'
import { blockedByWork, scoreWith, type TraceEvent, workOfTap } from './mainThread.ts'

const PAGE = { pid: 1, tid: 1 }
const MS = 1_000

/** From `at` until `lasts` later, of which the thread worked `works`; all in milliseconds. */
const task = (at: number, lasts: number, works = lasts): TraceEvent => ({
  ...PAGE,
  name: 'RunTask',
  ph: 'X',
  ts: at * MS,
  dur: lasts * MS,
  tdur: works * MS,
})
const painted = (at: number): TraceEvent => ({
  ...PAGE,
  name: 'firstContentfulPaint',
  ph: 'I',
  ts: at * MS,
})

it('counts of each task what its work, slowed down, is over 50 ms', () => {
  // 12 ms are 48 on the slow phone, 13 are 52, 20 are 80.
  const events = [painted(0), task(10, 12), task(30, 13), task(50, 20)]
  expect(blockedByWork(events, 4)).toBe(2 + 30)
})

it('leaves out what the thread waited, and what its trace does not show counts whole', () => {
  expect(blockedByWork([painted(0), task(10, 500, 12)], 4)).toBe(0)
  const { tdur: _, ...untold } = task(10, 20)
  expect(blockedByWork([painted(0), untold], 4)).toBe(30)
})

it('begins with the task of the first paint, and with the last one that is reported', () => {
  const events = [painted(0), task(10, 20), painted(45), task(40, 20), task(100, 20)]
  expect(blockedByWork(events, 4)).toBe(30 + 30)
})

it('counts a task within another once, and none of another thread', () => {
  const within = { ...task(12, 15), name: 'ThreadControllerImpl::RunTask' }
  const elsewhere = { ...task(10, 90), tid: 2 }
  expect(blockedByWork([painted(0), within, task(10, 20), elsewhere], 4)).toBe(30)
})

it('has no figure for a trace without a paint', () => {
  expect(() => blockedByWork([task(10, 20)], 4)).toThrow('no first paint')
})

it('gives blocking time three tenths of the score, on the curve of phones', () => {
  // At 200 ms a page has 0.9 of that part, at 600 ms half of it.
  const scores = { performance: 0.7, blocking: 0 }
  expect(scoreWith(200, scores)).toBeCloseTo(0.7 + 0.9 * 0.3)
  expect(scoreWith(600, scores)).toBeCloseTo(0.7 + 0.5 * 0.3)
  expect(scoreWith(600, { performance: 0.85, blocking: 0.5 })).toBeCloseTo(0.85)
})

const dispatched = (type: string, at: number): TraceEvent => ({
  ...task(at, 1),
  name: 'EventDispatch',
  args: { data: { type } },
})
const commit = (at: number): TraceEvent => ({ ...task(at, 1), name: 'Commit' })

it('counts the work from a click to the first frame after it, and the longest task before the tap', () => {
  const tap = [dispatched('pointerdown', 10), dispatched('click', 20)]
  const before = [task(1, 5), commit(4), task(7, 2)]
  const between = [task(10, 4, 2), task(15, 3), task(19, 30, 6), task(60, 9, 5)]
  const answered = [...before, ...tap, ...between, commit(62), task(80, 40), commit(90)]
  expect(workOfTap(answered)).toEqual({ own: 6 + 5, before: 5 })
  expect(workOfTap([...between, commit(62)])).toBeUndefined()
  expect(workOfTap([...tap, ...between])).toBeUndefined()
})
