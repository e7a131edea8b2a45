import type { Command } from '@assay/engine/command.ts'
import type { Event } from '@assay/engine/event.ts'

/**
 * One committed command with what it brought about. Positions are the journal's `seq`, without
 * gaps.
 */
export type PublishedCommand = { position: number; command: Command; events: Event[] }

/**
 * What the caller of a command gets, only after its commit. A refused command has the one event
 * `rejected`. A repeated request key gets the first answer, with `isRepeat` set, and is not
 * published again.
 */
export type Answer = { position: number; events: Event[]; isRepeat: boolean }

/** Whether a command added a row to the journal. A refused or repeated one adds none. */
export const hasChanged = (events: Event[]): boolean =>
  events[0]?.type !== 'rejected' && events[0]?.type !== 'repeated'
