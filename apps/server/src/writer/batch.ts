import type { Command } from '@assay/engine/command.ts'
import type { Published } from './published.ts'

/** Commands that are applied and will be committed together, with the callers that wait for it. */
export type Batch<Ticket> = {
  /** The journal's seq of the first row. */
  from: number
  rows: { commands: Uint8Array[]; hashes: Uint8Array[] }
  published: Published[]
  waiting: Waiting<Ticket>[]
}

/** A caller, and the answer that the commit makes true. */
export type Waiting<Ticket> = { ticket: Ticket; position: number; events: Published['events'] }
export type Queued<Ticket> = { command: Command; ticket: Ticket }

export const emptyBatch = <Ticket>(from: number): Batch<Ticket> => ({
  from,
  rows: { commands: [], hashes: [] },
  published: [],
  waiting: [],
})
