/**
 * Which letters members get about committed events. The follower posts them in the transaction of
 * its rows, so that a crash neither loses nor repeats one.
 */
import type { Event } from '@assay/engine/event.ts'
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
