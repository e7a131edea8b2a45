import type { Command } from '@assay/engine/command.ts'
import { JournalRows } from './journal/journal.ts'
import type { PublishedCommand } from './published.ts'

/** Commands that are applied and will be committed together, with the callers that wait for it. */
export class Batch<Ticket> {
  readonly rows = new JournalRows()
  published: PublishedCommand[] = []
  waiting: WaitingCommand<Ticket>[] = []

  /** Empties it for use after the row with that hash. */
  begin(from: number, previousHash: string): void {
    this.rows.begin(from, previousHash)
    this.published = []
    this.waiting = []
  }
}

/** A caller, and the answer that the commit makes true. */
export type WaitingCommand<Ticket> = {
  ticket: Ticket
  position: number
  events: PublishedCommand['events']
}
export type Queued<Ticket> = { command: Command; ticket: Ticket }
