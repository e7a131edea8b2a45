/**
 * Which letters members get about what was committed. The follower posts them in the transaction of
 * its rows, so that none is lost or posted twice whatever is killed when.
 */
import type { Event } from '@assay/engine/kernel/event.ts'
import type { PostedLetter } from '../letters/postLetters.ts'
import { declared } from './declared.ts'

const kinds = declared.flatMap(([, { lettersOf }]) => lettersOf ?? [])

/**
 * In the order of the products; the key is the command's position and the place among its letters.
 */
export const eventLetters = (position: number, events: readonly Event[]): PostedLetter[] =>
  kinds
    .flatMap((lettersOf) => lettersOf(events))
    .map(({ member, letter }, index) => ({
      key: `event-${position}-${index}`,
      to: { member },
      content: { note: letter },
    }))
