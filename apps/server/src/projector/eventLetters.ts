/**
 * Which letters members get about committed events. The follower posts them in the transaction of
 * its rows, so that a crash neither loses nor repeats one.
 */
import type { Event } from '@assay/engine/event.ts'
import type { PostedLetter } from '../letters/postLetters.ts'
import { declared, entryOf } from './declared.ts'

/**
 * In the order of the products; the key is the command's position and the place among its letters.
 * Few commands have an event whose product writes letters, so this is looked at first.
 */
export function eventLetters(position: number, events: readonly Event[]): PostedLetter[] {
  if (!events.some(({ type }) => entryOf.get(type)?.lettersOf)) return []
  return declared
    .flatMap(([name, { lettersOf }]) => {
      const own = events.filter(({ type }) => entryOf.get(type)?.name === name)
      return own.length > 0 && lettersOf ? lettersOf(own) : []
    })
    .map(({ member, letter }, index) => ({
      key: `event-${position}-${index}`,
      to: { member },
      content: { note: letter },
    }))
}
