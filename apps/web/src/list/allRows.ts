/**
 * All rows that a filter selects, for a file, not only the loaded ones; the newest if there are too
 * many. If the rate limit of ten seconds is reached, it waits and continues.
 */
import { askPatiently } from '@assay/wire/client/askPatiently.ts'

/** The most that every list gives at once. */
const PAGE_SIZE = 100
/** A hundred answers, one after the other. */
export const EXPORT_MAX = 10_000

export type Paging = { page: number; limit: number }
export type DateLimit = { until?: number | undefined }
export type FoundRows<Row> = { rows: readonly Row[]; count: number }

export type RowsRequest<Row, Filter> = {
  /** What the filter names at this moment; its dates are bounded here. */
  filterAt: (now: number) => Filter
  ask: (filter: Filter & Paging & { until: number }) => Promise<FoundRows<Row>>
  idOf: (row: Row) => string | number
}

export async function allRows<Row, Filter extends DateLimit>(
  { filterAt, ask, idOf }: RowsRequest<Row, Filter>,
  now: number,
  onWait?: () => void,
): Promise<FoundRows<Row>> {
  const filter = asOf(filterAt(now), now)
  // New rows shift others from one page to the next.
  const rows = new Map<string | number, Row>()
  for (let page = 1; ; page++) {
    const asked = { ...filter, page, limit: PAGE_SIZE }
    const found = await askPatiently(() => ask(asked), { onWait })
    for (const row of found.rows) rows.set(idOf(row), row)
    const isEnd = found.rows.length < PAGE_SIZE || page * PAGE_SIZE >= EXPORT_MAX
    if (isEnd) return { rows: [...rows.values()], count: found.count }
  }
}

/** As of one moment: asked without it, what is new would be in one page and not in another. */
const asOf = <Filter extends DateLimit>(filter: Filter, now: number) => ({
  ...filter,
  until: Math.min(filter.until ?? now, now),
})
