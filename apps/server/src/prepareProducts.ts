import type pg from 'pg'
import type { ServerParts } from './serverProduct.ts'
import { serverProducts } from './serverProducts.ts'

/** For a process whose user owns the database; limited users find what they only may read. */
export async function prepareProducts(pool: pg.Pool): Promise<void> {
  for (const { prepare } of Object.values<ServerParts>(serverProducts)) {
    if (prepare) await (await prepare())(pool)
  }
}
