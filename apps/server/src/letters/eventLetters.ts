/**
 * Which letters members get about what was committed. The follower posts them in the transaction of
 * its rows, so that none is lost or posted twice whatever is killed when.
 */
import type { Event } from '@assay/engine/kernel/event.ts'
import { creditLetters } from '../features/assets/creditLetters.ts'
import { riskLetters } from '../features/contract/riskNotices.ts'
import { fiatLetters } from '../features/fiat/fiatLetters.ts'
import { subscriptionLetters } from '../features/launchpad/subscriptionLetters.ts'
import { withdrawalLetters } from '../features/withdrawal/withdrawalLetters.ts'
import type { Letter } from './letter.ts'
import type { Post } from './postLetters.ts'

/** Whom to write to about the events of one command, and what. */
type LettersOf = (events: readonly Event[]) => Letter[]

const KINDS: readonly LettersOf[] = [
  creditLetters,
  withdrawalLetters,
  subscriptionLetters,
  fiatLetters,
  riskLetters,
]

/** In the order of the kinds; the key is the command's position and the place among its letters. */
export const eventLetters = (position: number, events: readonly Event[]): Post[] =>
  KINDS.flatMap((lettersOf) => lettersOf(events)).map(({ member, letter }, index) => ({
    key: `event-${position}-${index}`,
    to: { member },
    content: { note: letter },
  }))
