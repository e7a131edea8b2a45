import type { Command } from '@assay/engine/kernel/command.ts'
import type { Event } from '@assay/engine/kernel/event.ts'

/**
 * One committed command with what it brought about. Positions are the journal's `seq`, without
 * gaps.
 */
export type PublishedCommand = { position: number; command: Command; events: Event[] }

/**
 * What the caller of a command gets, only after its commit. A refused command has the one event
 * `rejected`. The same request key again gets the first answer; `isRepeat` tells, and nothing is
 * published a second time.
 */
export type Answer = { position: number; events: Event[]; isRepeat: boolean }

/** Whether a command made a row in the journal. One that was refused or asked twice made none. */
export const hasChanged = (events: Event[]): boolean =>
  events[0]?.type !== 'rejected' && events[0]?.type !== 'repeated'
