/**
 * The writer in a separate thread, so that no number of sockets delays a commit. It sends every
 * commit to the follower's thread as bytes and to the gateway's, which keeps the commands, as
 * events, in that order.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Command } from '@assay/engine/command.ts'
import { hashOf } from '@assay/engine/snapshot.ts'
import type pg from 'pg'
import { every, type StopRepeating } from '../clocks/every.ts'
import { Fault, sentenceOf } from '../fault.ts'
import type { FeedMessage } from '../follower/followerThread.ts'
import { type JournalEnd, type JournalKey, openSealing } from '../secrets/sealing.ts'
import type { WaitingCommand } from './batch.ts'
import type { LeadingCore, StateHash } from './core.ts'
import { PROTOCOL_VERSION } from './protocol.ts'
import type { PublishedCommand } from './published.ts'
import { openJournal } from './recovery/openJournal.ts'
import type { Recovered } from './recovery/recover.ts'
import { PROOF_EVERY_MS, standBy } from './recovery/standBy.ts'
import { type BusyReason, type Committed, Writer, type WriterLimits } from './writer.ts'

export type WriterSetup = {
  url: string
  toFollower: MessagePort
  key?: JournalKey
  limits?: Partial<WriterLimits>
  snapshotEvery?: number
  /** Follows while another one leads, instead of refusing to start. */
  isStandby?: boolean
  acknowledgedFile?: string
}
export type WriterRequest =
  /** Commands numbered from `from` on. */
  | { type: 'submit'; from: number; commands: Command[] }
  /** While standing by: of the state that would lead. */
  | { type: 'hash'; id: number }
  | { type: 'finish' }
export type WriterMessage =
  /** While standing by: the commits of another writer, and the journal's end after them. */
  | { type: 'followed'; published: PublishedCommand[]; end: JournalEnd }
  /** While standing by: the state is that of the journal. */
  | { type: 'following' }
  | { type: 'hash'; id: number; of: StateHash }
  | { type: 'ready'; protocol: number; end: JournalEnd; leads: LeadingCore['leads'] }
  | {
      type: 'committed'
      answers: WaitingCommand<number>[]
      /** The journal's hash after them. */
      hash: string
      queueLength: number
      commits: number
    }
  | { type: 'busy'; id: number; reason: BusyReason }
  | { type: 'failed'; id: number; sentence: string }
  | { type: 'finished'; position: number }
  | { type: 'stopped'; sentence: string }

async function run(setup: WriterSetup): Promise<void> {
  const post = (message: WriterMessage) => parentPort!.postMessage(message)
  const sealing = setup.key && openSealing(setup.key)
  const onFollowed = (published: PublishedCommand[], end: JournalEnd) =>
    post({ type: 'followed', published, end })
  const onFollowing = (followed: Recovered) => {
    parentPort!.on('message', (request: WriterRequest) => {
      if (request.type !== 'hash') return
      const of = { position: followed.position, hash: hashOf(followed.state) }
      post({ type: 'hash', id: request.id, of })
    })
    post({ type: 'following' })
  }
  const { acknowledgedFile } = setup
  const journal = setup.isStandby
    ? await standBy(setup.url, {
        sealing,
        acknowledgedFile,
        snapshotEvery: setup.snapshotEvery,
        onFollowed,
        onFollowing,
      })
    : await openJournal(setup.url, { sealing, acknowledgedFile })
  const writer: Writer<number> = new Writer({
    ...journal,
    sealing,
    ...(setup.limits && { limits: setup.limits }),
    onCommitted: (committed) => {
      feed(setup.toFollower, committed)
      const { answers, hash } = committed
      const { queueLength, commits } = writer
      post({ type: 'committed', answers, hash, queueLength, commits })
    },
    onStopped: (fault) => post({ type: 'stopped', sentence: fault.message }),
  })
  const stopProving = proveAlive(journal.client, (fault) =>
    post({ type: 'stopped', sentence: fault.message }),
  )
  setup.toFollower.on('message', (projected: number) => writer.followedTo(projected))
  parentPort!.removeAllListeners('message')
  parentPort!.on('message', async (request: WriterRequest) => {
    if (request.type === 'hash') return
    if (request.type === 'finish') {
      await writer.drained()
      void stopProving()
      await journal.client.end()
      post({ type: 'finished', position: writer.position })
      return
    }
    for (const [index, command] of request.commands.entries()) {
      const id = request.from + index
      try {
        const reason = writer.submit(command, id)
        if (reason) post({ type: 'busy', id, reason })
      } catch (error) {
        post({ type: 'failed', id, sentence: sentenceOf(error) })
      }
    }
  })
  const { position, journalHash, leads } = journal
  const end = { position, hash: journalHash }
  post({ type: 'ready', protocol: PROTOCOL_VERSION, end, leads })
}

/**
 * Regularly sends something on the writing connection: it shows a standby that this writer is
 * alive, and this process that the connection is.
 */
function proveAlive(client: pg.Client, onStopped: (fault: Fault) => void): StopRepeating {
  const onError = (cause: unknown) =>
    onStopped(new Fault(`The database does not answer the writer: ${sentenceOf(cause)}`))
  return every(PROOF_EVERY_MS, () => client.query('SELECT 1'), { onError })
}

function feed(follower: MessagePort, committed: Committed<number>): void {
  const [first] = committed.published
  if (!first) return
  const column = Uint8Array.from(committed.commands)
  const message: FeedMessage = { from: first.position, column, hash: committed.hash }
  follower.postMessage(message, [column.buffer])
}

run(workerData as WriterSetup).catch((error) => {
  const sentence = error instanceof Fault ? error.message : `The writer: ${sentenceOf(error)}`
  parentPort!.postMessage({ type: 'stopped', sentence } satisfies WriterMessage)
})
