/**
 * Writes to members about what was committed, one letter after another: none is read before the one it
 * follows.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Event } from '@assay/engine/event.ts'
import type { Note } from '../http/messages.ts'
import type { Core } from '../writer/core.ts'

/** Whom to write to about the events of one command, and what. */
export type LettersOf = (events: readonly Event[]) => Letter[]
export type Letter = { member: MemberId; letter: Note }

export type LetterParts = {
  core: Pick<Core, 'onPublished'>
  /** A letter to wherever the member can be written to. */
  write: (member: MemberId, letter: Note) => Promise<void>
  onError: (error: unknown) => void
}

export function watchLetters(
  kinds: readonly LettersOf[],
  { core, write, onError }: LetterParts,
): () => void {
  let posted = Promise.resolve()
  return core.onPublished((batch) => {
    for (const { events } of batch) {
      for (const { member, letter } of kinds.flatMap((lettersOf) => lettersOf(events))) {
        posted = posted.then(() => write(member, letter)).catch(onError)
      }
    }
  })
}
