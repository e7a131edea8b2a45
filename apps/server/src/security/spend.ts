/** Codes and factors that work once. */
import type pg from 'pg'
import { transaction } from '../db/transaction.ts'
import type { Refusal } from '../http/reply.ts'

/** Uses a proof up that was found right; refused when another request has done so meanwhile. */
export type Spend = (client: pg.ClientBase) => Promise<Refusal | undefined>

/** All of them, or none where one is refused: a right one stays good for the next try. */
export const spendAll = (pool: pg.Pool, spends: readonly Spend[]): Promise<Refusal | undefined> =>
  transaction(
    pool,
    async (client) => {
      for (const spend of spends) {
        const refused = await spend(client)
        if (refused) return refused
      }
      return undefined
    },
    (refused) => refused === undefined,
  )
