/** Writes to members about what was committed. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Event } from '@assay/engine/event.ts'
import type { Note } from '../http/messages.ts'
import type { Core } from '../writer/core.ts'
import type { LetterQueue } from './letterQueue.ts'

/** Whom to write to about the events of one command, and what. */
export type LettersOf = (events: readonly Event[]) => Letter[]
export type Letter = { member: MemberId; letter: Note }

export type LetterParts = {
  core: Pick<Core, 'onPublished'>
  queue: Pick<LetterQueue, 'post'>
}

export function watchLetters(
  kinds: readonly LettersOf[],
  { core, queue }: LetterParts,
): () => void {
  return core.onPublished((batch) => {
    for (const { events } of batch) {
      for (const { member, letter } of kinds.flatMap((lettersOf) => lettersOf(events))) {
        queue.post(member, letter)
      }
    }
  })
}
