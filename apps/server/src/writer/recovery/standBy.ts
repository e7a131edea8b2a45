/**
 * Follows the journal with the same engine while another writer leads, and takes over when its lock
 * is free: the state is already there, and the last commits are read under the lock. It ends when
 * its state differs from a checkpoint, and does not lead when rows that it has followed are no
 * longer in the journal.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createLockEnder, tryLock, WRITER_LOCK } from '../../db/advisoryLock.ts'
import { requireDurability } from '../../db/hosts/requireDurability.ts'
import { openConnection } from '../../db/pool.ts'
import type { JournalEnd, Sealing } from '../../secrets/sealing.ts'
import { type JournalRow, readJournal } from '../journal/journal.ts'
import { requireSealed } from '../journal/sealedJournal.ts'
import type { PublishedCommand } from '../published.ts'
import { RecentCommits } from '../recentCommits.ts'
import { CheckpointComparison } from './checkpointComparison.ts'
import { beginToLead, type OpenJournal } from './openJournal.ts'
import { type Recovered, recover, replay } from './recover.ts'
import { requireAcknowledged } from './requireAcknowledged.ts'
import { SNAPSHOT_EVERY } from './snapshotStore.ts'

const LOOK_EVERY_MS = 20
/**
 * A writer that lives sends something every second (`PROOF_EVERY_MS`). One that has not for so long
 * is paused or cut off: its connection is ended, and with it the lock. It cannot write when it
 * wakes up.
 */
const SILENT_MS = 5_000
const LOOK_FOR_SILENT_EVERY_MS = 500
export const PROOF_EVERY_MS = 1_000

export async function standBy(
  url: string,
  {
    sealing,
    acknowledgedFile,
    snapshotEvery = SNAPSHOT_EVERY,
    onFollowed,
    onFollowing,
  }: {
    sealing?: Sealing | undefined
    acknowledgedFile?: string | undefined
    /** As the core that leads has it: the state is compared there. */
    snapshotEvery?: number | undefined
    /** Called with the commits of another writer, in order, and the journal's end after them. */
    onFollowed: (published: PublishedCommand[], end: JournalEnd) => void
    /** It has caught up with the journal: from now on it can take over at once. */
    onFollowing: (followed: Recovered) => void
  },
): Promise<OpenJournal> {
  const client = await openConnection(url, 'assay writer')
  try {
    await requireDurability(client)
    // Before it follows: from then on the file is overwritten, and a loss would not be noticed.
    await requireAcknowledged(client, acknowledgedFile)
    const recent = new RecentCommits()
    const onReplayed = (published: PublishedCommand) => recent.add([published])
    const followed = await recover(client, { sealing, onReplayed })
    onFollowed(recent.all(), endOf(followed))
    const comparison = new CheckpointComparison(client, { every: snapshotEvery, sealing })
    const follow = async (last?: number) => {
      for await (const rows of readJournal(client, endOf(followed), { last })) {
        const published = rows.map((row) => take(followed, row))
        onFollowed(published, endOf(followed))
      }
    }
    await follow()
    onFollowing(followed)
    const endSilentHolder = createLockEnder(client, WRITER_LOCK)
    let lookedAt = 0
    while (!(await tryLock(client, WRITER_LOCK))) {
      if (performance.now() - lookedAt > LOOK_FOR_SILENT_EVERY_MS) {
        lookedAt = performance.now()
        await endSilentHolder(SILENT_MS)
      }
      await wait(LOOK_EVERY_MS)
      const mayFollow = await comparison.proceed(followed)
      if (mayFollow) await follow(comparison.nextAfter(followed.position))
    }
    await comparison.compare()
    await follow()
    const end = endOf(followed)
    await requireAcknowledged(client, acknowledgedFile, end)
    if (sealing) await requireSealed(client, end, sealing)
    return { client, leads: await beginToLead(client, followed, sealing), ...followed }
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw cause
  }
}

const endOf = ({ position, journalHash }: Recovered): JournalEnd => ({
  position,
  hash: journalHash,
})

function take(followed: Recovered, row: JournalRow): PublishedCommand {
  const { command, events } = replay(followed.state, row.seq, row.command)
  followed.position = row.seq
  followed.journalHash = row.hash
  return { position: row.seq, command, events }
}
