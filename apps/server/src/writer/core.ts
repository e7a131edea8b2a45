import type { MemberId } from '@assay/domain/account.ts'
import type { Command } from '@assay/engine/command.ts'
import type { AnswerOf, QueryOf, ReadName } from '@assay/engine/query.ts'
import type { JournalEnd } from '../secrets/sealing.ts'
import type { Answer, PublishedCommand } from './published.ts'

/**
 * The writer and the follower as the gateway sees them, whatever thread or process they run in. All
 * data is of committed commands only.
 */
export type Core = {
  /**
   * Resolves after the commit. Throws `Busy` when too much is waiting, `Fault` when the writer
   * stopped.
   */
  submit: (command: Command) => Promise<Answer>
  /** Called in order, without gaps, with every commit. Returns what ends it. */
  onPublished: (listener: (batch: PublishedCommand[]) => void) => () => void
  /** The last position published to this thread. */
  position: () => number
  /**
   * Reads from the follower's replica; each read is declared in the engine, under `reads` of a
   * product or of the kernel. Waits, with a time limit, until the replica has reached `after`, the
   * caller's last position. Throws `Behind` when that takes too long, `Fault` when the follower
   * stopped.
   */
  read: <Name extends ReadName>(query: QueryOf<Name>, after?: number) => Promise<ReadAnswer<Name>>
  /** Resolves when the history tables hold everything up to `position`; `Fault` after the bound. */
  waitForHistory: (position: number) => Promise<void>
  /**
   * The last position that touched a member, also when it is not published here yet. Missing where
   * the core is in this process: then nothing is acknowledged before it is published here.
   */
  positionOf?: (member: MemberId) => Promise<number>
  metrics: () => CoreMetrics
  /** Undefined while commands and reads are answered; otherwise a sentence. */
  whyNotReady: () => string | undefined
  /** Finishes queued commands, takes a snapshot, ends both threads. */
  stop: () => Promise<void>
}

/** The hash of an engine's state (`snapshot.ts`), which equal states share. */
export type StateHash = { position: number; hash: string }

/**
 * What a read answers, and the position it is true at. `isUnderWay` with a `request`: when it was
 * read, a command with its key waited for its commit.
 */
export type ReadAnswer<Name extends ReadName> = {
  position: number
  isUnderWay?: boolean
} & AnswerOf<Name>

export type CoreMetrics = {
  position: number
  /** What the follower's replica has seen. */
  followedPosition: number
  /** What the history tables hold. */
  projectedPosition: number
  /** Commands that wait for the writer. */
  queueLength: number
  commits: number
  commands: number
  /** Where the core is another process: how often NATS was lost, and commits were missed. */
  reconnects: number
  gapsFilled: number
  /** Messages over NATS that could not be read. */
  messagesDropped: number
}

/** The hash of the state that would lead, while standing by; of the one that is read, later. */
export type StateHasher = { stateHash(): Promise<StateHash> }

/** A row of the table `leadership`: a core began to lead. */
export type Lead = {
  /** The number of the row. A restored database gives the same numbers again. */
  epoch: number
  /** Random, so that it is different in a restored database. */
  id: string
  /** The position of the journal's end at that time. */
  began: number
}

/** A leading core. */
export type LeadingCore = Core &
  StateHasher & {
    /** The newest leads of its database, its own first. */
    leads: [Lead, ...Lead[]]
    /** Of the journal, as of the last position published to this thread. */
    end: () => JournalEnd
  }

export type Standby = {
  /** Called with the commits of another core, in order, and the journal's end after them. */
  onFollowed: (published: PublishedCommand[], end: JournalEnd) => void
  /** Called when both threads have caught up, so that it can take over at once. */
  onReady?: (own: StateHasher) => void
}
