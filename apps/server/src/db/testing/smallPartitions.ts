import type pg from 'pg'
import { makePartitions } from '../partitions.ts'

export const PARTITIONED = [
  'journal',
  'ledger_line',
  'spot_order',
  'spot_fill',
  'perp_order',
  'perp_fill',
  'cycle_round',
  'cycle_tick',
]

/** Gives the first partitions of an empty database less room, and makes more of that size. */
export async function makeSmallPartitions(
  client: pg.Client,
  { size, ahead }: { size: number; ahead: number },
): Promise<void> {
  for (const table of PARTITIONED) {
    await client.query(
      `ALTER TABLE ${table} DETACH PARTITION ${table}_from_0;
       ALTER TABLE ${table} ATTACH PARTITION ${table}_from_0 FOR VALUES FROM (MINVALUE) TO (${size})`,
    )
  }
  await makePartitions(client, { size, ahead })
}
