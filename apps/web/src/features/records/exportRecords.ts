/** All records of a filter for a file, not only those that were scrolled to; the newest where they are too many. */
import type { Input, Reply } from '@assay/wire/route.ts'
import type { getRecords } from '@assay/wire/routes/account.ts'
import type { LedgerRecord } from '../../live/RecordLine.tsx'
import { type RecordFilter, requestOf } from './recordFilter.ts'

const PAGE_SIZE = 200
/** Fifty answers, one after the other. */
export const EXPORT_MAX = 10_000

type Ask = (input: Input<typeof getRecords>) => Promise<Reply<typeof getRecords>>

export async function allRecords(
  filter: RecordFilter,
  { now, ask }: { now: number; ask: Ask },
): Promise<{ records: LedgerRecord[]; count: number }> {
  const asked = requestOf(filter, now)
  // What comes meanwhile would push lines from one page to the next.
  const until = Math.min(asked.until ?? now, now)
  const records = new Map<string, LedgerRecord>()
  for (let page = 1; ; page++) {
    const found = await ask({ ...asked, until, page, limit: PAGE_SIZE })
    for (const record of found.records) records.set(record.id, record)
    const isEnd = found.records.length < PAGE_SIZE || page * PAGE_SIZE >= EXPORT_MAX
    if (isEnd) return { records: [...records.values()], count: found.count }
  }
}
