/**
 * Takes over the journal for this process and restores its state. The lock belongs to the
 * connection that writes, so that it is free only when nothing of an earlier writer is still under
 * way; the primary key of the journal is the second barrier.
 */
import type pg from 'pg'
import { LOCK_NOT_AVAILABLE, WRITER_LOCK } from '../../db/advisoryLock.ts'
import { requireDurability } from '../../db/hosts/requireDurability.ts'
import { openConnection } from '../../db/pool.ts'
import { Fault } from '../../fault.ts'
import { releaseText, type Sealing } from '../../secrets/sealing.ts'
import type { Lead, LeadingCore } from '../core.ts'
import { keepReleases } from '../journal/journal.ts'
import { type Recovered, recover } from './recover.ts'
import { requireAcknowledged } from './requireAcknowledged.ts'

/** Leads that a core announces. A process that has missed more of them starts again. */
const LEADS_MAX = 32

type Leads = LeadingCore['leads']

export type OpenJournal = Recovered & {
  client: pg.Client
  /** The newest leads of this database, its own first. */
  leads: Leads
}

type Opening = { sealing?: Sealing | undefined; acknowledgedFile?: string | undefined }

export async function openJournal(
  url: string,
  { sealing, acknowledgedFile }: Opening = {},
): Promise<OpenJournal> {
  const client = await openConnection(url, 'assay writer')
  try {
    await requireDurability(client)
    await client.query("SET lock_timeout = '5s'")
    await client.query('SELECT pg_advisory_lock($1)', [WRITER_LOCK])
    await client.query('SET lock_timeout = 0')
    await requireAcknowledged(client, acknowledgedFile)
    const recovered = await recover(client, { sealing })
    const leads = await beginToLead(client, recovered, sealing)
    return { client, leads, ...recovered }
  } catch (cause) {
    await client.end().catch(() => undefined)
    if ((cause as { code?: string }).code === LOCK_NOT_AVAILABLE) {
      throw new Fault('Another server is writing to this database.', { cause })
    }
    throw cause
  }
}

/** What the holder of the lock does first, with the state at the journal's end. */
export async function beginToLead(
  client: pg.Client,
  recovered: Recovered,
  sealing?: Sealing,
): Promise<Leads> {
  if (sealing) await sealReleases(client, recovered, sealing)
  await client.query('INSERT INTO leadership (began) VALUES ($1)', [recovered.position])
  const { rows } = await client.query<Lead>(
    `SELECT epoch, id, coalesce(began, 0) AS began FROM leadership
     ORDER BY epoch DESC LIMIT ${LEADS_MAX}`,
  )
  return rows as Leads
}

/** What waits for the signer is sealed again: it was released before there was this key, or any. */
async function sealReleases(
  client: pg.Client,
  { state }: Recovered,
  { seal }: Sealing,
): Promise<void> {
  const released = [...state.withdrawals.open.values()].filter(({ status }) => status === 'sending')
  await client.query(keepReleases('$1', '$2'), [
    released.map(({ id }) => id),
    released.map((withdrawal) => seal(releaseText(withdrawal))),
  ])
}
