/** All rows that a filter names, for a file, not only those that were scrolled to; the newest where they are too many. */

/** The most that every list gives at once. */
const PAGE_SIZE = 100
/** A hundred answers, one after the other. */
export const EXPORT_MAX = 10_000

export type Paging = { page: number; limit: number }
export type Found<Row> = { rows: readonly Row[]; count: number }

export async function allRows<Row>(
  ask: (paging: Paging) => Promise<Found<Row>>,
  idOf: (row: Row) => string | number,
): Promise<Found<Row>> {
  // What comes meanwhile pushes rows from one page to the next.
  const rows = new Map<string | number, Row>()
  for (let page = 1; ; page++) {
    const found = await ask({ page, limit: PAGE_SIZE })
    for (const row of found.rows) rows.set(idOf(row), row)
    const isEnd = found.rows.length < PAGE_SIZE || page * PAGE_SIZE >= EXPORT_MAX
    if (isEnd) return { rows: [...rows.values()], count: found.count }
  }
}

/** As of one moment: asked without it, what is new would be in one page and not in another. */
export const asOf = <Dates extends { until?: number | undefined }>(asked: Dates, now: number) => ({
  ...asked,
  until: Math.min(asked.until ?? now, now),
})
