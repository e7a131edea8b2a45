/**
 * Runs scheduled work, product by product in turn order. Unrolled instead of a loop: a call with a
 * single target is inlined, and a call in a loop has a target for each product. The loop made a
 * spot order a twelfth slower.
 */

import type { Event } from './event.ts'
import { assert } from './kernel/assert.ts'
import type { Due } from './kernel/product.ts'
import { dueWork } from './registry.ts'
import type { State } from './state.ts'

const NONE: Due = { turn: Infinity, isDue: () => false, run: () => undefined }
const [
  first = NONE,
  second = NONE,
  third = NONE,
  fourth = NONE,
  fifth = NONE,
  sixth = NONE,
  seventh = NONE,
  eighth = NONE,
  ninth = NONE,
  tenth = NONE,
] = dueWork
assert(dueWork.length <= 10, 'More products have due work than are called.')

export function runDueWork(state: State, now: number, events: Event[]): void {
  if (first.isDue(state, now)) first.run(state, now, events)
  if (second.isDue(state, now)) second.run(state, now, events)
  if (third.isDue(state, now)) third.run(state, now, events)
  if (fourth.isDue(state, now)) fourth.run(state, now, events)
  if (fifth.isDue(state, now)) fifth.run(state, now, events)
  if (sixth.isDue(state, now)) sixth.run(state, now, events)
  if (seventh.isDue(state, now)) seventh.run(state, now, events)
  if (eighth.isDue(state, now)) eighth.run(state, now, events)
  if (ninth.isDue(state, now)) ninth.run(state, now, events)
  if (tenth.isDue(state, now)) tenth.run(state, now, events)
}
