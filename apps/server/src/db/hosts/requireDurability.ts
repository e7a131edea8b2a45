/**
 * Refuses a database that may forget what it confirmed. An acknowledged command must survive a
 * power cut, and with one of these settings off it would not.
 */
import type pg from 'pg'
import { Fault } from '../../fault.ts'

const REQUIRED = ['fsync', 'synchronous_commit', 'full_page_writes']

export async function requireDurability(client: pg.Client | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [REQUIRED],
  )
  for (const name of REQUIRED) {
    const setting = rows.find((row) => row.name === name)?.setting
    if (setting === 'off' || setting === undefined) {
      throw new Fault(
        `The database has ${name} off and may lose confirmed orders; turn it on and start again.`,
      )
    }
  }
}
