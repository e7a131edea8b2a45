/**
 * Letters about what was committed, in a few lanes: a mail server is never asked for more at a time.
 * A member's letters are all in one lane, so that none goes out before the one it follows.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Note } from '../http/messages.ts'

export type LetterQueue = {
  post(member: MemberId, letter: Note): void
  /** Resolves when all that was posted has gone or failed, and at the latest after so long. */
  emptied(withinMs: number): Promise<void>
}

export type LetterQueueParts = {
  /** Resolves when the letter has gone to wherever the member can be written to. */
  deliver: (member: MemberId, letter: Note) => Promise<void>
  onError: (error: unknown) => void
}

const LANES = 8

export function createLetterQueue({ deliver, onError }: LetterQueueParts): LetterQueue {
  const lanes = Array.from({ length: LANES }, () => Promise.resolve())
  return {
    post(member, letter) {
      const lane = member % LANES
      lanes[lane] = lanes[lane]!.then(() => deliver(member, letter)).catch(onError)
    },
    async emptied(withinMs) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs)
      })
      await Promise.race([Promise.all(lanes), late])
      clearTimeout(timer)
    },
  }
}
