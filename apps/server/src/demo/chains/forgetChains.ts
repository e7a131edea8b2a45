import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { IS_CREDITED } from '../../features/deposit/deposits.ts'

/** What was read from the chains and prepared for them; emptied. */
const TABLES = [
  'chain_cursor',
  'signed_transaction',
  'payment',
  'signer_status',
  'withdrawal_halt',
  'unclaimed_coins',
]

/** The demo makes new chains at every start: forgets what was read from and sent to older ones. */
export const forgetChains = (pool: pg.Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await client.query(`UPDATE deposit SET is_on_chain = false WHERE NOT ${IS_CREDITED}`)
    // Credited ones are made again in the first block of the new chain.
    await client.query('UPDATE deposit SET block = 0')
    for (const table of TABLES) await client.query(`DELETE FROM ${table}`)
  })
