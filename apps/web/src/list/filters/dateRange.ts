/**
 * A period of a list, and the moments that the server is asked for; days are those of this device.
 */
import { DAY_MS } from '@assay/domain/day.ts'

/** A number of days back from now, or days from and to, each as `2026-03-14`. */
export type DateRange = { days: number | undefined } | { from: string; to: string }

export const ALWAYS: DateRange = { days: undefined }

export const isDated = (range: DateRange): boolean => 'from' in range || range.days !== undefined

export function datesOf(range: DateRange, now: number): { since?: number; until?: number } {
  if ('from' in range) {
    const [since, until] = [startOf(range.from), startOf(range.to)].sort((a, b) => a - b)
    // Both days count whole; the server leaves `until` itself out.
    return { since: since ?? 0, until: (until ?? 0) + DAY_MS }
  }
  return range.days === undefined ? {} : { since: now - range.days * DAY_MS }
}

const startOf = (text: string) => new Date(`${text}T00:00:00`).getTime()
