/** What readers of a book report of the frames they got, put together. */
import type { ChildProcess } from 'node:child_process'
import { Latencies } from './latencies.ts'

export type Report = {
  /** By turns, when an order was sent and how much later a reader saw it, in milliseconds. */
  seen: number[]
  /** Of all readers. */
  frames: number
  /** Frames of the book at the readers that look into them, and what their numbers say was sent. */
  bookFrames: number
  bookFramesSent: number
  closed: number
}

export function reportOf(reader: ChildProcess): Promise<Report> {
  const told = new Promise<Report>((resolve) =>
    reader.once('message', (message) => resolve(message as Report)),
  )
  reader.send('report')
  return told
}

/** Calls with the stamp of each order that a reader saw, and how much later. */
export function eachSeen(
  reports: readonly Report[],
  each: (stamp: number, delay: number) => void,
): void {
  for (const { seen } of reports) {
    for (let i = 0; i < seen.length; i += 2) each(seen[i] ?? 0, seen[i + 1] ?? 0)
  }
}

/**
 * From the order on, which may wait 100 ms for the next publication; and from the moment the first
 * of all readers had the update, which is what their number costs.
 */
export function latenciesOf(reports: readonly Report[]) {
  const first = new Map<number, number>()
  eachSeen(reports, (stamp, delay) => {
    first.set(stamp, Math.min(first.get(stamp) ?? delay, delay))
  })
  const [fromOrder, delivery] = [new Latencies(), new Latencies()]
  eachSeen(reports, (stamp, delay) => {
    fromOrder.add(delay)
    delivery.add(delay - (first.get(stamp) ?? 0))
  })
  return { fromOrder, delivery }
}
