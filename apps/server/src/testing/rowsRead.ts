/** What queries cost, counted and not timed. */
import type pg from 'pg'

type Plan = { 'Node Type': string; Plans?: Plan[] } & Record<string, number | undefined>
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Rows that the queries took from tables, those looked at in vain included. */
export async function rowsRead(
  pool: pg.Pool,
  ask: (watched: pg.Pool) => Promise<unknown>,
): Promise<number> {
  const asked: [string, unknown[]][] = []
  const watched = {
    query(text: string, values: unknown[]) {
      asked.push([text, values])
      return pool.query(text, values)
    },
  }
  await ask(watched as unknown as pg.Pool)
  let read = 0
  for (const [text, values] of asked) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
      if (!('Relation Name' in node)) continue
      const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
      read += each * (node['Actual Loops'] ?? 0)
    }
  }
  return read
}
